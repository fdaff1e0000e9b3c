import type { ComponentProps, MouseEvent, ReactNode } from 'react';
import { buttonClass } from './button-class.ts';
import type { ButtonStyle } from './button-class.ts';

export interface ButtonProps extends Omit<ComponentProps<'button'>, 'className'>, ButtonStyle {
  /** While true, the button shows `pendingText` and cannot be pressed again. */
  pending?: boolean;
  pendingText?: string;
  icon?: ReactNode;
}

/** A button; it submits a form only with type="submit". */
export function Button({
  variant,
  size,
  wide,
  pending = false,
  pendingText,
  icon,
  type = 'button',
  onClick,
  children,
  ...rest
}: ButtonProps) {
  // A `disabled` button would lose the focus. Preventing the click also prevents the submit.
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    if (pending) event.preventDefault();
    else onClick?.(event);
  };
  return (
    <button
      {...rest}
      type={type}
      className={buttonClass({ variant, size, wide })}
      aria-busy={pending || undefined}
      aria-disabled={pending || undefined}
      onClick={press}
    >
      {icon}
      {pending && pendingText !== undefined ? pendingText : children}
    </button>
  );
}
