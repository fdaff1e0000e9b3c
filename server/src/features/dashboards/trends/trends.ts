import type { getAdminTrends, ReplyOf, TrendRange } from '@prelaunch/contract';
import { decimalText } from '@prelaunch/domain/money';
import type { FileReply } from '../../../platform/http/implement.ts';
import { csvReply, type CsvColumns } from '../../../platform/lists/csv.ts';
import {
  addDays,
  bucketFor,
  daysOf,
  fillGaps,
  sumPoints,
  type TrendPoint,
} from './trends.rules.ts';
import type { DailyFigures } from './trends.store.ts';

/** Reads the points of a range, without gaps. */
export async function readTrends(
  figures: DailyFigures,
  range: TrendRange,
): Promise<ReplyOf<typeof getAdminTrends>> {
  const { today, first } = await figures.findSpan();
  const days = daysOf(range, today, first);
  const bucket = bucketFor(days);
  const points = fillGaps(bucket, days, await figures.sumBuckets(bucket, days));
  return { bucket, totals: sumPoints(points), points };
}

/** One day of an export, with the day as its id. */
interface DayRow extends TrendPoint {
  readonly id: string;
}

const columns: CsvColumns<DayRow> = {
  Date: ({ from }) => from,
  Submitted: ({ submittedCount }) => submittedCount,
  'Amount submitted': ({ submittedSum }) => decimalText(submittedSum),
  Approved: ({ approvedCount }) => approvedCount,
  'Amount collected': ({ approvedSum }) => decimalText(approvedSum),
};

/** Exports each day of a range, newest first, also where `readTrends` returns weeks or months. */
export async function exportDays(figures: DailyFigures, range: TrendRange): Promise<FileReply> {
  const { today, first } = await figures.findSpan();
  const { from } = daysOf(range, today, first);
  return csvReply('trends', columns, async (before, limit) => {
    const to = before === null ? today : addDays(before, -1);
    const oldest = addDays(to, 1 - limit);
    const days = { from: oldest > from ? oldest : from, to };
    const points = fillGaps('day', days, await figures.sumBuckets('day', days));
    return points.reverse().map((point) => ({ id: point.from, ...point }));
  });
}
