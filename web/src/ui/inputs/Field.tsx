import { useId } from 'react';
import type { ReactNode } from 'react';
import { AmountText } from '../text/AmountText.tsx';
import { cx } from '../cx.ts';
import { FieldContext } from './field-context.ts';
import styles from './Field.module.css';
import { FieldError } from './FieldError.tsx';

export interface FieldProps {
  label: string;
  /** A short note beside the label, such as 'Optional'. */
  note?: string;
  hint?: ReactNode;
  /** The error; the control is marked invalid and described by it. */
  error?: string | null;
  required?: boolean;
  /** Whether the control is beside its label and hint. */
  beside?: boolean;
  /** One control of this kit, which takes its id and descriptions from `FieldContext`. */
  children: ReactNode;
}

/** A control with its label above, and its hint and error below. */
export function Field({
  label,
  note,
  hint,
  error,
  required = false,
  beside = false,
  children,
}: FieldProps) {
  const id = useId();
  const hintId = `${id}hint`;
  const errorId = `${id}error`;
  const invalid = error != null && error !== '';
  const described = [invalid && errorId, hint != null && hintId].filter(Boolean).join(' ');
  return (
    <FieldContext value={{ id, describedBy: described || undefined, invalid, required }}>
      <div className={cx(styles.field, beside && styles.beside)}>
        <div className={styles.label}>
          {/* Without a space between them, the asterisk never wraps to a line of its own. */}
          <span>
            <label htmlFor={id}>{label}</label>
            {required && (
              <span className={styles.required} aria-hidden="true">
                *
              </span>
            )}
          </span>
          {note !== undefined && <span className={styles.note}>{note}</span>}
        </div>
        {children}
        {invalid && <FieldError id={errorId} text={error} />}
        {hint != null && (
          <p id={hintId} className={styles.hint}>
            {typeof hint === 'string' ? <AmountText>{hint}</AmountText> : hint}
          </p>
        )}
      </div>
    </FieldContext>
  );
}
