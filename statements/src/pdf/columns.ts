import type { Run } from './text-lines.ts';

/** Columns whose edges are this near count as aligned, in points. */
const ALIGNED = 1;

/**
 * Sorts the runs of a line into the columns of a header. Text begins where its header begins, amounts end where theirs
 * ends, and some cells are centred; so a run belongs to the nearest column by its left edge, right edge or centre.
 */
export function cellsUnder(header: readonly Run[], runs: readonly Run[]): readonly string[] {
  const cells = header.map((): string[] => []);
  for (const run of runs) cells[columnOf(header, run)]?.push(run.text);
  return cells.map((texts) => texts.join(' '));
}

function columnOf(header: readonly Run[], run: Run): number {
  const begins = Math.max(
    0,
    header.findLastIndex(({ left }) => left <= run.left + ALIGNED),
  );
  const reached = header.findIndex(({ right }) => right >= run.right - ALIGNED);
  const ends = reached === -1 ? header.length - 1 : reached;
  const distance = (column: number, of: (each: Run) => number): number =>
    Math.abs(of(header[column] ?? run) - of(run));
  const candidates = [
    { column: begins, far: distance(begins, ({ left }) => left) - ALIGNED },
    { column: ends, far: distance(ends, ({ right }) => right) },
    ...header.map((_, column) => ({ column, far: distance(column, centre) })),
  ];
  return candidates.reduce((best, each) => (each.far < best.far ? each : best)).column;
}

const centre = ({ left, right }: Run): number => (left + right) / 2;
