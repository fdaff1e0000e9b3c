import { listProgrammeChanges } from '@prelaunch/contract';
import { formatIstDate, formatIstTime } from '@prelaunch/domain/dates';
import {
  formatPercent,
  formatPrice,
  formatRoundPaise,
  formatTokens,
} from '@prelaunch/domain/money';
import type { ReactNode } from 'react';
import type { RowOf } from '../../../lists/list-filter.ts';
import { ListPage } from '../../../lists/ListPage.tsx';
import { useListPage } from '../../../lists/useListPage.ts';
import type { Column } from '../../../ui/Table.tsx';
import { companyTexts } from './texts.ts';

const texts = { ...companyTexts.history, heading: companyTexts.tabs.history };

type Change = RowOf<typeof listProgrammeChanges>;
type Setting = keyof typeof texts.fields;

const VALUES: Readonly<Record<Setting, (change: Change) => string>> = {
  pricePerToken: ({ pricePerToken }) => formatPrice(pricePerToken),
  platformChargePercent: ({ platformChargePercent }) => `${formatPercent(platformChargePercent)} %`,
  totalSupply: ({ totalSupply }) => formatTokens(totalSupply),
  launchAt: ({ launchAt }) =>
    launchAt === null ? texts.none : `${formatIstDate(launchAt)} ${formatIstTime(launchAt)}`,
  unverifiedMayBuy: ({ unverifiedMayBuy }) => (unverifiedMayBuy ? texts.yes : texts.no),
  maxOrderAmount: ({ maxOrderAmount }) =>
    maxOrderAmount === null ? texts.none : formatRoundPaise(maxOrderAmount),
  reservationHours: ({ reservationHours: others, reservationHoursUnverified: unverified }) =>
    texts.hours(others, unverified),
  hasPrivacyText: ({ hasPrivacyText }) => (hasPrivacyText ? texts.ownText : texts.siteText),
};

/** A second setting that a column shows beside its own. */
const ALSO: Partial<Record<Setting, string>> = {
  hasPrivacyText: 'privacyText',
  reservationHours: 'reservationHoursUnverified',
};

const isChanged = ({ changed }: Change, setting: Setting): boolean =>
  changed.includes(setting) || changed.includes(ALSO[setting] ?? setting);

/** Marks what differs from the previous entry by weight and, for screen readers, by text. */
function value(change: Change, setting: Setting): ReactNode {
  const text = VALUES[setting](change);
  return isChanged(change, setting) ? <mark>{text}</mark> : text;
}

const columns: readonly Column<Change>[] = [
  {
    id: 'when',
    header: texts.when,
    noWrap: true,
    cell: ({ createdAt }) => `${formatIstDate(createdAt)} ${formatIstTime(createdAt)}`,
  },
  {
    id: 'who',
    header: texts.who,
    cell: ({ changedBy }) => changedBy ?? texts.withCompany,
  },
  ...(Object.keys(VALUES) as Setting[]).map((setting) => ({
    id: setting,
    header: texts.fields[setting],
    cell: (change: Change) => value(change, setting),
  })),
];

/** The settings of a programme over time, newest first. */
export function ProgrammeHistory({ companyId }: { readonly companyId: string }) {
  const list = useListPage({
    area: 'superadmin',
    endpoint: listProgrammeChanges,
    query: { id: companyId },
    pageIn: 'state',
  });
  return <ListPage texts={texts} list={list} columns={columns} compact skeletonRows={3} />;
}
