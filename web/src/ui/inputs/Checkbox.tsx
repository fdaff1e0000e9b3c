import { useId } from 'react';
import type { ComponentProps, ReactNode } from 'react';
import boxStyles from './check-box.module.css';
import styles from './Checkbox.module.css';
import { FieldError } from './FieldError.tsx';

export interface CheckboxProps extends Omit<ComponentProps<'input'>, 'className' | 'type'> {
  /** The label; may contain a link. */
  children: ReactNode;
  error?: string | null;
}

/** A checkbox with its text beside it and its error below. */
export function Checkbox({ children, error, ...rest }: CheckboxProps) {
  const errorId = useId();
  const invalid = error != null && error !== '';
  return (
    <div className={styles.field}>
      <label className={styles.label}>
        <input
          {...rest}
          type="checkbox"
          className={boxStyles.box}
          aria-invalid={invalid || undefined}
          aria-describedby={invalid ? errorId : undefined}
        />
        <span>{children}</span>
      </label>
      {invalid && <FieldError id={errorId} text={error} />}
    </div>
  );
}
