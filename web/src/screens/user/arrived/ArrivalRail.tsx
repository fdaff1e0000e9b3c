import type { OwnPurchase } from '../../../purchases/own-purchases.ts';
import { cx } from '../../../ui/cx.ts';
import { AmountText } from '../../../ui/text/AmountText.tsx';
import { VisuallyHidden } from '../../../ui/text/VisuallyHidden.tsx';
import styles from './ArrivalRail.module.css';
import { railOf } from './stations.ts';
import { arrivedTexts as texts } from './texts.ts';
import type { Arrivals } from './useArrivals.ts';

interface ArrivalRailProps {
  readonly purchase: OwnPurchase;
  readonly arrivals: Arrivals;
}

/**
 * Where the money of a payment is, drawn as a line with stations; nothing for a payment that was rejected or reversed. Where it is too
 * narrow for names and sentence, only the last station that is reached is named, with the difference.
 */
export function ArrivalRail({ purchase, arrivals }: ArrivalRailProps) {
  const rail = railOf(purchase, arrivals);
  if (rail === null) return null;
  const { stations, note, difference } = rail;
  const last = stations.findLastIndex(({ state }) => state === 'done');
  const reached = stations[last];
  return (
    <div className={styles.rail}>
      <ol className={styles.line} aria-label={texts.label}>
        {stations.map(({ id, state }, at) => (
          <li
            key={id}
            className={cx(
              styles.station,
              state === 'done' && styles.done,
              at < last && styles.passed,
              at === last && styles.last,
            )}
          >
            <span className={styles.name}>{texts.stations[id]}</span>
            <VisuallyHidden>{` (${texts.states[state]})`}</VisuallyHidden>
          </li>
        ))}
      </ol>
      {reached !== undefined && (
        <p className={styles.reached} aria-hidden="true">
          {texts.stations[reached.id]}
          {difference !== null && (
            <span className={styles.difference}>
              <AmountText>{difference}</AmountText>
            </span>
          )}
        </p>
      )}
      {note !== null && (
        <p className={styles.note}>
          <AmountText>{note}</AmountText>
        </p>
      )}
    </div>
  );
}
