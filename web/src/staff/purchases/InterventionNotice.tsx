import { entryOf } from '@prelaunch/contract';
import { InterventionBadge } from '../../purchases/interventions/InterventionBadge.tsx';
import { reasonText } from '../../purchases/interventions/reason-text.ts';
import { cx } from '../../ui/cx.ts';
import { formatMoment } from '../../ui/dates.ts';
import { DateText } from '../../ui/text/DateText.tsx';
import styles from './InterventionNotice.module.css';
import type { StaffPurchase } from './staff-purchase.ts';
import { purchaseTexts } from './texts.ts';

const texts = purchaseTexts.intervention;

interface InterventionNoticeProps {
  readonly intervention: NonNullable<StaffPurchase['intervention']>;
}

/** What an admin did to an approved purchase, when and why, with the note that members do not see. */
export function InterventionNotice({ intervention }: InterventionNoticeProps) {
  const { kind, reason, at, by, note } = intervention;
  const story = entryOf({ HOLD: texts.HOLD, REVERSAL: texts.REVERSAL }, kind);
  return (
    <div className={cx(styles.notice, kind === 'REVERSAL' && styles.reversed)}>
      <p>
        <InterventionBadge intervention={intervention} />{' '}
        {story !== undefined && <DateText>{story(formatMoment(at), by)}</DateText>}
      </p>
      <p>{texts.reason(reasonText(reason))}</p>
      <p>{texts.note(note)}</p>
    </div>
  );
}
