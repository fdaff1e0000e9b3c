import { useSyncExternalStore } from 'react';

const SLOW_POLL_MS = 60_000;

let up = false;
const listeners = new Set<() => void>();

export function setStreamUp(next: boolean): void {
  if (next === up) return;
  up = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

interface QueryState {
  readonly state: { readonly error: Error | null };
}

/**
 * The `refetchInterval` of data that the event stream reports: no polling while the stream is open, and none after a
 * failure, which is shown once; returning to the tab or pressing Retry fetches again.
 */
export function usePollWithoutStream(): (query: QueryState) => number | false {
  const isStreamUp = useSyncExternalStore(subscribe, () => up);
  return ({ state }) => (isStreamUp || state.error !== null ? false : SLOW_POLL_MS);
}
