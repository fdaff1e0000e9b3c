import type { ComponentProps, CSSProperties, ReactNode } from 'react';
import styles from './control.module.css';
import { cx } from '../cx.ts';
import { useControlAttributes } from './field-context.ts';

export interface TextInputProps extends Omit<ComponentProps<'input'>, 'className'> {
  /** An icon inside, before the text, as in a search box. */
  icon?: ReactNode;
  /** Shows a value that nobody types, such as an address, whole: smaller where the screen is too narrow for it. */
  whole?: boolean;
}

/** The length of the value, for the size of its text. */
const lengthOf = (value: unknown): CSSProperties | undefined =>
  typeof value === 'string' ? ({ '--length': value.length } as CSSProperties) : undefined;

/** A line of text: also type="email", "tel", "search". Outside a Field it needs an aria-label. */
export function TextInput({ icon, type = 'text', whole = false, ...rest }: TextInputProps) {
  const attributes = useControlAttributes(rest);
  const input = (
    <input
      {...rest}
      {...attributes}
      type={type}
      className={cx(styles.control, icon != null && styles.afterIcon, whole && styles.whole)}
      style={whole ? lengthOf(rest.value) : rest.style}
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
