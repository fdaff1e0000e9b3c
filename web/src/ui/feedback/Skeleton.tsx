import { cx } from '../cx.ts';
import styles from './Skeleton.module.css';

export interface SkeletonProps {
  /**
   * CSS lengths. Use the size of the expected content, so that nothing moves when it appears. The default is a full
   * line.
   */
  width?: string;
  height?: string;
  round?: boolean;
  /** On the dark background of the sidebar and the sign-in picture. */
  night?: boolean;
}

/** A placeholder for content that is loading. It is not animated, so that only real changes move. */
export function Skeleton({ width, height, round = false, night = false }: SkeletonProps) {
  return (
    <span
      aria-hidden="true"
      className={cx(styles.skeleton, round && styles.round, night && styles.night)}
      style={{ inlineSize: width, blockSize: height }}
    />
  );
}
