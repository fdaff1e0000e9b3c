import { CopyButton } from './CopyButton.tsx';
import styles from './CopyField.module.css';
import { Field } from './Field.tsx';
import { TextInput } from './TextInput.tsx';

export interface CopyFieldProps {
  label: string;
  value: string;
  /** The copied text, if it differs from the shown one, for example without spaces. */
  copyValue?: string;
  copyLabel?: string;
  copiedLabel?: string;
  onCopied?: () => void;
  onFailed?: () => void;
}

/** A read-only text that can be copied. */
export function CopyField({
  label,
  value,
  copyValue = value,
  copyLabel,
  copiedLabel,
  onCopied,
  onFailed,
}: CopyFieldProps) {
  return (
    <Field label={label}>
      <span className={styles.row}>
        <TextInput readOnly value={value} onFocus={(event) => event.currentTarget.select()} />
        <CopyButton
          size="normal"
          text={copyValue}
          label={copyLabel}
          copiedLabel={copiedLabel}
          onCopied={onCopied}
          onFailed={onFailed}
        />
      </span>
    </Field>
  );
}
