import styles from './Button.module.css';
import { cx } from '../cx.ts';

export type ButtonVariant = 'primary' | 'secondary' | 'danger' | 'quiet' | 'link' | 'row';

export interface ButtonStyle {
  /**
   * At most one primary button per screen; 'quiet' for secondary actions; 'link' looks like text; 'row' opens the row of
   * a table, and looks like text where rows are cards.
   */
  variant?: ButtonVariant;
  size?: 'normal' | 'small';
  /** As wide as its container. */
  wide?: boolean;
}

/** The class that Button and ButtonLink share. */
export function buttonClass({ variant = 'primary', size = 'normal', wide }: ButtonStyle): string {
  return cx(styles.button, styles[variant], size === 'small' && styles.small, wide && styles.wide);
}
