import { reasonIn } from '@prelaunch/domain/reject-reasons';
import { StatusBadge } from '../../../purchases/StatusBadge.tsx';
import type { OwnPurchase } from '../../../purchases/own-purchases.ts';
import { reservationText } from '../../../purchases/reservation.ts';
import { rejectionTexts } from '../../../purchases/texts.ts';
import { cx } from '../../../ui/cx.ts';
import { DateText } from '../../../ui/text/DateText.tsx';
import { formatMoment } from '../../../ui/dates.ts';
import { historyTexts as texts } from '../texts.ts';
import styles from './Timeline.module.css';

/** The past and future steps of a payment, with their times. */
export function Timeline({ purchase }: { readonly purchase: OwnPurchase }) {
  const { status, createdAt, seenAt, decidedAt, reason } = purchase;
  const reservation = reservationText(purchase);
  const steps = [
    { id: 'submitted', at: createdAt },
    { id: 'seen', at: seenAt },
    { id: 'decided', at: decidedAt },
  ] as const;
  return (
    <ol className={styles.timeline} aria-label={texts.timeline}>
      {steps.map(({ id, at }) => (
        <li key={id} className={cx(styles.step, at !== null && styles.done)}>
          <span className={styles.what}>{texts[id]}</span>
          <span>
            {at === null ? (
              texts.notYet
            ) : (
              <time dateTime={at.toISOString()}>
                <DateText>{formatMoment(at)}</DateText>
              </time>
            )}
          </span>
          {id === 'decided' && at !== null && (
            <span className={styles.outcome}>
              <StatusBadge status={status} />
              {/* A rejected receipt begins with the reason. */}
              {reason !== null && status !== 'REJECTED' && (
                <span>{texts.reason(reasonIn(rejectionTexts.reasons, reason))}</span>
              )}
            </span>
          )}
          {id === 'decided' && reservation !== null && (
            <span className={styles.outcome}>
              {/* The row has gaps between its items, so the whole sentence is one item. */}
              <span>
                <DateText>{reservation}</DateText>
              </span>
            </span>
          )}
        </li>
      ))}
    </ol>
  );
}
