import { useEffect, useRef, type RefObject } from 'react';

/** Marks the button of a row that takes the focus when the row before it is gone. */
export const DECIDE = 'data-decide';

/**
 * A decided purchase takes its row and the focus with it. The keyboard then goes on where it was:
 * at the row that moved up, and at the list's search when there is none.
 */
export function useFocusAfterDecision(list: RefObject<HTMLElement | null>) {
  const place = useRef<number | null>(null);

  // After every render: the row may go now, or with a later answer of the server.
  useEffect(() => {
    if (place.current === null || document.querySelector('dialog[open]') !== null) return;
    const focused = document.activeElement;
    if (focused !== null && focused !== document.body) return;
    const buttons = list.current?.querySelectorAll<HTMLElement>(`[${DECIDE}]`) ?? [];
    const next = buttons[Math.min(place.current, buttons.length - 1)];
    (next ?? list.current?.querySelector<HTMLElement>('input'))?.focus({ preventScroll: true });
    place.current = null;
  });

  return (row: number) => {
    place.current = row;
  };
}
