import { formatPaise } from '@prelaunch/domain/money';
import { useEffect, useId, useRef } from 'react';
import { Button } from '../../../ui/buttons/Button.tsx';
import { Card } from '../../../ui/layout/Card.tsx';
import { cx } from '../../../ui/cx.ts';
import { AmountText } from '../../../ui/text/AmountText.tsx';
import { creditedTexts as texts } from '../credited/texts.ts';
import styles from './PayeeChanged.module.css';
import screen from './PaymentScreen.module.css';
import type { LostCredit } from './useOrderCredit.ts';

interface CreditLostProps {
  readonly lost: LostCredit;
  /** Whether the card takes the focus; not while a dialog is open. */
  readonly focused: boolean;
  /** Asks for the proof of what was paid before. */
  readonly onPaid: () => void;
}

/** Replaces the payment methods when the order can no longer take the credit with which its amount was shown. */
export function CreditLost({ lost, focused, onPaid }: CreditLostProps) {
  const title = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (focused) heading.current?.focus();
  }, [focused]);
  return (
    <Card>
      <section className={cx(screen.methods, screen.panel)} aria-labelledby={title}>
        <div role="alert" className={styles.warning}>
          <h2 id={title} ref={heading} tabIndex={-1}>
            {texts.lostTitle}
          </h2>
          <p>
            <AmountText>{texts.lost(formatPaise(lost.toPay))}</AmountText>
          </p>
        </div>
        <div className={screen.actions}>
          <Button onClick={lost.accept}>{texts.showHow}</Button>
          <Button variant="secondary" onClick={onPaid}>
            {texts.alreadyPaid(formatPaise(lost.before))}
          </Button>
        </div>
      </section>
    </Card>
  );
}
