import type { Paise } from '@prelaunch/domain/money';
import {
  TRANSFER_LIMITS,
  transfersOf,
  UPI_LIMIT,
  type Transfer,
} from '@prelaunch/domain/transfer-limits';
import { useId } from 'react';
import { formatInLakhs } from '../../../purchases/amount-words.ts';
import { paymentTexts as texts } from '../texts.ts';
import { LimitText } from './LimitText.tsx';
import screen from './PaymentScreen.module.css';
import styles from './TransferOptions.module.css';

/** When a transfer arrives, and the limits of its amount. */
function aboutTransfer(transfer: Transfer): string {
  const { smallest, largest } = TRANSFER_LIMITS[transfer];
  return [
    texts.transferTimes[transfer],
    smallest && texts.transferSmallest(formatInLakhs(smallest)),
    largest && texts.transferLargest(formatInLakhs(largest)),
  ]
    .filter(Boolean)
    .join(' ');
}

/** The transfers of a bank that carry the amount in one payment, the fastest first. */
export function TransferOptions({ toPay }: { readonly toPay: Paise }) {
  const label = useId();
  return (
    <section aria-labelledby={label}>
      <h2 id={label} className={styles.label}>
        {texts.transfers}
      </h2>
      <ul className={styles.transfers}>
        {transfersOf(toPay).map((transfer) => (
          <li key={transfer}>
            <b>{transfer}</b>
            <span>
              <LimitText>{aboutTransfer(transfer)}</LimitText>
            </span>
          </li>
        ))}
      </ul>
      <p className={screen.quiet}>
        {texts.transferBanks} {toPay > UPI_LIMIT && texts.transferSmaller}
      </p>
    </section>
  );
}
