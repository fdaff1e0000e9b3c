import { formatPaise, formatTokens } from '@prelaunch/domain/money';
import type { ReactNode } from 'react';
import { MarkBadge, MemberName } from '../../../../../staff/purchases/PurchaseMarks.tsx';
import { purchaseTexts } from '../../../../../staff/purchases/texts.ts';
import { formatShortDate } from '../../../../../ui/dates.ts';
import { Narration } from '../../reconcile/lines/Narration.tsx';
import { interventionTexts } from '../texts.ts';
import styles from './ReturnedPayments.module.css';
import { returnedTexts as texts } from './texts.ts';
import type { ReturnedPayment } from './useReturnedPayments.ts';

interface StatedLineProps {
  readonly label: string;
  readonly line: ReturnedPayment['debit'];
}

function StatedLine({ label, line }: StatedLineProps) {
  const { day, amount, narration, reference } = line;
  return (
    <div>
      <dt>{label}</dt>
      <dd className={styles.money}>
        <span>{formatShortDate(day)}</span>
        <strong>{formatPaise(amount)}</strong>
      </dd>
      <dd>
        <Narration text={narration} />
      </dd>
      {reference !== null && <dd>{texts.reference(reference)}</dd>}
    </div>
  );
}

/** Why nothing can be done here; null if the admin can settle the payment. */
export function obstacleOf({ marks }: ReturnedPayment['purchase']): string | null {
  if (marks.includes('awaiting_confirmation')) return purchaseTexts.awaitingReversal;
  return marks.includes('own_purchase') ? purchaseTexts.markStories.own_purchase : null;
}

interface ReturnedRowProps {
  readonly payment: ReturnedPayment;
  /** Its buttons. */
  readonly children: ReactNode;
}

/** A debit, the payment that it returns, and the tokens that the member still has. */
export function ReturnedRow({ payment, children }: ReturnedRowProps) {
  const { debit, credit, purchase } = payment;
  const obstacle = obstacleOf(purchase);
  const tokens = interventionTexts.tokens(formatTokens(purchase.totalQuantity));
  return (
    <li className={styles.row}>
      <div className={styles.head}>
        <strong>
          <MemberName purchase={purchase} />
        </strong>
        <span>{purchase.orderNumber ?? interventionTexts.none}</span>
        {purchase.marks.includes('on_hold') && <MarkBadge mark="on_hold" />}
      </div>
      <p className={styles.holding}>{texts.holding(tokens)}</p>
      <dl className={styles.lines}>
        <StatedLine label={texts.debit} line={debit} />
        <StatedLine label={texts.credit} line={credit} />
      </dl>
      {obstacle !== null && <p className={styles.obstacle}>{obstacle}</p>}
      <div className={styles.buttons}>{children}</div>
    </li>
  );
}
