import type { Comparison } from './load/compare.ts';
import type { Sample } from './load/statistics.ts';

/** One line of the table. */
export interface Row {
  readonly what: string;
  readonly ours: string;
  readonly against: string;
  readonly ratio: string;
  readonly goal: string;
  readonly mark: 'pass' | 'miss' | 'WRONG' | '';
}

type Goal = { readonly atLeast: number } | { readonly atMost: number };

const grouped = (value: number) => Math.round(value).toLocaleString('en');
const short = (value: number) => (value < 10 ? value.toFixed(2) : value.toFixed(1));

const sampleText = ({ perSecond, p50, p99 }: Sample) =>
  `${grouped(perSecond).padStart(7)}/s  ${short(p50).padStart(5)} ${short(p99).padStart(6)} ms`;

function judged(value: number, goal: Goal | undefined): Pick<Row, 'goal' | 'mark'> {
  if (goal === undefined) return { goal: '', mark: '' };
  if ('atLeast' in goal) {
    return { goal: `>= ${goal.atLeast}`, mark: value >= goal.atLeast ? 'pass' : 'miss' };
  }
  return { goal: `<= ${goal.atMost}`, mark: value <= goal.atMost ? 'pass' : 'miss' };
}

/** Our rate over the ceiling's. */
export function comparisonRow(what: string, compared: Comparison, goal?: Goal): Row {
  return {
    what,
    ours: sampleText(compared.ours),
    against: sampleText(compared.ceiling),
    ratio: compared.ratio.toFixed(2),
    ...judged(compared.ratio, goal),
  };
}

/** How much longer one time is than another, both in milliseconds. */
export function slowdownRow(what: string, ms: number, than: number, goal: Goal): Row {
  const ratio = ms / than;
  return {
    what,
    ours: `${short(ms)} ms`,
    against: `${short(than)} ms`,
    ratio: ratio.toFixed(2),
    ...judged(ratio, goal),
  };
}

/** A figure with nothing to compare it to. */
export function figureRow(what: string, value: number, unit: string, goal: Goal): Row {
  return {
    what,
    ours: `${grouped(value)} ${unit}`,
    against: '',
    ratio: '',
    ...judged(value, goal),
  };
}

/** What must never be other than so. */
export function checkRow(what: string, right: boolean, found: string): Row {
  return {
    what,
    ours: found,
    against: '',
    ratio: '',
    goal: 'always',
    mark: right ? 'pass' : 'WRONG',
  };
}

const HEADS: Row = {
  what: '',
  ours: 'Prelaunch: rate, p50, p99',
  against: 'compared with: rate, p50, p99',
  ratio: 'ratio',
  goal: 'goal',
  mark: '',
};

export function table(rows: readonly Row[]): string {
  const columns = ['what', 'ours', 'against', 'ratio', 'goal', 'mark'] as const;
  const all = [HEADS, ...rows];
  const widths = columns.map((column) => Math.max(...all.map((row) => row[column].length)));
  const line = (row: Row) =>
    columns
      .map((column, n) => row[column].padEnd(widths[n] ?? 0))
      .join('  ')
      .trimEnd();
  return [line(HEADS), widths.map((width) => '-'.repeat(width)).join('  '), ...rows.map(line)].join(
    '\n',
  );
}
