import { useEffectEvent, useLayoutEffect, useState } from 'react';
import { useUnreadRefusals } from '../../unread-refusals.ts';
import type { Purchase } from '../purchase-columns.tsx';
import { newestAnswer } from './newest-answer.ts';

/** What must not change unseen between the look of an admin and their decision. */
const readingOf = (purchase: Purchase | null) => ({
  id: purchase?.id ?? null,
  answer: purchase === null ? null : newestAnswer(purchase),
  reference: purchase?.referenceNumber ?? null,
});

/** Focuses the title of the dialog around an element. */
export const focusTitle = (inside: Element | null): void =>
  inside?.closest('dialog')?.querySelector('h2')?.focus();

/**
 * Takes the focus from the button that decides when an answer of the member, or a corrected transaction number, arrives
 * while the purchase is shown, and when a decision was refused because of an unread answer. An Enter that the admin has
 * prepared then decides nothing.
 *
 * @param purchase the shown purchase; null for none
 * @param focusHeading called after the dialogs that `onNew` closes have returned the focus
 * @param onNew closes the dialogs that do not show the answer; called while rendering, so it may only set state
 */
export function useNewAnswer(
  purchase: Purchase | null,
  focusHeading: () => void,
  onNew?: () => void,
): void {
  const reading = readingOf(purchase);
  const [shown, setShown] = useState({ ...reading, arrived: 0 });
  const isSame = shown.id === reading.id;
  if (!isSame || shown.answer !== reading.answer || shown.reference !== reading.reference) {
    setShown({ ...reading, arrived: shown.arrived + (isSame ? 1 : 0) });
    if (isSame) onNew?.();
  }
  useUnreadRefusals(() => {
    setShown((before) => ({ ...before, arrived: before.arrived + 1 }));
    onNew?.();
  });
  const focus = useEffectEvent(focusHeading);
  const { arrived } = shown;
  useLayoutEffect(() => {
    if (arrived > 0) focus();
  }, [arrived]);
}
