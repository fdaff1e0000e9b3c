import { amountToPay } from '@prelaunch/domain/credits';
import { formatPaise } from '@prelaunch/domain/money';
import { TriangleAlert } from 'lucide-react';
import { MarkBadge } from '../../../../staff/purchases/PurchaseMarks.tsx';
import { marksToCheck, questionMark } from '../../../../staff/purchases/shown-marks.ts';
import { Badge, type BadgeTone } from '../../../../ui/feedback/Badge.tsx';
import type { Purchase } from '../purchase-columns.tsx';
import { Queue } from './Queue.tsx';
import styles from './QueueList.module.css';
import type { Outcome, ReviewQueue } from './review-queue.ts';
import { deskTexts as texts } from './texts.ts';

const TONES: Record<Outcome['kind'], BadgeTone> = {
  approved: 'green',
  rejected: 'red',
  requested: 'yellow',
  refused: 'grey',
};

interface QueueListProps {
  readonly queue: ReviewQueue<Purchase>;
  readonly onShow: (id: string) => void;
}

/** All purchases of the review, with the outcomes of those that are reviewed. */
export function QueueList({ queue, onShow }: QueueListProps) {
  const { purchases, outcomes, currentId } = queue;
  return (
    <Queue label={texts.queue} entries={purchases} currentId={currentId} onShow={onShow}>
      {(purchase) => {
        const { id, user, marks } = purchase;
        const outcome = outcomes.get(id);
        const asked = questionMark(marks);
        return (
          <>
            <span className={styles.name}>{user.name}</span>
            <span className={styles.amount}>{formatPaise(amountToPay(purchase))}</span>
            {outcome !== undefined && (
              <Badge tone={TONES[outcome.kind]}>{texts.outcomes[outcome.kind]}</Badge>
            )}
            {outcome === undefined && asked !== null && <MarkBadge mark={asked} />}
            {outcome === undefined && asked === null && marksToCheck(marks).length > 0 && (
              <TriangleAlert className={styles.alert} role="img" aria-label={texts.check} />
            )}
          </>
        );
      }}
    </Queue>
  );
}
