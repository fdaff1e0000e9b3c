import type { listGlobalStock, listOwnStock } from '@prelaunch/contract';
import type { RowOf } from '../../../lists/list-filter.ts';
import { formatStock } from '../../../profile/format-stock.ts';
import { interventionMark } from '../../../purchases/interventions/InterventionBadge.tsx';
import { isReversed } from '../../../purchases/own-purchases.ts';
import { formatMoment } from '../../../ui/dates.ts';
import type { BadgeTone } from '../../../ui/feedback/Badge.tsx';
import { dashboardTexts as texts } from '../texts.ts';
import type { Column } from '../../../ui/table/table-column.ts';
import type { StockRow } from './cell-text.ts';

type Holding = RowOf<typeof listGlobalStock>;
type Allocation = RowOf<typeof listOwnStock>;

export interface StockMark {
  readonly text: string;
  readonly tone: BadgeTone;
}

export interface StockColumn<Entry> {
  readonly id: string;
  readonly header: string;
  /** Numbers are right-aligned; hashes are shown shortened and copied in full; pseudonyms are whole and not copied. */
  readonly kind?: 'number' | 'hash' | 'pseudonym';
  /** The column's part of a card on a phone. */
  readonly card?: Column<Entry>['card'];
  /** The priority of a column that may move into the row's details. */
  readonly priority?: number;
  readonly value: (entry: Entry, msLeft: number | null) => StockRow[string];
  /** A mark beside the value; null for none. */
  readonly mark?: (entry: Entry) => StockMark | null;
  /** Whether the value no longer counts; it is struck through. */
  readonly struck?: (entry: Entry) => boolean;
}

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** The time until an event, in words; null when it is unknown. */
export function timeLeft(ms: number | null): string | null {
  if (ms === null) return null;
  const days = Math.floor(ms / DAY);
  const hours = Math.floor((ms % DAY) / HOUR);
  const minutes = Math.floor((ms % HOUR) / MINUTE);
  if (ms <= 0) return texts.timeLeft.none;
  if (days > 0) return texts.timeLeft.days(days, hours, minutes);
  if (hours > 0) return texts.timeLeft.hours(hours, minutes);
  return texts.timeLeft.minutes(minutes, Math.floor((ms % MINUTE) / SECOND));
}

const { columns } = texts;
const quantity: StockColumn<Holding | Allocation> = {
  id: 'quantity',
  header: columns.quantity,
  kind: 'number',
  card: 'value',
  value: (entry) => formatStock(entry.quantity),
};
const hash: StockColumn<Holding | Allocation> = {
  id: 'hash',
  header: columns.hash,
  kind: 'hash',
  value: (entry) => entry.hash,
};
const time = (header: string): StockColumn<Holding | Allocation> => ({
  id: 'time',
  header,
  card: 'note',
  priority: 2,
  value: ({ createdAt }) => formatMoment(createdAt),
});
const left: StockColumn<unknown> = {
  id: 'timeLeft',
  header: columns.timeLeft,
  priority: 1,
  value: (_entry, msLeft) => timeLeft(msLeft),
};

export const globalColumns: readonly StockColumn<Holding>[] = [
  { id: 'rank', header: columns.rank, card: 'select', value: ({ rank }) => rank },
  {
    id: 'wallet',
    header: columns.wallet,
    kind: 'pseudonym',
    card: 'title',
    value: ({ holder }) => holder,
    mark: ({ isOwn }) => (isOwn === true ? { text: texts.you, tone: 'green' } : null),
  },
  quantity,
  hash,
  time(columns.globalTime),
  left,
];

export const ownColumns: readonly StockColumn<Allocation>[] = [
  {
    id: 'memberId',
    header: columns.memberId,
    card: 'title',
    value: ({ memberId }) => memberId,
    mark: ({ intervention }) => (intervention == null ? null : interventionMark(intervention.kind)),
  },
  { ...quantity, struck: isReversed },
  hash,
  time(columns.ownTime),
  {
    id: 'reward',
    header: columns.reward,
    kind: 'number',
    value: ({ reward }) => formatStock(reward),
  },
  left,
];

/** The values of an entry by header, in the order of the columns. */
export const rowOf = <Entry>(
  stockColumns: readonly StockColumn<Entry>[],
  entry: Entry,
  msLeft: number | null,
): StockRow =>
  Object.fromEntries(stockColumns.map(({ header, value }) => [header, value(entry, msLeft)]));
