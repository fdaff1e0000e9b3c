import { Eye, EyeOff } from 'lucide-react';
import { useState } from 'react';
import type { ComponentProps } from 'react';
import styles from './control.module.css';
import { cx } from '../cx.ts';
import { useControlAttributes } from './field-context.ts';
import { uiTexts } from '../texts.ts';

export interface PasswordInputProps extends Omit<ComponentProps<'input'>, 'className' | 'type'> {
  /** 'off' for the password of a file, which no browser should offer to store. */
  autoComplete: 'current-password' | 'new-password' | 'off';
}

/** A password input with a button that shows the password. */
export function PasswordInput(props: PasswordInputProps) {
  const [shown, setShown] = useState(false);
  const attributes = useControlAttributes(props);
  const Picture = shown ? EyeOff : Eye;
  return (
    <span className={styles.framed}>
      <input
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        {...props}
        {...attributes}
        type={shown ? 'text' : 'password'}
        className={cx(styles.control, styles.password)}
      />
      <button
        type="button"
        className={styles.toggle}
        aria-label={shown ? uiTexts.hidePassword : uiTexts.showPassword}
        aria-controls={attributes.id}
        onClick={() => setShown(!shown)}
      >
        <Picture aria-hidden="true" />
      </button>
    </span>
  );
}
