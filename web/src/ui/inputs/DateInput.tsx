import type { ComponentProps } from 'react';
import styles from './control.module.css';
import { cx } from '../cx.ts';
import { useControlAttributes } from './field-context.ts';

/** A day, 'YYYY-MM-DD', chosen in the platform's calendar. */
export function DateInput(props: Omit<ComponentProps<'input'>, 'className' | 'type'>) {
  const attributes = useControlAttributes(props);
  return (
    <input {...props} {...attributes} type="date" className={cx(styles.control, styles.date)} />
  );
}
