import { cx } from '../cx.ts';
import styles from './NightSky.module.css';

/**
 * Position in per cent from the left and from the top, and brightness from 1 to 3. The positions were chosen at random.
 */
const STARS: readonly (readonly [number, number, number])[] = [
  [45, 55, 2],
  [45, 84, 1],
  [19, 51, 3],
  [60, 19, 2],
  [31, 9, 3],
  [62, 59, 2],
  [94, 65, 2],
  [81, 7, 1],
  [20, 24, 1],
  [76, 32, 2],
  [82, 51, 3],
  [30, 1, 1],
  [45, 28, 2],
  [97, 83, 3],
  [26, 75, 2],
  [75, 40, 1],
  [39, 94, 3],
  [2, 21, 1],
  [47, 97, 2],
  [21, 67, 1],
  [10, 33, 2],
  [74, 12, 1],
  [69, 2, 2],
  [78, 18, 2],
  [96, 76, 2],
  [63, 12, 2],
  [97, 1, 2],
  [31, 87, 1],
  [19, 98, 2],
  [96, 21, 1],
  [2, 60, 1],
  [39, 8, 1],
  [59, 37, 2],
  [14, 58, 2],
  [15, 38, 3],
  [16, 90, 2],
  [25, 19, 3],
  [67, 39, 2],
  [11, 4, 1],
  [59, 29, 1],
  [91, 96, 1],
  [83, 61, 1],
  [10, 14, 2],
  [3, 90, 3],
  [45, 37, 1],
  [88, 73, 3],
];

/** A dark sky behind its (positioned, isolated) parent. */
export function NightSky() {
  return <div aria-hidden="true" className={styles.sky} />;
}

export interface StarsProps {
  faint?: boolean;
}

/**
 * Stars behind the content of their positioned parent. Use a parent without text: a star between letters reads as a
 * dot.
 */
export function Stars({ faint = false }: StarsProps) {
  return (
    <span aria-hidden="true" className={cx(styles.zone, faint && styles.faint)}>
      <svg className={styles.stars}>
        {STARS.map(([x, y, light]) => (
          <circle
            key={`${x} ${y}`}
            cx={`${x}%`}
            cy={`${y}%`}
            r={0.5 + light * 0.25}
            opacity={light * 0.25}
          />
        ))}
      </svg>
    </span>
  );
}
