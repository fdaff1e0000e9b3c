import {
  getPrice,
  getProfile,
  listGlobalStock,
  listOwnPurchases,
  listOwnStock,
  watchOwnChanges,
} from '@prelaunch/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useSyncExternalStore } from 'react';
import { toastSignedOut } from '../api/query-client.ts';
import { onSessionChange, tokenOf } from '../api/session.ts';
import { openStream } from '../api/stream.ts';
import { setStreamUp } from './stream-state.ts';
import { keepEventStream } from './event-stream.ts';

/** What a decision of the company changes for its member. */
const CHANGING: ReadonlySet<unknown> = new Set(
  [listOwnPurchases, getProfile, listGlobalStock, listOwnStock, getPrice].map(({ path }) => path),
);

async function open(signal: AbortSignal): Promise<ReadableStream<Uint8Array>> {
  try {
    const { body } = await openStream('user', watchOwnChanges, {}, signal);
    if (body === null) throw new Error('nothing to read');
    return body;
  } catch (error) {
    toastSignedOut(error);
    throw error;
  }
}

/**
 * Asks anew for what the company's decisions change as soon as the server tells of one. To be
 * mounted once. Only while the page is seen: browsers open six lines to a server for all their
 * tabs together, and each tab here would keep one.
 */
export function useLiveChanges(): void {
  const queryClient = useQueryClient();
  const token = useSyncExternalStore(onSessionChange, () => tokenOf('user'));

  useEffect(() => {
    if (token === null) return undefined;
    let line: AbortController | null = null;
    // What was loaded before the first line was asked for is as old as it; all else may have changed.
    let missed = document.hidden;

    const changed = () => {
      void queryClient.invalidateQueries({
        predicate: ({ queryKey: [area, path] }) => area === 'user' && CHANGING.has(path),
      });
    };
    const follow = () => {
      if (document.hidden) {
        line?.abort();
        line = null;
        return;
      }
      if (line !== null) return;
      line = new AbortController();
      const { signal } = line;
      void keepEventStream({
        open,
        onOpen: () => {
          setStreamUp(true);
          if (missed) changed();
          missed = true;
        },
        onEvent: (name) => {
          if (name === 'changed') changed();
        },
        onLost: () => {
          missed = true;
          setStreamUp(false);
        },
        signal,
      });
    };

    follow();
    document.addEventListener('visibilitychange', follow);
    return () => {
      document.removeEventListener('visibilitychange', follow);
      line?.abort();
    };
  }, [queryClient, token]);
}
