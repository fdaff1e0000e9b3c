import { useEffect, useRef, type RefObject } from 'react';

/** Marks the button that gets the focus when the row above it is removed. */
export const DECIDE = 'data-decide';

const searchOrFilter = (list: HTMLElement | null): HTMLElement | null | undefined =>
  list?.querySelector<HTMLElement>('input') ?? list?.querySelector<HTMLElement>('select');

/** Moves the focus to the next row when a decided row is removed, or to the list's search or filter when no row is left. */
export function useFocusAfterDecision(list: RefObject<HTMLElement | null>) {
  const place = useRef<number | null>(null);

  // Runs after every render, because the row may disappear now or with a later reply.
  useEffect(() => {
    if (place.current === null || document.querySelector('dialog[open]') !== null) return;
    const focused = document.activeElement;
    if (focused !== null && focused !== document.body) return;
    const buttons = list.current?.querySelectorAll<HTMLElement>(`[${DECIDE}]`) ?? [];
    const next = buttons[Math.min(place.current, buttons.length - 1)];
    (next ?? searchOrFilter(list.current))?.focus({ preventScroll: true });
    place.current = null;
  });

  return (row: number) => {
    place.current = row;
  };
}
