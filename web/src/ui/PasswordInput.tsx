import { Eye, EyeOff } from 'lucide-react';
import { useState } from 'react';
import type { ComponentProps } from 'react';
import styles from './control.module.css';
import { cx } from './cx.ts';
import { useControlAttributes } from './field-context.ts';

export interface PasswordInputProps extends Omit<ComponentProps<'input'>, 'className' | 'type'> {
  autoComplete: 'current-password' | 'new-password';
  showLabel?: string;
  hideLabel?: string;
}

/** A password that can be shown. */
export function PasswordInput({
  showLabel = 'Show password',
  hideLabel = 'Hide password',
  ...rest
}: PasswordInputProps) {
  const [shown, setShown] = useState(false);
  const attributes = useControlAttributes(rest);
  const Picture = shown ? EyeOff : Eye;
  return (
    <span className={styles.framed}>
      <input
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        {...rest}
        {...attributes}
        type={shown ? 'text' : 'password'}
        className={cx(styles.control, styles.password)}
      />
      <button
        type="button"
        className={styles.toggle}
        aria-label={shown ? hideLabel : showLabel}
        aria-controls={attributes.id}
        onClick={() => setShown(!shown)}
      >
        <Picture aria-hidden="true" />
      </button>
    </span>
  );
}
