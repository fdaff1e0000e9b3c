import { formatPaise } from '@prelaunch/domain/money';
import type { KeyboardEvent } from 'react';
import { Badge, type BadgeTone } from '../../../../../ui/feedback/Badge.tsx';
import { Queue } from '../../desk/Queue.tsx';
import styles from '../../desk/QueueList.module.css';
import type { Line } from '../lines/line-columns.tsx';
import type { LineOutcome, LineQueue } from './line-queue.ts';
import { compareTexts as texts } from './texts.ts';

const TONES: Record<LineOutcome, BadgeTone> = {
  approved: 'green',
  requested: 'yellow',
  asked: 'yellow',
  assigned: 'green',
  set_aside: 'grey',
  refund: 'yellow',
  refunded: 'grey',
  open: 'grey',
  rejected: 'red',
};

interface LineQueueListProps {
  readonly queue: LineQueue<Line>;
  readonly onShow: (id: string) => void;
  /** Called by the arrow keys. */
  readonly onStep: (by: 1 | -1) => void;
}

/** All lines that are compared, with the outcomes of those that are done. */
export function LineQueueList({ queue, onShow, onStep }: LineQueueListProps) {
  const { lines, outcomes, currentId } = queue;
  const press = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
    event.preventDefault();
    onStep(event.key === 'ArrowDown' ? 1 : -1);
  };
  return (
    <Queue
      label={texts.queue}
      entries={lines}
      currentId={currentId}
      onShow={onShow}
      onKeyDown={press}
    >
      {({ id, narration, amount, suggestion }) => {
        const outcome = outcomes.get(id);
        return (
          <>
            <span className={styles.name}>{suggestion?.purchase.memberName ?? narration}</span>
            <span className={styles.amount}>{formatPaise(amount)}</span>
            {outcome !== undefined && (
              <Badge tone={TONES[outcome]}>{texts.outcomes[outcome]}</Badge>
            )}
          </>
        );
      }}
    </Queue>
  );
}
