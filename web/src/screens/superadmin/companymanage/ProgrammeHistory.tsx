import { listProgrammeChanges, type ReplyOf } from '@prelaunch/contract';
import { formatIstDate, formatIstTime } from '@prelaunch/domain/dates';
import {
  formatPercent,
  formatPrice,
  formatRoundPaise,
  formatTokens,
} from '@prelaunch/domain/money';
import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { endpointQuery } from '../../../api/query-client.ts';
import { RecordTable } from '../../../ui/RecordTable.tsx';
import type { Column } from '../../../ui/Table.tsx';
import listStyles from '../SiteList.module.css';
import { companyTexts } from './texts.ts';

const words = companyTexts.history;
const PAGE_SIZE = 10;

type Change = ReplyOf<typeof listProgrammeChanges>['records'][number];
type Setting = keyof typeof words.fields;

/** Entries older than the setting have none. */
const hoursText = (hours: number | null): string =>
  hours === null ? words.unknown : words.hours(hours);

const VALUES: Readonly<Record<Setting, (change: Change) => string>> = {
  pricePerToken: ({ pricePerToken }) => formatPrice(pricePerToken),
  platformChargePercent: ({ platformChargePercent }) => `${formatPercent(platformChargePercent)} %`,
  totalSupply: ({ totalSupply }) => formatTokens(totalSupply),
  launchAt: ({ launchAt }) =>
    launchAt === null ? words.none : `${formatIstDate(launchAt)} ${formatIstTime(launchAt)}`,
  unverifiedMayBuy: ({ unverifiedMayBuy }) => (unverifiedMayBuy ? words.yes : words.no),
  maxOrderAmount: ({ maxOrderAmount, reservationHours }) => {
    if (maxOrderAmount !== null) return formatRoundPaise(maxOrderAmount);
    return reservationHours === null ? words.unknown : words.none;
  },
  reservationHours: ({ reservationHours }) => hoursText(reservationHours),
  reservationHoursUnverified: (change) => hoursText(change.reservationHoursUnverified),
  hasPrivacyText: ({ hasPrivacyText }) => (hasPrivacyText ? words.ownText : words.siteText),
};

/** A text of its own that became another one is told by the name of the text. */
const isChanged = ({ changed }: Change, setting: Setting): boolean =>
  changed.includes(setting) || (setting === 'hasPrivacyText' && changed.includes('privacyText'));

/** What differs from the entry before stands out, by more than its weight for who can't see that. */
function value(change: Change, setting: Setting): ReactNode {
  const text = VALUES[setting](change);
  return isChanged(change, setting) ? <mark>{text}</mark> : text;
}

const columns: readonly Column<Change>[] = [
  {
    id: 'when',
    header: words.when,
    cell: ({ createdAt }) => `${formatIstDate(createdAt)} ${formatIstTime(createdAt)}`,
  },
  {
    id: 'who',
    header: words.who,
    cell: ({ changedBy }) => changedBy ?? words.withCompany,
  },
  ...(Object.keys(VALUES) as Setting[]).map((setting) => ({
    id: setting,
    header: words.fields[setting],
    cell: (change: Change) => value(change, setting),
  })),
];

/** The settings of a programme as they were over time, newest first. */
export function ProgrammeHistory({ companyId }: { readonly companyId: string }) {
  const [page, setPage] = useState(1);
  const query = useQuery({
    ...endpointQuery('superadmin', listProgrammeChanges, {
      query: { id: companyId, page, limit: PAGE_SIZE },
    }),
    placeholderData: (before) => before,
  });
  return (
    <RecordTable
      caption={companyTexts.tabs.history}
      columns={columns}
      query={query}
      texts={words}
      onPage={setPage}
      skeletonRows={3}
      look={listStyles['table']}
    />
  );
}
