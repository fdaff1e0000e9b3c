import type { ComponentProps } from 'react';
import styles from './ColourInput.module.css';
import { TextInput } from './TextInput.tsx';

export interface ColourInputProps extends Omit<
  ComponentProps<typeof TextInput>,
  'type' | 'icon' | 'value' | 'onChange'
> {
  /** '#rrggbb' as typed; may be incomplete. */
  value: string;
  onColour: (colour: string) => void;
  /** Labels the platform's colour picker beside the text. */
  pickLabel: string;
}

/** A colour, typed as its code or chosen with the platform's colour picker. Use it inside a Field. */
export function ColourInput({ value, onColour, pickLabel, ...rest }: ColourInputProps) {
  return (
    <span className={styles.colour}>
      <TextInput
        autoComplete="off"
        spellCheck={false}
        {...rest}
        value={value}
        onChange={(event) => onColour(event.target.value)}
      />
      <input
        type="color"
        aria-label={pickLabel}
        className={styles.chooser}
        value={/^#[0-9a-f]{6}$/i.test(value) ? value : '#000000'}
        onChange={(event) => onColour(event.target.value)}
      />
    </span>
  );
}
