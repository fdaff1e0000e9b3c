import type { ComponentProps } from 'react';
import styles from './control.module.css';
import { cx } from '../cx.ts';
import { useControlAttributes } from './field-context.ts';

/** Several lines of text. Outside a Field it needs an aria-label. */
export function TextArea(props: Omit<ComponentProps<'textarea'>, 'className'>) {
  const attributes = useControlAttributes(props);
  return <textarea {...props} {...attributes} className={cx(styles.control, styles.lines)} />;
}
