import { expect, test } from 'vitest';
import { formatDuration, formatMegabytes, MAX_FILE_BYTES } from './limits.ts';

test.each([
  [60, '1 minute'],
  [180, '3 minutes'],
  [600, '10 minutes'],
  [7200, '120 minutes'],
  [14_400, '4 hours'],
  [259_200, '72 hours'],
])('%i seconds are %s', (seconds, text) => {
  expect(formatDuration(seconds)).toBe(text);
});

test('a file size is given in MB', () => {
  expect(formatMegabytes(MAX_FILE_BYTES)).toBe('10 MB');
});
