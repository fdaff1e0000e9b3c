import { useEffect, useRef, type KeyboardEventHandler, type ReactNode } from 'react';
import styles from './QueueList.module.css';

interface QueueProps<Entry extends { readonly id: string }> {
  /** The name of the list for screen readers. */
  readonly label: string;
  readonly entries: readonly Entry[];
  readonly currentId: string | null;
  readonly onShow: (id: string) => void;
  readonly onKeyDown?: KeyboardEventHandler;
  /** The content of the button of an entry. */
  readonly children: (entry: Entry) => ReactNode;
}

/** The entries of a queue; the current one is kept in sight. */
export function Queue<Entry extends { readonly id: string }>({
  label,
  entries,
  currentId,
  onShow,
  onKeyDown,
  children,
}: QueueProps<Entry>) {
  const list = useRef<HTMLElement>(null);
  useEffect(() => {
    list.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest' });
  }, [currentId]);
  return (
    <nav ref={list} className={styles.queue} aria-label={label} onKeyDown={onKeyDown}>
      <ol>
        {entries.map((entry) => (
          <li key={entry.id}>
            <button
              type="button"
              className={styles.entry}
              aria-current={entry.id === currentId || undefined}
              onClick={() => {
                onShow(entry.id);
              }}
            >
              {children(entry)}
            </button>
          </li>
        ))}
      </ol>
    </nav>
  );
}
