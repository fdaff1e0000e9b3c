export interface ToastMessage {
  kind: 'success' | 'error';
  text: string;
}

/** How long a toast is shown. */
export const TOAST_MS = 5000;

type Show = (message: ToastMessage) => void;

let show: Show | null = null;
const waiting: ToastMessage[] = [];
const listeners = new Set<() => void>();

/** Shows a toast; until the container has loaded, it is queued. */
export function showToast(message: ToastMessage): void {
  if (show) show(message);
  else waiting.push(message);
  listeners.forEach((listener) => listener());
}

/**
 * For the container: passes queued and new toasts to `take`, until the returned function is called.
 */
export function takeToasts(take: Show): () => void {
  show = take;
  waiting.splice(0).forEach(take);
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
