import type { ComponentProps, ReactNode } from 'react';
import styles from './control.module.css';
import { cx } from './cx.ts';
import { useControlAttributes } from './field-context.ts';

export interface TextInputProps extends Omit<ComponentProps<'input'>, 'className'> {
  /** An icon inside, before the text, as in a search box. */
  icon?: ReactNode;
}

/** A line of text: also type="email", "tel", "search". Outside a Field it needs an aria-label. */
export function TextInput({ icon, type = 'text', ...rest }: TextInputProps) {
  const attributes = useControlAttributes(rest);
  const input = (
    <input
      {...rest}
      {...attributes}
      type={type}
      className={cx(styles.control, icon != null && styles.afterIcon)}
    />
  );
  if (icon == null) return input;
  return (
    <span className={styles.framed}>
      {input}
      <span className={styles.icon} aria-hidden="true">
        {icon}
      </span>
    </span>
  );
}
