export interface ToastMessage {
  kind: 'success' | 'error';
  text: string;
}

/** How long a toast is shown. */
export const TOAST_MS = 5000;

/** Removes a toast; does nothing when it is gone already. */
export type HideToast = () => void;

type Show = (message: ToastMessage) => HideToast;

/** A toast that the container has not taken yet, or, with `hide`, one that it has. */
interface Queued {
  readonly message: ToastMessage;
  hide: HideToast | null;
}

let show: Show | null = null;
const waiting: Queued[] = [];
const listeners = new Set<() => void>();

/**
 * Shows a toast; until the container has loaded, it is queued. Returns a function that removes it early, such as an error
 * that the person has corrected.
 */
export function showToast(message: ToastMessage): HideToast {
  const queued: Queued = { message, hide: show?.(message) ?? null };
  if (queued.hide === null) waiting.push(queued);
  listeners.forEach((listener) => listener());
  return () => {
    const index = waiting.indexOf(queued);
    if (index === -1) queued.hide?.();
    else waiting.splice(index, 1);
  };
}

/**
 * For the container: passes queued and new toasts to `take`, until the returned function is called.
 */
export function takeToasts(take: Show): () => void {
  show = take;
  for (const queued of waiting.splice(0)) queued.hide = take(queued.message);
  return () => {
    if (show === take) show = null;
  };
}

/** Calls `listener` with each toast; returns a function that unsubscribes. */
export function watchToasts(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function hasQueuedToasts(): boolean {
  return waiting.length > 0;
}
