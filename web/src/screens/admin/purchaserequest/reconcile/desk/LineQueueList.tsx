import { formatPaise } from '@prelaunch/domain/money';
import { useEffect, useRef, type KeyboardEvent } from 'react';
import { Badge, type BadgeTone } from '../../../../../ui/Badge.tsx';
import styles from '../../desk/QueueList.module.css';
import type { Line } from '../lines/line-columns.tsx';
import { reconcileTexts } from '../texts.ts';
import type { LineOutcome, LineQueue } from './line-queue.ts';

const texts = reconcileTexts.desk;

const TONES: Record<LineOutcome, BadgeTone> = {
  approved: 'green',
  requested: 'yellow',
  assigned: 'green',
  set_aside: 'grey',
  refund: 'yellow',
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
  const list = useRef<HTMLElement>(null);
  useEffect(() => {
    list.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest' });
  }, [currentId]);
  const press = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
    event.preventDefault();
    onStep(event.key === 'ArrowDown' ? 1 : -1);
  };
  return (
    <nav ref={list} className={styles.queue} aria-label={texts.queue} onKeyDown={press}>
      <ol>
        {lines.map(({ id, narration, amount }) => {
          const outcome = outcomes.get(id);
          return (
            <li key={id}>
              <button
                type="button"
                className={styles.entry}
                aria-current={id === currentId || undefined}
                onClick={() => {
                  onShow(id);
                }}
              >
                <span className={styles.name}>{narration}</span>
                <span className={styles.amount}>{formatPaise(amount)}</span>
                {outcome !== undefined && (
                  <Badge tone={TONES[outcome]}>{texts.outcomes[outcome]}</Badge>
                )}
              </button>
            </li>
          );
        })}
      </ol>
    </nav>
  );
}
