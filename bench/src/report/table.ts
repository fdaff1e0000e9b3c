import type { BenchCase } from '../bench-case.ts';
import type { Figure, Goal, Row } from './rows.ts';

const grouped = (value: number) => Math.round(value).toLocaleString('en');
/** Formats milliseconds with at least three significant digits. */
const short = (value: number) => (value < 10 ? value.toFixed(2) : value.toFixed(1));

export function figureText(figure: Figure | null): string {
  if (figure === null) return '';
  switch (figure.kind) {
    case 'load': {
      const { perSecond, p50, p99 } = figure;
      return `${grouped(perSecond).padStart(7)}/s  ${short(p50).padStart(5)} ${short(p99).padStart(6)} ms`;
    }
    case 'value': {
      const { value, unit } = figure;
      return `${value < 100 ? short(value) : grouped(value)} ${unit}`;
    }
    case 'text':
      return figure.text;
  }
}

export function goalText(goal: Goal | null): string {
  if (goal === null || goal === 'always') return goal ?? '';
  return 'atLeast' in goal ? `>= ${goal.atLeast}` : `<= ${goal.atMost}`;
}

const HEADS = ['', 'Prelaunch: rate, p50, p99', 'compared with', 'ratio', 'goal', ''] as const;

const cells = (row: Row): readonly string[] => [
  row.what,
  figureText(row.ours),
  figureText(row.comparedWith),
  row.ratio?.toFixed(2) ?? '',
  goalText(row.goal),
  row.verdict,
];

/** Renders the rows as a plain text table, without columns that are empty in all rows. */
export function table(rows: readonly Row[]): string {
  const all = rows.map(cells);
  const isUsed = (column: number) => all.some((line) => line[column] !== '');
  const [heads = [], ...lines] = [HEADS, ...all].map((line) =>
    line.filter((_, column) => isUsed(column)),
  );
  const widths = heads.map((head, column) =>
    Math.max(head.length, ...lines.map((line) => line[column]?.length ?? 0)),
  );
  const render = (line: readonly string[]) =>
    line
      .map((text, column) => text.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd();
  const rule = widths.map((width) => '-'.repeat(width)).join('  ');
  return [render(heads), rule, ...lines.map(render)].join('\n');
}

/** One line per case: what both sides do and what the ceiling leaves out. */
export function dutyNotes(cases: readonly Pick<BenchCase, 'name' | 'duties'>[]): string {
  return cases
    .map(({ name, duties: { product, ceiling } }) =>
      ceiling === null
        ? `${name}: ${product}. It has no ceiling.`
        : `${name}: ${product}. Compared with ${ceiling.does}, which omits ${ceiling.omits}.`,
    )
    .join('\n');
}
