import type { ChartSpec } from './chart-spec.ts';
import { edgesOf, ringsOf, sliceOutline, type RingKind } from './rings.ts';
import styles from './Chart.module.css';

interface RingsProps {
  readonly kind: RingKind;
  readonly spec: ChartSpec;
}

/** A pie or a doughnut: each ring begins at the top and runs clockwise. */
export function Rings({ kind, spec: { slices, gap } }: RingsProps) {
  const rings = ringsOf(slices);
  return (
    <svg className={styles.rings} viewBox="-1 -1 2 2">
      {rings.map((ring, at) => {
        const outline = (from: number, to: number) => sliceOutline(edgesOf(kind, at), from, to);
        const begins = ring.parts.map((_, n) =>
          ring.parts.slice(0, n).reduce((total, part) => total + part, 0),
        );
        const isOutermost = at === rings.length - 1;
        return (
          <g key={at}>
            {ring.slices.map(({ label, colour, hover }, n) => {
              const [from = 0, part = 0] = [begins[n], ring.parts[n]];
              return (
                part > 0 && (
                  <path
                    key={label}
                    data-hover={hover}
                    d={outline(from, from + part)}
                    style={{ fill: `var(${colour})` }}
                  />
                )
              );
            })}
            {ring.rest > 0 && (
              <path
                className={styles.rest}
                data-hover={isOutermost ? gap : undefined}
                d={outline(1 - ring.rest, 1)}
              />
            )}
          </g>
        );
      })}
    </svg>
  );
}
