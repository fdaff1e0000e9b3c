import type { ChartSpec, Slice } from './chart-spec.ts';

/** How a kind of rings is drawn: the hole and, from the innermost ring, how thick each is in proportion to the others. */
const SHAPES = {
  pie: { hole: 0.3, thickness: [3, 5, 3] },
  doughnut: { hole: 0.48, thickness: [2, 3] },
} as const satisfies Partial<Record<ChartSpec['kind'], object>>;

export type RingKind = keyof typeof SHAPES;

/** The inner and the outer radius of a ring, as shares of the whole radius. */
export function edgesOf(kind: RingKind, ring: number): readonly [inner: number, outer: number] {
  const { hole, thickness } = SHAPES[kind];
  const widthOf = (count: number) =>
    thickness.slice(0, count).reduce((total: number, width) => total + width, 0);
  const edge = (count: number) => hole + ((1 - hole) * widthOf(count)) / widthOf(thickness.length);
  return [edge(ring), edge(ring + 1)];
}

/**
 * The outline of a slice of a ring around the origin.
 *
 * @param from where it begins, as a part of the circle clockwise from the top
 * @param to where it ends, at most `from` + 1
 */
export function sliceOutline(
  [inner, outer]: readonly [inner: number, outer: number],
  from: number,
  to: number,
): string {
  const at = (radius: number, part: number) => {
    const angle = 2 * Math.PI * part;
    return `${(radius * Math.sin(angle)).toFixed(4)} ${(-radius * Math.cos(angle)).toFixed(4)}`;
  };
  // An arc of SVG cannot end where it begins, so each edge has two halves.
  const middle = (from + to) / 2;
  const arc = (radius: number, sweep: 0 | 1, ...parts: readonly [number, number, number]) => {
    const [start, ...ends] = parts.map((part) => at(radius, part));
    return [start, ...ends.map((end) => `A${radius} ${radius} 0 0 ${sweep} ${end}`)].join(' ');
  };
  const isWhole = to - from >= 1;
  // Without a line between the two edges of a full circle.
  return `M${arc(outer, 1, from, middle, to)} ${isWhole ? 'ZM' : 'L'}${arc(inner, 0, to, middle, from)}Z`;
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
