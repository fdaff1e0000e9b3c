import { expect, test } from 'vitest';
import { checkRow, comparisonRow, loadRow, slowdownRow, valueRow } from './rows.ts';
import { dutyNotes, figureText, goalText, table } from './table.ts';

const sample = { perSecond: 1234.4, p50: 1.234, p99: 12.34 };
const compared = { ours: sample, ceiling: sample, ratio: 0.8 };

test.each([
  ['at the bound of a lower goal', comparisonRow('a', compared, { atLeast: 0.8 }), 'pass'],
  ['below a lower goal', comparisonRow('a', compared, { atLeast: 0.81 }), 'miss'],
  ['at the bound of an upper goal', slowdownRow('a', 6, 2, { atMost: 3 }), 'pass'],
  ['above an upper goal', slowdownRow('a', 6.1, 2, { atMost: 3 }), 'miss'],
  ['a p99 within its goal', loadRow('a', sample, { atMost: 12.34 }), 'pass'],
  ['a p99 above its goal', loadRow('a', sample, { atMost: 12 }), 'miss'],
  ['a ratio that is not a number', slowdownRow('a', 1, Number.NaN, { atMost: 3 }), 'miss'],
  ['a figure without a goal', valueRow('a', 1, 'ms'), ''],
  ['a property that holds', checkRow('a', true, ''), 'pass'],
  ['a property that does not hold', checkRow('a', false, ''), 'WRONG'],
] as const)('%s is judged', (_, row, verdict) => {
  expect(row.verdict).toBe(verdict);
});

test('figures and goals are written with their units', () => {
  expect(figureText({ kind: 'load', ...sample }).trim()).toBe('1,234/s   1.23   12.3 ms');
  expect(figureText({ kind: 'value', value: 104.6, unit: 'kB' })).toBe('105 kB');
  expect(figureText({ kind: 'value', value: 2.5, unit: 'ms' })).toBe('2.50 ms');
  expect([{ atLeast: 1 }, { atMost: 150 }, 'always' as const, null].map(goalText)).toEqual([
    '>= 1',
    '<= 150',
    'always',
    '',
  ]);
});

test('the table has a head, a rule and one line per row, and ends no line with spaces', () => {
  const lines = table([
    comparisonRow('submit', compared),
    checkRow('totals', true, '0 wrong'),
  ]).split('\n');
  expect(lines).toHaveLength(4);
  expect(lines[2]).toMatch(/^submit +1,234\/s .* ms +1,234\/s .* ms {2}0\.80$/);
  expect(lines[3]).toMatch(/^totals +0 wrong +always {2}pass$/);
});

test('the notes say what a ceiling omits, or that there is none', () => {
  const notes = dutyNotes([
    { name: 'a', duties: { product: 'Does all', ceiling: { does: 'a part', omits: 'the rest' } } },
    { name: 'b', duties: { product: 'Does all', ceiling: null } },
  ]);
  expect(notes).toBe(
    'a: Does all. Compared with a part, which omits the rest.\nb: Does all. It has no ceiling.',
  );
});
