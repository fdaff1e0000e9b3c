import { describe, expect, it } from 'vitest';
import { edgesOf, ringsOf, sliceOutline } from './rings.ts';

const slice = (drawn: number, ring?: number) => ({
  label: '',
  colour: '--chart-1',
  drawn,
  hover: '',
  ...(ring !== undefined && { ring }),
});

const parts = (...slices: ReturnType<typeof slice>[]) =>
  ringsOf(slices).map((ring) => [...ring.parts, ring.rest].map((part) => Number(part.toFixed(3))));

describe('the rings of a pie', () => {
  it('have slices in proportion to the whole', () => {
    expect(parts(slice(100), slice(30, 1), slice(70, 1), slice(15, 2))).toEqual([
      [1, 0],
      [0.3, 0.7, 0],
      [0.15, 0.85],
    ]);
  });

  it('show a slice that is not zero, and none for zero', () => {
    expect(parts(slice(1_000_000), slice(1, 1), slice(0, 1))).toEqual([
      [1, 0],
      [0.008, 0, 0.992],
    ]);
    expect(parts(slice(1_000_000), slice(999_999, 1), slice(1, 1))).toEqual([
      [1, 0],
      [0.992, 0.008, 0],
    ]);
  });

  it('never exceed a full circle', () => {
    expect(parts(slice(50), slice(60, 1), slice(40, 1))).toEqual([
      [0.5, 0.5],
      [0.6, 0.4, 0],
    ]);
  });

  it('are empty without figures', () => {
    expect(parts(slice(0), slice(0, 1))).toEqual([
      [0, 1],
      [0, 1],
    ]);
  });
});

describe('the outline of a slice', () => {
  it('runs clockwise from the top, along both edges', () => {
    expect(sliceOutline([0.5, 1], 0, 0.5)).toBe(
      'M0.0000 -1.0000 A1 1 0 0 1 1.0000 -0.0000 A1 1 0 0 1 0.0000 1.0000 ' +
        'L0.0000 0.5000 A0.5 0.5 0 0 0 0.5000 -0.0000 A0.5 0.5 0 0 0 0.0000 -0.5000Z',
    );
  });

  it('has no line between the edges of a full circle', () => {
    expect(sliceOutline([0.5, 1], 0, 1)).not.toContain('L');
    expect(sliceOutline([0.5, 1], 0, 0.999)).toContain('L');
  });
});

it('the rings fill the circle around the hole', () => {
  const edges = [0, 1, 2].map((ring) => edgesOf('pie', ring).map((edge) => edge.toFixed(3)));
  expect(edges).toEqual([
    ['0.300', '0.491'],
    ['0.491', '0.809'],
    ['0.809', '1.000'],
  ]);
});
