import { describe, expect, it } from 'vitest';
import { formatBytes } from './format-bytes.ts';
import { formatCountdown } from './format-countdown.ts';

describe('formatCountdown', () => {
  it.each([
    [900_000, '15:00'],
    [899_999, '15:00'],
    [899_000, '14:59'],
    [179_000, '02:59'],
    [1, '00:01'],
    [0, '00:00'],
    [-5, '00:00'],
  ])('shows %d ms as %s', (ms, text) => {
    expect(formatCountdown(ms)).toBe(text);
  });
});

describe('formatBytes', () => {
  it.each([
    [840, '840 bytes'],
    [12_300, '12 kB'],
    [999_600, '1.0 MB'],
    [10_000_000, '10.0 MB'],
  ])('shows %d as %s', (bytes, text) => {
    expect(formatBytes(bytes)).toBe(text);
  });
});
