import type { ComponentProps, ReactNode } from 'react';
import { cx } from '../cx.ts';
import styles from './IconButton.module.css';

export interface IconButtonProps extends Omit<ComponentProps<'button'>, 'className' | 'children'> {
  /** For screen readers and as the tooltip. */
  label: string;
  icon: ReactNode;
  variant?: 'quiet' | 'danger';
}

/** A button that shows only an icon. */
export function IconButton({
  label,
  icon,
  variant = 'quiet',
  type = 'button',
  ...rest
}: IconButtonProps) {
  return (
    <button
      title={label}
      {...rest}
      type={type}
      aria-label={label}
      className={cx(styles.button, variant === 'danger' && styles.danger)}
    >
      {icon}
    </button>
  );
}
