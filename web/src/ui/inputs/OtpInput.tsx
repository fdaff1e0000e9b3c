import type { ComponentProps, CSSProperties, InputEvent } from 'react';
import styles from './control.module.css';
import { cx } from '../cx.ts';
import { useControlAttributes } from './field-context.ts';

export interface OtpInputProps extends Omit<
  ComponentProps<'input'>,
  'className' | 'type' | 'maxLength'
> {
  /** How many digits the code has. */
  length: number;
}

/** A one-time code in one input, so that pasting and the phone's suggestion work. */
export function OtpInput({ length, onInput, ...rest }: OtpInputProps) {
  const attributes = useControlAttributes(rest);
  // Mails show codes as '123 456'; maxLength would truncate the pasted text before the space is removed.
  const keepDigits = (event: InputEvent<HTMLInputElement>) => {
    const input = event.currentTarget;
    const digits = input.value.replaceAll(/\D/g, '').slice(0, length);
    if (digits !== input.value) input.value = digits;
    onInput?.(event);
  };
  return (
    <span className={styles.otpFrame}>
      <input
        autoComplete="one-time-code"
        spellCheck={false}
        {...rest}
        {...attributes}
        type="text"
        inputMode="numeric"
        pattern="[0-9]*"
        className={cx(styles.control, styles.otp)}
        style={{ '--digits': length } as CSSProperties}
        onInput={keepDigits}
      />
    </span>
  );
}
