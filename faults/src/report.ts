import type { Row } from './test-bed.ts';

function percentile(values: readonly number[], share: number): number | null {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? null;
}

const seconds = (ms: number | null) => (ms === null ? '' : `${(ms / 1000).toFixed(2)} s`);

const HEADS = [
  'fault',
  'times',
  'acknowledged',
  'lost',
  'doubled',
  'violations',
  'median',
  'p95',
  '',
];

function cells(row: Row): string[] {
  const p95 = percentile(row.recovery, 0.95);
  const slow = row.goalMs !== undefined && p95 !== null && p95 > row.goalMs;
  return [
    row.fault,
    String(row.times),
    String(row.acknowledged),
    String(row.lost),
    String(row.doubled),
    String(row.violations),
    seconds(percentile(row.recovery, 0.5)),
    seconds(p95) + (slow ? ` SLOW (goal ${seconds(row.goalMs ?? 0)})` : ''),
    row.note ?? '',
  ];
}

/** One line per fault; 'median' and 'p95' are of the time that the note names. */
export function table(rows: readonly Row[]): string {
  const lines = [HEADS, ...rows.map(cells)];
  const widths = HEADS.map((_, column) =>
    Math.max(...lines.map((line) => (line[column] ?? '').length)),
  );
  const text = (line: readonly string[]) =>
    line
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd();
  const rule = widths.map((width) => '-'.repeat(width)).join('  ');
  return [text(HEADS), rule, ...lines.slice(1).map(text)].join('\n');
}

export const isClean = ({ lost, doubled, violations }: Row): boolean =>
  lost + doubled + violations === 0;
