import type { ReactNode } from 'react';
import { cx } from '../cx.ts';
import styles from './Orbit.module.css';

export interface OrbitProps {
  /** The coin in the middle. */
  icon: ReactNode;
  /** 0 to 1: fills the inner orbit clockwise from the top. Without it the orbit is a plain circle. */
  share?: number;
}

const CENTRE = 160;
const INNER = 104;
/** Where the planet is on a plain orbit: one eighth of the way round. */
const AT_REST = 0.125;

/** A point of the inner orbit, from 0 (the top) clockwise to 1. */
function pointAt(share: number): readonly [x: number, y: number] {
  const angle = share * 2 * Math.PI;
  return [CENTRE + INNER * Math.sin(angle), CENTRE - INNER * Math.cos(angle)];
}

/**
 * A coin with its orbits. The inner orbit can show a share, with a planet at its end. It is hidden from screen readers:
 * the share must also be in a text.
 */
export function Orbit({ icon, share }: OrbitProps) {
  const [x, y] = pointAt(share ?? AT_REST);
  return (
    <span className={styles.orbit} aria-hidden="true">
      <svg className={styles.paths} viewBox="0 0 320 320">
        <circle className={styles.glow} cx={CENTRE} cy={CENTRE} r={INNER} />
        <circle
          className={cx(styles.path, share === undefined ? styles.near : styles.track)}
          cx={CENTRE}
          cy={CENTRE}
          r={INNER}
        />
        <circle className={styles.path} cx={CENTRE} cy={CENTRE} r="140" />
        <circle className={styles.path} cx={CENTRE} cy={CENTRE} r="176" />
        {share !== undefined && share > 0 && (
          <circle
            className={styles.share}
            cx={CENTRE}
            cy={CENTRE}
            r={INNER}
            pathLength={1}
            strokeDasharray={`${share} 1`}
            transform={`rotate(-90 ${CENTRE} ${CENTRE})`}
          />
        )}
        <circle className={styles.planet} cx={x} cy={y} r={share === undefined ? 5 : 8} />
        <circle className={styles.planet} cx="38.800" cy="230" r="3" />
      </svg>
      <span className={styles.icon}>{icon}</span>
    </span>
  );
}
