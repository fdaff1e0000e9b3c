import styles from './Button.module.css';
import { cx } from './cx.ts';

export type ButtonVariant = 'primary' | 'secondary' | 'danger' | 'quiet' | 'link';

export interface ButtonStyle {
  /** One primary on a screen; 'quiet' for what stands beside; 'link' looks like text. */
  variant?: ButtonVariant;
  size?: 'normal' | 'small';
  /** As wide as its place. */
  wide?: boolean;
}

/** The class that Button and ButtonLink share. */
export function buttonClass({ variant = 'primary', size = 'normal', wide }: ButtonStyle): string {
  return cx(styles.button, styles[variant], size === 'small' && styles.small, wide && styles.wide);
}
