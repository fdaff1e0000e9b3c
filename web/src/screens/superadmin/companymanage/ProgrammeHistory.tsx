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
  reservationHours: ({ reservationHours: others, reservationHoursUnverified: unverified }) =>
    others === null || unverified === null ? words.unknown : words.hours(others, unverified),
  hasPrivacyText: ({ hasPrivacyText }) => (hasPrivacyText ? words.ownText : words.siteText),
};

/** What stands in a column beside the setting that it is named after. */
const ALSO: Partial<Record<Setting, string>> = {
  hasPrivacyText: 'privacyText',
  reservationHours: 'reservationHoursUnverified',
};

const isChanged = ({ changed }: Change, setting: Setting): boolean =>
  changed.includes(setting) || changed.includes(ALSO[setting] ?? setting);

/** What differs from the entry before stands out, by more than its weight for who can't see that. */
function value(change: Change, setting: Setting): ReactNode {
  const text = VALUES[setting](change);
  return isChanged(change, setting) ? <mark>{text}</mark> : text;
}

const columns: readonly Column<Change>[] = [
  {
    id: 'when',
    header: words.when,
    firm: true,
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
