import { cx } from './cx.ts';
import styles from './Skeleton.module.css';

export interface SkeletonProps {
  /** CSS lengths: the size of what comes, so that nothing moves. By default a full line. */
  width?: string;
  height?: string;
  round?: boolean;
  /** On the night sky of the sidebar and the sign-in picture. */
  night?: boolean;
}

/** The place of something that is on its way. Still: only what happens moves here. */
export function Skeleton({ width, height, round = false, night = false }: SkeletonProps) {
  return (
    <span
      aria-hidden="true"
      className={cx(styles.skeleton, round && styles.round, night && styles.night)}
      style={{ inlineSize: width, blockSize: height }}
    />
  );
}
