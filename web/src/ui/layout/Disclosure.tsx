import { ChevronDown } from 'lucide-react';
import type { ReactNode } from 'react';
import { cx } from '../cx.ts';
import styles from './Disclosure.module.css';

interface DisclosureProps {
  readonly summary: string;
  readonly open?: boolean;
  readonly onToggle?: (open: boolean) => void;
  readonly className?: string | undefined;
  readonly children: ReactNode;
}

/** A part of a page that is hidden until the person opens it. */
export function Disclosure({ summary, open, onToggle, className, children }: DisclosureProps) {
  return (
    <details
      className={cx(styles.disclosure, className)}
      open={open}
      onToggle={(event) => onToggle?.(event.currentTarget.open)}
    >
      <summary>
        {summary}
        <ChevronDown aria-hidden="true" />
      </summary>
      {children}
    </details>
  );
}
