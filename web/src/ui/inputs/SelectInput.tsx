import { ChevronDown } from 'lucide-react';
import type { ComponentProps } from 'react';
import styles from './control.module.css';
import { cx } from '../cx.ts';
import { useControlAttributes } from './field-context.ts';

export interface SelectOption {
  value: string;
  label: string;
  disabled?: boolean;
}

export interface SelectInputProps extends Omit<
  ComponentProps<'select'>,
  'className' | 'children' | 'multiple' | 'size'
> {
  /** In order; a placeholder is the option whose value is ''. */
  options: readonly SelectOption[];
}

/** The platform's select. Outside a Field it needs an aria-label. */
export function SelectInput({ options, ...rest }: SelectInputProps) {
  const attributes = useControlAttributes(rest);
  return (
    <span className={styles.framed}>
      <select {...rest} {...attributes} className={cx(styles.control, styles.select)}>
        {options.map(({ value, label, disabled }) => (
          <option key={value} value={value} disabled={disabled}>
            {label}
          </option>
        ))}
      </select>
      <ChevronDown className={styles.chevron} aria-hidden="true" />
    </span>
  );
}
