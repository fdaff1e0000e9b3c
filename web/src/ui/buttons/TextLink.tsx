import type { ComponentProps } from 'react';
import { Link } from 'wouter';
import { cx } from '../cx.ts';
import { isOutside } from '../feedback/is-outside.ts';
import styles from './TextLink.module.css';

export interface TextLinkProps extends Omit<ComponentProps<'a'>, 'className' | 'href'> {
  /** A path of this app, or an address with a scheme, which leaves the app. */
  href: string;
  replace?: boolean;
  /** Whether the link is not within a sentence, and so gets the height of a touch target. */
  apart?: boolean;
}

/** A link in text. */
export function TextLink({ href, replace, apart = false, ...rest }: TextLinkProps) {
  const className = cx(styles.link, apart && styles.apart);
  if (isOutside(href)) return <a {...rest} href={href} className={className} />;
  return <Link {...rest} href={href} replace={replace} className={className} />;
}
