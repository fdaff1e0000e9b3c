import { expect, it } from 'vitest';
import { factorFor, isReducible } from './reduce-photo.ts';

it.each([
  ['a photo', 4_000, 3_000, 0.5],
  ['a photo in portrait', 3_000, 4_000, 0.5],
  ['a square', 3_000, 3_000, 2 / 3],
  ['a small photo', 1_600, 1_200, 1],
  ['a screenshot of a phone', 1_080, 2_400, 1],
  ['a long screenshot', 1_080, 9_000, 1],
  ['a wide panorama', 12_000, 2_160, 0.5],
])('%s of %i x %i is reduced by %d', (_, width, height, factor) => {
  expect(factorFor(width, height)).toBeCloseTo(factor, 6);
});

const file = (type: string, size: number) => ({ type, size }) as File;

it.each([
  ['image/jpeg', 600_001, true],
  ['image/png', 10_000_000, true],
  ['image/webp', 1_000_000, true],
  ['image/heic', 1_000_000, true],
  ['image/jpeg', 600_000, false],
  ['image/jpeg', 100_000_000, false],
  ['image/gif', 1_000_000, false],
  ['application/pdf', 5_000_000, false],
  ['', 5_000_000, false],
])('%s of %i bytes: %s', (type, size, reducible) => {
  expect(isReducible(file(type, size))).toBe(reducible);
});
