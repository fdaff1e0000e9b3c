import { useImperativeHandle, useLayoutEffect, useReducer, useRef } from 'react';
import type { ChangeEvent, ComponentProps, Ref } from 'react';
import { editAmount, groupAmount } from '../text/amount-text.ts';
import styles from './control.module.css';
import { cx } from '../cx.ts';
import { useControlAttributes } from './field-context.ts';

export interface AmountInputProps extends Omit<
  ComponentProps<'input'>,
  'className' | 'type' | 'value' | 'defaultValue' | 'onChange' | 'ref' | 'inputMode'
> {
  /** The plain text, '123456.5'; shown as 1,23,456.5. While typing, '', '.', '5.' and '.5' also occur. */
  value: string;
  onValueChange: (plain: string) => void;
  ref?: Ref<HTMLInputElement>;
}

/** A large input for an amount in rupees, grouped while typing; keeps the caret's position. */
export function AmountInput({ value, onValueChange, ref, ...rest }: AmountInputProps) {
  const attributes = useControlAttributes(rest);
  const input = useRef<HTMLInputElement>(null);
  const caret = useRef<number | null>(null);
  const [, renderAgain] = useReducer((count: number) => count + 1, 0);
  useImperativeHandle(ref, () => input.current as HTMLInputElement, []);

  // React writes the grouped text, which moves the caret to the end.
  useLayoutEffect(() => {
    if (caret.current === null) return;
    input.current?.setSelectionRange(caret.current, caret.current);
    caret.current = null;
  });

  const change = (event: ChangeEvent<HTMLInputElement>) => {
    const field = event.currentTarget;
    const native = event.nativeEvent;
    const edit = editAmount(
      value,
      field.value,
      field.selectionStart ?? field.value.length,
      native instanceof InputEvent ? native.inputType : '',
    );
    caret.current = edit.caret;
    // Renders even when the value is unchanged, to undo the edit in the field.
    renderAgain();
    if (edit.plain !== value) onValueChange(edit.plain);
  };

  return (
    <span className={styles.framed}>
      <span className={styles.currency} aria-hidden="true">
        ₹
      </span>
      <input
        autoComplete="off"
        placeholder="0"
        {...rest}
        {...attributes}
        ref={input}
        type="text"
        inputMode="decimal"
        className={cx(styles.control, styles.amount)}
        value={groupAmount(value)}
        onChange={change}
      />
    </span>
  );
}
