import type { listGlobalStock, listOwnStock, ReplyOf } from '@prelaunch/contract';
import { formatIstDate, formatIstTime } from '@prelaunch/domain/dates';
import { formatStock } from '../../../profile/format-stock.ts';
import { dashboardTexts as texts } from '../texts.ts';
import type { StockRow } from './cell-text.ts';

type Holding = ReplyOf<typeof listGlobalStock>['records'][number];
type Allocation = ReplyOf<typeof listOwnStock>['records'][number];

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** How long it is until something, in words; null where that is not known. */
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

const at = (instant: Date): string => `${formatIstDate(instant)}, ${formatIstTime(instant)}`;

/** In the order of the columns: a cell without a value takes the one at its place. */
function row(headers: readonly string[], values: readonly StockRow[string][]): StockRow {
  return Object.fromEntries(headers.map((header, position) => [header, values[position]]));
}

export const globalRow = (holding: Holding, msLeft: number | null): StockRow =>
  row(texts.columns.globalStock, [
    holding.rank,
    holding.holder,
    formatStock(holding.quantity),
    holding.hash,
    at(holding.createdAt),
    timeLeft(msLeft),
  ]);

export const ownRow = (allocation: Allocation, msLeft: number | null): StockRow =>
  row(texts.columns.myStock, [
    allocation.memberId,
    formatStock(allocation.quantity),
    allocation.hash,
    at(allocation.createdAt),
    formatStock(allocation.reward),
    timeLeft(msLeft),
  ]);
