import { setTimeout as sleep } from 'node:timers/promises';
import { watchOwnChanges } from '@prelaunch/contract';
import type { Person } from '@prelaunch/testkit/people';
import type { Slot } from '../test-bed.ts';

export interface Watcher {
  /** How many 'changed' events have arrived. */
  changes(): number;
  /** Whether the event stream is open now. */
  isOpen(): boolean;
  stop(): void;
}

/** Acts as a member's open page: keeps an event stream open, and opens it again whenever it ends. */
export function watchLive(slot: Slot, { token }: Person): Watcher {
  const stopping = new AbortController();
  let changes = 0;
  let open = false;

  const watchOnce = async () => {
    const answer = await fetch(slot.client.url + watchOwnChanges.path, {
      headers: { authorization: token },
      signal: stopping.signal,
    });
    if (answer.body === null || answer.status !== 200) {
      await answer.body?.cancel();
      return;
    }
    open = true;
    const reader = answer.body.getReader();
    for (;;) {
      const read: { done: boolean; value?: Uint8Array } = await reader.read();
      if (read.value === undefined) return;
      changes += Buffer.from(read.value).toString().split('event: changed').length - 1;
    }
  };
  const keepWatching = async () => {
    while (!stopping.signal.aborted) {
      await watchOnce().catch(() => undefined);
      open = false;
      await sleep(200, undefined, { signal: stopping.signal }).catch(() => undefined);
    }
  };
  void keepWatching();
  return { changes: () => changes, isOpen: () => open, stop: () => stopping.abort() };
}
