import { countOwnPurchases, type ReplyOf } from '@prelaunch/contract';
import { formatPaise } from '@prelaunch/domain/money';
import { useQuery } from '@tanstack/react-query';
import { endpointQuery } from '../../../../api/query-client.ts';
import type { FilterState } from '../../../../lists/useListPage.ts';
import { usePollWithoutStream } from '../../../../live/stream-state.ts';
import { isReplaced, useRejectedPurchases } from '../../../../purchases/own-purchases.ts';
import { Button } from '../../../../ui/buttons/Button.tsx';
import { TextLink } from '../../../../ui/buttons/TextLink.tsx';
import { cx } from '../../../../ui/cx.ts';
import { formatShortDate } from '../../../../ui/dates.ts';
import scrolling from '../../../../ui/table/ScrollRow.module.css';
import { useScrollRow } from '../../../../ui/table/useScrollRow.ts';
import { AmountText } from '../../../../ui/text/AmountText.tsx';
import { receiptAddress } from '../receipt-address.ts';
import styles from './Counts.module.css';
import { countTexts as texts } from './texts.ts';

type Counts = ReplyOf<typeof countOwnPurchases>;

/** How many of the member's payments are in each state; undefined until it is known. */
export function useCounts(): Counts | undefined {
  return useQuery({
    ...endpointQuery('user', countOwnPurchases, {}),
    refetchInterval: usePollWithoutStream(),
    refetchOnWindowFocus: 'always',
    // The information is optional, so a failure shows no toast.
    meta: { quiet: true },
  }).data;
}

function countOf({ pending, approved, rejected }: Counts, status: string): number {
  if (status === 'PENDING') return pending;
  if (status === 'APPROVED') return approved;
  return status === 'REJECTED' ? rejected : pending + approved + rejected;
}

interface StatusChipsProps {
  readonly filter: FilterState;
  readonly counts: Counts | undefined;
}

/** The choices of the status filter with their counts, for phones, where the select shows only one. */
export function StatusChips({ filter, counts }: StatusChipsProps) {
  const row = useScrollRow<HTMLDivElement>(filter.text, filter.options.length);
  return (
    <div {...row} className={cx(scrolling.row, styles.chips)} role="group" aria-label={texts.group}>
      {filter.options.map(({ value, label }) => (
        <Button
          key={value}
          variant="secondary"
          size="small"
          aria-pressed={value === filter.text}
          onClick={() => filter.choose(value)}
        >
          {counts === undefined ? label : texts.chip(label, countOf(counts, value))}
        </Button>
      ))}
    </div>
  );
}

/** How many payments were not accepted; those for which a purchase for what was paid has taken their place do not count. */
function Refused({ rejected }: { readonly rejected: number }) {
  const purchases = useRejectedPurchases();
  if (purchases === undefined) return null;
  const refused = rejected - purchases.filter(isReplaced).length;
  return refused > 0 && texts.rejected(refused);
}

/** What an empty list of pending payments does not say: how the others were decided, with the newest of them. */
export function Decided({ counts }: { readonly counts: Counts | undefined }) {
  if (counts?.newest == null || counts.pending > 0) return null;
  const { approved, rejected, newest } = counts;
  return (
    <div className={styles.decided}>
      <p>
        {texts.approved(approved)} {rejected > 0 && <Refused rejected={rejected} />}
      </p>
      <p>
        <TextLink href={receiptAddress(newest)}>
          <AmountText>
            {texts.newest(formatPaise(newest.finalAmount), formatShortDate(newest.createdAt))}
          </AmountText>
        </TextLink>
      </p>
    </div>
  );
}
