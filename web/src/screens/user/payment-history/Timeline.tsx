import { entryOf } from '@prelaunch/contract';
import { reasonIn } from '@prelaunch/domain/reject-reasons';
import { interventionTexts } from '../../../purchases/interventions/texts.ts';
import type { OwnPurchase } from '../../../purchases/own-purchases.ts';
import { reservationText } from '../../../purchases/reservation.ts';
import { rejectionTexts, slipTexts } from '../../../purchases/texts.ts';
import { cx } from '../../../ui/cx.ts';
import { DateText } from '../../../ui/text/DateText.tsx';
import { formatMoment } from '../../../ui/dates.ts';
import { QuestionStepText } from '../questions/QuestionStepText.tsx';
import { questionSteps, type QuestionStep } from '../questions/steps.ts';
import { questionTexts } from '../questions/texts.ts';
import { historyTexts as texts } from '../texts.ts';
import styles from './Timeline.module.css';

/** The last step once it is done. The receipt shows the status itself only once. */
const DECISIONS = {
  PENDING: texts.decided,
  APPROVED: slipTexts.approved,
  REJECTED: slipTexts.rejected,
};

interface Step {
  readonly id: string;
  readonly what: string;
  readonly at: Date | null;
  readonly question?: QuestionStep;
}

const named = (question: QuestionStep): Step => ({
  id: question.id,
  what: question.part === 'question' ? questionTexts.asked : questionTexts.text,
  at: question.at,
  question,
});

/** The past and future steps of a payment, with their times. */
export function Timeline({ purchase }: { readonly purchase: OwnPurchase }) {
  const { status, createdAt, seenAt, decidedAt, reason, intervention } = purchase;
  const reservation = reservationText(purchase);
  const steps: readonly Step[] = [
    { id: 'submitted', what: texts.submitted, at: createdAt },
    { id: 'seen', what: texts.seen, at: seenAt },
    ...questionSteps(purchase).map(named),
    { id: 'decided', what: entryOf(DECISIONS, status) ?? texts.decided, at: decidedAt },
    ...(intervention == null
      ? []
      : [
          {
            id: intervention.kind,
            what: entryOf(interventionTexts.kinds, intervention.kind) ?? intervention.kind,
            at: intervention.at,
          },
        ]),
  ];
  return (
    <ol className={styles.timeline} aria-label={texts.timeline}>
      {steps.map(({ id, what, at, question }) => (
        <li
          key={id}
          className={cx(
            styles.step,
            at !== null && styles.done,
            ((id === 'decided' && status === 'REJECTED') || id === 'REVERSAL') && styles.rejected,
          )}
        >
          <span className={styles.what}>{what}</span>
          <span>
            {at === null ? (
              texts.notYet
            ) : (
              <time dateTime={at.toISOString()}>
                <DateText>{formatMoment(at)}</DateText>
              </time>
            )}
          </span>
          {question !== undefined && <QuestionStepText step={question} />}
          {/* A rejected receipt begins with the reason. */}
          {id === 'decided' && reason !== null && status !== 'REJECTED' && (
            <span className={styles.outcome}>
              <span>{texts.reason(reasonIn(rejectionTexts.reasons, reason))}</span>
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
