import type { ChartSpec, Slice } from './chart-spec.ts';

/** How a kind of rings is drawn: the hole and, from the innermost ring, how thick each is in proportion to the others. */
const SHAPES = {
  pie: { hole: 0.3, thickness: [3, 5, 3] },
  doughnut: { hole: 0.48, thickness: [2, 3] },
} as const satisfies Partial<Record<ChartSpec['kind'], object>>;

type RingKind = keyof typeof SHAPES;

export const thicknessOf = (kind: RingKind, ring: number): number =>
  SHAPES[kind].thickness[ring] ?? 1;

/** The hole's radius, as the drawing library wants it. */
export const holeOf = (kind: RingKind): string => `${String(SHAPES[kind].hole * 100)}%`;

/** The radius of the middle of a ring, as a share of the whole radius. */
export function middleOfRing(kind: RingKind, ring: number): number {
  const { hole, thickness } = SHAPES[kind];
  const sum = (widths: readonly number[]) => widths.reduce((total, width) => total + width, 0);
  const middle = sum(thickness.slice(0, ring)) + thicknessOf(kind, ring) / 2;
  return hole + ((1 - hole) * middle) / sum(thickness);
}

/** The least part of a ring, so that a slice that is not zero is visible. */
const LEAST = 0.008;

export interface Ring {
  readonly slices: readonly Slice[];
  /** Parts of the ring, one for each slice; their sum is at most 1. */
  readonly parts: readonly number[];
  /** The part of the ring that no slice covers. */
  readonly rest: number;
}

/**
 * Divides the slices among the rings of a pie, the innermost first. Every ring begins at the top, and a part of any ring
 * is a part of the whole, which is the innermost ring; a ring that exceeds it is the whole.
 */
export function ringsOf(slices: readonly Slice[]): readonly Ring[] {
  const count = Math.max(...slices.map(({ ring = 0 }) => ring)) + 1;
  const rings = Array.from({ length: count }, (_, at) =>
    slices.filter(({ ring = 0 }) => ring === at),
  );
  const sum = (ring: readonly Slice[]) => ring.reduce((total, { drawn }) => total + drawn, 0);
  const whole = Math.max(...rings.map(sum));
  return rings.map((ring) => {
    const least = ring.map(({ drawn }) =>
      whole === 0 || drawn === 0 ? 0 : Math.max(drawn / whole, LEAST),
    );
    const excess = Math.max(
      1,
      least.reduce((total, part) => total + part, 0),
    );
    const parts = least.map((part) => part / excess);
    return {
      slices: ring,
      parts,
      rest: Math.max(0, 1 - parts.reduce((total, part) => total + part, 0)),
    };
  });
}
