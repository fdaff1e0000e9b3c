import { CopyButton } from './CopyButton.tsx';
import styles from './CopyField.module.css';
import { Field } from './Field.tsx';
import { TextInput } from './TextInput.tsx';

export interface CopyFieldProps {
  label: string;
  value: string;
  /** What is copied, where it differs from what is shown (without spaces, say). */
  copyValue?: string;
  copyLabel?: string;
  copiedLabel?: string;
  onCopied?: () => void;
  onFailed?: () => void;
}

/** A text that can't be changed, only read and copied. */
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
