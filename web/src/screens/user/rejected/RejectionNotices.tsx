import { listOwnPurchases } from '@prelaunch/contract';
import { MAX_PENDING } from '@prelaunch/domain/limits';
import { formatPaise } from '@prelaunch/domain/money';
import { reasonIn } from '@prelaunch/domain/reject-reasons';
import { useQuery } from '@tanstack/react-query';
import { CircleAlert } from 'lucide-react';
import { endpointQuery } from '../../../api/query-client.ts';
import { usePollWithoutStream } from '../../../live/stream-state.ts';
import type { OwnPurchase } from '../../../purchases/own-purchases.ts';
import { rejectionTexts } from '../../../purchases/texts.ts';
import { TextLink } from '../../../ui/buttons/TextLink.tsx';
import { AmountText } from '../../../ui/text/AmountText.tsx';
import { receiptAddress } from '../payment-history/receipt-address.ts';
import { useReadRejections } from './read-rejections.ts';
import styles from './Rejected.module.css';
import { rejectedTexts as texts } from './texts.ts';

/** A browser without what another one has stored shows no older rejections. */
const SHOWN_MS = 30 * 24 * 60 * 60 * 1000;
/** More notices would hide the screen below. */
const MOST = 3;

/** The member's rejected purchases of the last 30 days whose receipt was not opened in this browser, the newest ones. */
function useUnreadRejections(): readonly OwnPurchase[] {
  const [read] = useReadRejections();
  const { data } = useQuery({
    ...endpointQuery('user', listOwnPurchases, {
      // Not the history's page size: the history must fetch its first page itself.
      query: { page: 1, limit: MAX_PENDING + 1, status: 'REJECTED' },
    }),
    refetchInterval: usePollWithoutStream(),
    // The information is optional, so a failure shows no toast.
    meta: { quiet: true },
  });
  const isNew = (decidedAt: Date | null) =>
    decidedAt !== null && Date.now() - decidedAt.getTime() < SHOWN_MS;
  return (data?.records ?? [])
    .filter(({ id, decidedAt }) => isNew(decidedAt) && !read.includes(id))
    .slice(0, MOST);
}

/** A notice for each rejection that the member has not read. */
export function RejectionNotices() {
  const unread = useUnreadRejections();
  return (
    <div role="status">
      {unread.map((purchase) => {
        const { id, finalAmount, reason } = purchase;
        const why = reason === null ? null : reasonIn(rejectionTexts.reasons, reason);
        return (
          <p key={id} className={styles.notice}>
            <CircleAlert aria-hidden="true" />
            <span>
              <AmountText>{texts.notice(formatPaise(finalAmount), why)}</AmountText>{' '}
              <TextLink href={receiptAddress(purchase)}>{texts.see}</TextLink>
            </span>
          </p>
        );
      })}
    </div>
  );
}
