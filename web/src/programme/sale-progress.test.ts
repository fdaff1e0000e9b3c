import { tokens } from '@prelaunch/domain/money';
import { expect, test } from 'vitest';
import { saleProgress } from './sale-progress.ts';

test.each([
  [0n, 300_000_000n, 0, '0 %'],
  [6_496n, 299_993_504n, 0, '< 0.01 %'],
  [30_000n, 299_970_000n, 0.0001, '0.01 %'],
  [75_000_000n, 225_000_000n, 0.25, '25 %'],
  [300n, 0n, 1, '100 %'],
  [0n, 0n, 0, '0 %'],
])('%i tokens sold and %i left are a share of %d, in words %s', (sold, left, share, text) => {
  expect(saleProgress(tokens(sold), tokens(left))).toEqual({ share, text });
});
