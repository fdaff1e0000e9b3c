import { formatPaise } from '@prelaunch/domain/money';
import { useId, useRef, useState } from 'react';
import { Button } from '../../../ui/buttons/Button.tsx';
import { formatDayInWords } from '../../../ui/dates.ts';
import { Card } from '../../../ui/layout/Card.tsx';
import { AmountText } from '../../../ui/text/AmountText.tsx';
import { AccountForm } from './AccountForm.tsx';
import styles from './OwnRefunds.module.css';
import { ownRefundTexts as texts } from './texts.ts';
import { useOwnRefunds, type OwnRefund } from './useOwnRefunds.ts';

/** What the refund is, and where the money goes or went. */
function storyOf(refund: OwnRefund, namesOrder: boolean): readonly string[] {
  const { state, amount, account, orderNumber, sentDay, sentReference } = refund;
  const money = formatPaise(amount);
  if (state === 'SENT') {
    return [
      texts.sent(money, formatDayInWords(sentDay ?? '') ?? '', sentReference ?? ''),
      ...(account === null ? [] : [texts.sentTo(account.holderName, account.number)]),
    ];
  }
  if (state === 'CANCELLED') return [texts.cancelled(money)];
  // A state that this page does not know: nothing is claimed of it.
  if (state !== 'DUE') return [money];
  return [
    namesOrder && orderNumber !== null ? texts.dueOfOrder(money, orderNumber) : texts.due(money),
    texts.reason(refund.reason),
    ...(account === null
      ? [texts.ask]
      : [texts.goesTo(account.holderName, account.number), texts.mailFollows]),
    ...(refund.canGiveAccount ? [] : [texts.noMoreChanges]),
  ];
}

interface OwnRefundProps {
  readonly refund: OwnRefund;
  /** Whether the order is not named around it. */
  readonly namesOrder?: boolean;
}

/** One refund; while it is due, the member gives or changes its account. */
function OneRefund({ refund, namesOrder = false }: OwnRefundProps) {
  const [open, setOpen] = useState(false);
  const story = useRef<HTMLParagraphElement>(null);
  const { id, account, canGiveAccount } = refund;
  const [first, ...others] = storyOf(refund, namesOrder);
  return (
    <>
      <p ref={story} tabIndex={-1} className={styles.first}>
        <AmountText>{first ?? ''}</AmountText>
      </p>
      {others.map((text) => (
        <p key={text}>
          <AmountText>{text}</AmountText>
        </p>
      ))}
      {canGiveAccount && !open && (
        <div data-print="hide">
          <Button
            size="small"
            variant={account === null ? 'primary' : 'secondary'}
            onClick={() => setOpen(true)}
          >
            {account === null ? texts.give : texts.change}
          </Button>
        </div>
      )}
      {canGiveAccount && open && (
        <AccountForm
          refundId={id}
          holderName={account?.holderName ?? ''}
          onClose={() => {
            setOpen(false);
            story.current?.focus();
          }}
        />
      )}
    </>
  );
}

/** The refunds that are due, above the member's payments; nothing without one. */
export function DueRefunds() {
  const due = useOwnRefunds().filter(({ state }) => state === 'DUE');
  if (due.length === 0) return null;
  return (
    <div className={styles.card}>
      <Card title={texts.title}>
        <ul className={styles.list}>
          {due.map((refund) => (
            <li key={refund.id} className={styles.refund}>
              <OneRefund refund={refund} namesOrder />
            </li>
          ))}
        </ul>
      </Card>
    </div>
  );
}

/** The refunds of one purchase, on its receipt; nothing without one. */
export function RefundsOfPurchase({ refunds }: { readonly refunds: readonly OwnRefund[] }) {
  const heading = useId();
  if (refunds.length === 0) return null;
  return (
    <section className={styles.section} aria-labelledby={heading}>
      <h3 id={heading} className={styles.heading}>
        {texts.heading}
      </h3>
      <ul className={styles.list}>
        {refunds.map((refund) => (
          <li key={refund.id} className={styles.refund}>
            <OneRefund refund={refund} />
          </li>
        ))}
      </ul>
    </section>
  );
}
