import type { CSSProperties } from 'react';
import { CopyButton } from './CopyButton.tsx';
import { cx } from '../cx.ts';
import styles from './CopyField.module.css';
import { Field } from '../inputs/Field.tsx';
import { TextInput } from '../inputs/TextInput.tsx';

export interface CopyFieldProps {
  label: string;
  value: string;
  hint?: string;
  copyLabel?: string;
  copiedLabel?: string;
  /** Shows the button as an icon; `copyLabel` is its accessible name. */
  iconOnly?: boolean;
  onCopied?: () => void;
}

const count = (text: string, pattern: RegExp): number => text.match(pattern)?.length ?? 0;

/** The width of a text in average characters; capitals are wider, M and W most of all. */
const widthOf = (text: string): number =>
  text.length + 0.2 * count(text, /[A-Z]/g) + 0.5 * count(text, /[MW]/g);

/** A read-only text that can be copied. */
export function CopyField({
  label,
  value,
  hint,
  copyLabel,
  copiedLabel,
  iconOnly,
  onCopied,
}: CopyFieldProps) {
  return (
    <Field label={label} hint={hint}>
      <span
        className={cx(styles.row, iconOnly === true && styles.withIcon)}
        style={{ '--length': widthOf(value) } as CSSProperties}
      >
        <TextInput readOnly value={value} onFocus={(event) => event.currentTarget.select()} />
        <CopyButton
          size="normal"
          iconOnly={iconOnly}
          text={value}
          label={copyLabel}
          copiedLabel={copiedLabel}
          onCopied={onCopied}
        />
      </span>
    </Field>
  );
}
