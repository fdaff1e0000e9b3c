import type { getStatementDay, ReplyOf } from '@prelaunch/contract';
import { formatPaise } from '@prelaunch/domain/money';
import { cx } from '../../../../../ui/cx.ts';
import { Sum } from '../../../../../ui/text/Sum.tsx';
import { partsOf, PART_KINDS, receivedOn } from './day-parts.ts';
import styles from './MoneyBar.module.css';
import { dayTexts as texts } from './texts.ts';

type Day = ReplyOf<typeof getStatementDay>;

/**
 * All money of a day as one bar: what is explained has a colour, the rest is hatched. Sum and list say the same, and `left`
 * how many lines are open.
 */
export function MoneyBar({ day, left }: { readonly day: Day; readonly left: number }) {
  const parts = partsOf(day);
  const received = receivedOn(day);
  const shown = PART_KINDS.filter((kind) => parts[kind] > 0n);
  const explained = shown.filter((kind) => kind !== 'open');
  return (
    <div className={styles.money}>
      <p className={styles.sums}>
        <strong>{formatPaise(parts.open === 0n ? received : parts.open)}</strong>{' '}
        <span>
          {parts.open === 0n
            ? texts.allExplained
            : explained.length === 0
              ? texts.noneExplained
              : texts.of(formatPaise(received).replace(' ', '\u00a0'))}
        </span>{' '}
        {left > 0 && <span className={styles.left}>{texts.left(left)}</span>}
      </p>
      <div className={styles.bar} aria-hidden="true">
        {shown.map((kind) => (
          <span
            key={kind}
            className={cx(styles.part, styles[kind])}
            style={{ flexGrow: Number(parts[kind]) }}
          />
        ))}
      </div>
      {explained.length > 0 && (
        <ul className={styles.parts} aria-label={texts.parts}>
          {explained.map((kind) => (
            <li key={kind}>
              <span className={cx(styles.swatch, styles[kind])} aria-hidden="true" />
              <span>{texts.kinds[kind]}</span> <Sum value={parts[kind]} />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
