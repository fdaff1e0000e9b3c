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
 * The `refetchInterval` of queries whose changes the event stream reports. Does not poll while the stream is open, nor
 * after a failure, so that the failure is shown only once; returning to the tab or pressing Retry fetches again.
 */
export function usePollWithoutStream(): (query: QueryState) => number | false {
  const isStreamUp = useSyncExternalStore(subscribe, () => up);
  return ({ state }) => (isStreamUp || state.error !== null ? false : SLOW_POLL_MS);
}
