import { useId, useRef, useState } from 'react';
import { usePendingPurchases } from '../../../purchases/own-purchases.ts';
import type { OwnRefund } from '../../../purchases/own-refunds.ts';
import { Button } from '../../../ui/buttons/Button.tsx';
import { Card } from '../../../ui/layout/Card.tsx';
import { AmountText } from '../../../ui/text/AmountText.tsx';
import { AccountForm } from './AccountForm.tsx';
import { KeepButton } from './KeepButton.tsx';
import styles from './OwnRefunds.module.css';
import { refundStory } from './refund-story.ts';
import { ownRefundTexts as texts } from './texts.ts';
import { useOwnRefunds } from './useOwnRefunds.ts';

interface OwnRefundProps {
  readonly refund: OwnRefund;
  /** Whether the order is not named around it. */
  readonly namesOrder?: boolean;
}

/** One refund; while it is due, the member gives or changes its account, or keeps the money for the next order. */
function OneRefund({ refund, namesOrder = false }: OwnRefundProps) {
  const [open, setOpen] = useState(false);
  const story = useRef<HTMLParagraphElement>(null);
  const { id, account, canGiveAccount, canChoose = false } = refund;
  const isOpen = open && canGiveAccount;
  const [first, ...others] = refundStory(refund, namesOrder);
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
      {(canGiveAccount || canChoose) && !isOpen && (
        <div className={styles.buttons} data-print="hide">
          {canGiveAccount && (
            <Button
              size="small"
              variant={account === null ? 'primary' : 'secondary'}
              onClick={() => setOpen(true)}
            >
              {account === null ? texts.give : texts.change}
            </Button>
          )}
          <KeepButton refund={refund} onSaved={() => story.current?.focus()} />
        </div>
      )}
      {isOpen && (
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

const isUsed = ({ state, usedFor }: OwnRefund): boolean => state === 'CREDIT' && usedFor != null;

/** The refunds that are not sent: due, kept for the next order, or used for an order that is not decided. */
function useOpenRefunds(): readonly OwnRefund[] {
  const refunds = useOwnRefunds();
  const pending = usePendingPurchases(refunds.some(isUsed)) ?? [];
  return refunds.filter(
    (refund) =>
      refund.state === 'DUE' ||
      (refund.state === 'CREDIT' && !isUsed(refund)) ||
      (isUsed(refund) && pending.some(({ id }) => id === refund.usedFor?.id)),
  );
}

/** The refunds that are not sent, above the member's payments; nothing without one. */
export function DueRefunds() {
  const due = useOpenRefunds();
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
