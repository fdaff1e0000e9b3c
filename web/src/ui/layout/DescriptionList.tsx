import type { CSSProperties, ReactNode } from 'react';
import { cx } from '../cx.ts';
import styles from './DescriptionList.module.css';

export interface Description {
  label: string;
  value: ReactNode;
  /** Emphasised, such as a total; a screen's styles select it by `[data-strong]`. */
  strong?: boolean;
  /** The most important item: a large value below its label; a screen's styles select it by `[data-lead]`. */
  lead?: boolean;
  /** A button after the value. If one line has a button, all lines of the list reserve its column. */
  action?: ReactNode;
}

export interface DescriptionListProps {
  items: readonly Description[];
}

/** Amounts stand under each other; other values, such as dates, must not have tabular figures. */
const isAmount = (value: ReactNode) => typeof value === 'string' && /^(?:− )?₹/.test(value);

/** Longer words, such as references, may break. */
const LONGEST_WHOLE_WORD = 16;

/** The characters of a text that must be in one line: an amount, or the longest word. */
const unbreakable = (text: string) =>
  isAmount(text)
    ? text.length
    : Math.min(LONGEST_WHOLE_WORD, Math.max(...text.split(' ').map(({ length }) => length)));

/** An emphasised figure with its unit is in one line too. Words may wrap, so that they are larger than their label. */
const fit = (value: ReactNode, strong: boolean) => {
  if (typeof value !== 'string') return undefined;
  const isWhole = strong && /\d/.test(value) && value.length <= LONGEST_WHOLE_WORD;
  return { '--length': isWhole ? value.length : unbreakable(value) } as CSSProperties;
};

/** Lines of label and value, as on a receipt. In a container that is too narrow for a figure, the figure is smaller. */
export function DescriptionList({ items }: DescriptionListProps) {
  return (
    <dl
      className={cx(styles.list, items.some(({ action }) => action != null) && styles.withActions)}
    >
      {items.map(({ label, value, action, strong = false, lead = false }) => (
        <div
          key={label}
          className={cx(styles.line, strong && styles.strong, lead && styles.lead)}
          data-strong={strong || undefined}
          data-lead={lead || undefined}
        >
          <dt className={styles.label}>{label}</dt>
          {action == null ? (
            <dd
              className={cx(styles.value, isAmount(value) && styles.amount)}
              style={fit(value, strong)}
            >
              {value}
            </dd>
          ) : (
            <dd className={cx(styles.value, styles.actionable)} style={fit(value, strong)}>
              <span className={styles.text}>{value}</span>
              <span className={styles.action}>{action}</span>
            </dd>
          )}
        </div>
      ))}
    </dl>
  );
}
