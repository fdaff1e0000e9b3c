import { formatPaise } from '@prelaunch/domain/money';
import { reasonIn } from '@prelaunch/domain/reject-reasons';
import { CircleAlert } from 'lucide-react';
import { paths } from '../../../paths.ts';
import {
  isReplaced,
  useRejectedPurchases,
  type OwnPurchase,
} from '../../../purchases/own-purchases.ts';
import { rejectionTexts } from '../../../purchases/texts.ts';
import { TextLink } from '../../../ui/buttons/TextLink.tsx';
import { AmountText } from '../../../ui/text/AmountText.tsx';
import { AvailableAgain } from '../credited/CreditedText.tsx';
import { receiptAddress } from '../payment-history/receipt-address.ts';
import { useReadRejections } from './read-rejections.ts';
import styles from './Rejected.module.css';
import { rejectedTexts as texts } from './texts.ts';

/** A browser without what another one has stored shows no older rejections. */
const SHOWN_MS = 30 * 24 * 60 * 60 * 1000;

/**
 * The member's rejected purchases of the last 30 days whose receipt was not opened in this browser, the newest ones.
 * A purchase for what was paid in its place is not a rejection for the member.
 */
function useUnreadRejections(): readonly OwnPurchase[] {
  const [read] = useReadRejections();
  const rejected = useRejectedPurchases() ?? [];
  const isNew = (decidedAt: Date | null) =>
    decidedAt !== null && Date.now() - decidedAt.getTime() < SHOWN_MS;
  return rejected.filter(
    (purchase) => isNew(purchase.decidedAt) && !read.includes(purchase.id) && !isReplaced(purchase),
  );
}

/** A notice of the newest rejection that the member has not read, and how many more there are. */
export function RejectionNotices() {
  const [newest, ...others] = useUnreadRejections();
  return (
    <div role="status">
      {newest !== undefined && (
        <p className={styles.notice}>
          <CircleAlert aria-hidden="true" />
          <span>
            <AmountText>
              {texts.notice(
                formatPaise(newest.finalAmount),
                newest.reason === null ? null : reasonIn(rejectionTexts.reasons, newest.reason),
              )}
            </AmountText>{' '}
            <AvailableAgain purchase={newest} />{' '}
            <TextLink href={receiptAddress(newest)}>{texts.see}</TextLink>{' '}
            {others.length > 0 && (
              <TextLink href={`${paths.paymentHistory}?status=REJECTED`}>
                {texts.more(others.length)}
              </TextLink>
            )}
          </span>
        </p>
      )}
    </div>
  );
}
