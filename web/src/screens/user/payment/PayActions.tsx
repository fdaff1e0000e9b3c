import { decimalText, type Paise } from '@prelaunch/domain/money';
import type { OfferedMethod } from '@prelaunch/domain/payment-methods';
import { useEffect, useRef, useState } from 'react';
import { amountInWords } from '../../../purchases/amount-words.ts';
import { paths } from '../../../paths.ts';
import { Button } from '../../../ui/buttons/Button.tsx';
import { Checkbox } from '../../../ui/inputs/Checkbox.tsx';
import { DescriptionList } from '../../../ui/layout/DescriptionList.tsx';
import { Money } from '../../../ui/text/Money.tsx';
import { TextLink } from '../../../ui/buttons/TextLink.tsx';
import { useRefusalToast } from '../../../ui/feedback/useRefusalToast.ts';
import { paymentTexts as texts } from '../texts.ts';
import { copyLine } from './copy-line.tsx';
import styles from './PaymentScreen.module.css';

/** The state of the visit to a payment app: not started, in the app, or back from it. */
export type AppVisit = 'before' | 'away' | 'back';

interface PayActionsProps {
  readonly method: OfferedMethod;
  readonly toPay: Paise;
  readonly pending?: boolean;
  /** Set where links open an app. The page asks for the proof when the member returns. */
  readonly visit?: AppVisit;
  /** Whether PAY is the panel's main action; false where another way to pay is the next step. */
  readonly leading?: boolean;
  readonly onBack?: () => void;
  readonly onPay: () => void;
  readonly onCancel: () => void;
}

/** The last part of each payment method's panel: a box that must be ticked, the amount, and the buttons. */
export function PayActions(props: PayActionsProps) {
  const { method, toPay, pending = false, visit, leading = true, onBack, onPay, onCancel } = props;
  const [agreed, setAgreed] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const box = useRef<HTMLInputElement>(null);
  const toast = useRefusalToast();

  // On a phone the sticky bar would hide the error, which appears below the box.
  useEffect(() => {
    if (error !== null) box.current?.scrollIntoView({ block: 'nearest' });
  }, [error]);

  const pay = () => {
    if (agreed) {
      onPay();
      return;
    }
    const refusal = texts.methods[method].pleaseAgree;
    setError(refusal);
    toast.show(refusal);
    box.current?.focus();
  };
  useEffect(() => {
    if (visit !== 'away') return undefined;
    const comeBack = () => {
      if (document.visibilityState !== 'visible') return;
      onBack?.();
      if (agreed) onPay();
    };
    document.addEventListener('visibilitychange', comeBack);
    return () => document.removeEventListener('visibilitychange', comeBack);
  }, [visit, agreed, onBack, onPay]);

  return (
    <>
      <Checkbox
        ref={box}
        checked={agreed}
        error={error}
        onChange={({ currentTarget: { checked } }) => {
          setAgreed(checked);
          if (!checked) return;
          setError(null);
          toast.hide();
        }}
      >
        {texts.agree}{' '}
        <TextLink href={paths.privacyPolicy}>{texts.methods[method].privacyPolicy}</TextLink>.
      </Checkbox>
      <div className={styles.bar}>
        {visit !== undefined && (
          <p role="status" className={styles.asked}>
            {visit === 'back' && !agreed && texts.backFromApp}
          </p>
        )}
        <DescriptionList
          items={[
            copyLine(
              { label: texts.toPay, value: <Money value={toPay} />, strong: true },
              decimalText(toPay),
            ),
          ]}
        />
        {method === 'BANK' && <p className={styles.words}>{amountInWords(toPay)}</p>}
        <div className={styles.actions}>
          <Button
            variant={leading ? 'primary' : 'secondary'}
            pending={pending}
            pendingText={texts.paying}
            onClick={pay}
          >
            {texts.methods[method].pay}
          </Button>
          <Button variant={leading ? 'secondary' : 'quiet'} disabled={pending} onClick={onCancel}>
            {texts.cancel}
          </Button>
        </div>
      </div>
    </>
  );
}
