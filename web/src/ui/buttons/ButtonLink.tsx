import type { ComponentProps, ReactNode } from 'react';
import { Link } from 'wouter';
import { buttonClass } from './button-class.ts';
import type { ButtonStyle } from './button-class.ts';
import { isOutside } from '../feedback/is-outside.ts';

export interface ButtonLinkProps
  extends Omit<ComponentProps<'a'>, 'className' | 'href'>, ButtonStyle {
  /** A path of this app, or an address with a scheme (https:, upi:), which leaves the app. */
  href: string;
  icon?: ReactNode;
}

/** A link that looks like a button. */
export function ButtonLink({
  variant,
  size,
  wide,
  href,
  icon,
  children,
  ...rest
}: ButtonLinkProps) {
  const className = buttonClass({ variant, size, wide });
  if (isOutside(href)) {
    return (
      <a {...rest} href={href} className={className}>
        {icon}
        {children}
      </a>
    );
  }
  return (
    <Link {...rest} href={href} className={className}>
      {icon}
      {children}
    </Link>
  );
}
