import styles from './LoadingScreen.module.css';

/** The outline of a screen whose code is loading. */
export const LoadingScreen = () => (
  <div className={styles.screen} data-loading="" aria-hidden="true" />
);

/** The outline of an area's frame and of its screen, while the code of the area is loading. */
export const LoadingArea = () => (
  <div className={styles.area} aria-hidden="true">
    <LoadingScreen />
  </div>
);
