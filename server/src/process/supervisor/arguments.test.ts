import { expect, test } from 'vitest';
import { readProcesses } from './arguments.ts';

test('the number of processes is a number, or one per core', () => {
  expect(readProcesses(['--processes', '3'])).toBe(3);
  expect(readProcesses(['--processes=12'])).toBe(12);
  expect(readProcesses(['--processes', 'auto'], 4)).toBe(4);
});

test.each([
  [[]],
  [['--processes']],
  [['--processes', '0']],
  [['--processes', '65']],
  [['--processes', 'all']],
])('%j is refused', (words) => {
  expect(() => readProcesses(words)).toThrow('--processes needs a number from 1 to 64, or auto');
});
