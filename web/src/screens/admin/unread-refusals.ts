import { useEffect, useEffectEvent } from 'react';

/* A refused decision and the screen that shows the purchase are in different components, and one decision can be
   sent from several dialogs. So all of them hear of every refusal. */
const listeners = new Set<() => void>();

/** The code of a decision that was refused because nobody has read the member's answer. */
export const ANSWER_UNREAD = 'answer_unread';

/** Tells the screens that a decision was refused with `ANSWER_UNREAD`. */
export const tellUnreadRefusal = (): void => listeners.forEach((listener) => listener());

/** Calls `onRefused` after each decision that was refused with `ANSWER_UNREAD`. */
export function useUnreadRefusals(onRefused: () => void): void {
  const listen = useEffectEvent(onRefused);
  useEffect(() => {
    const listener = () => listen();
    listeners.add(listener);
    return () => {
      listeners.delete(listener);
    };
  }, []);
}
