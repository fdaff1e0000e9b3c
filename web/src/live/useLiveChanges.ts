import {
  countOwnPurchases,
  getPaymentDetails,
  getPrice,
  getProfile,
  getPurchaseProgress,
  listArrivals,
  listGlobalStock,
  listOwnPurchases,
  listOwnRefunds,
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

const pathsOf = (endpoints: readonly { readonly path: string }[]): ReadonlySet<unknown> =>
  new Set(endpoints.map(({ path }) => path));

/** The queries whose data changes for a member at each event of the stream. */
const CHANGING: Readonly<Record<string, ReadonlySet<unknown>>> = {
  // The company has decided on a purchase, a bank line proves a payment, or a refund has changed.
  changed: pathsOf([
    listOwnPurchases,
    countOwnPurchases,
    getPurchaseProgress,
    listArrivals,
    listOwnRefunds,
    getProfile,
    listGlobalStock,
    listOwnStock,
    getPrice,
  ]),
  // The company has changed a payee account.
  payee: pathsOf([getPaymentDetails]),
};

async function open(signal: AbortSignal): Promise<ReadableStream<Uint8Array>> {
  try {
    const { body } = await openStream('user', watchOwnChanges, {}, signal);
    if (body === null) throw new Error('the event stream has no body');
    return body;
  } catch (error) {
    toastSignedOut(error);
    throw error;
  }
}

/**
 * Refetches the data that a company's decision changes, when the server reports a change. Mount it once. Streams only
 * while the page is visible: browsers open at most six connections to a server for all tabs together, and each tab
 * would occupy one.
 */
export function useLiveChanges(): void {
  const queryClient = useQueryClient();
  const token = useSyncExternalStore(onSessionChange, () => tokenOf('user'));

  useEffect(() => {
    if (token === null) return undefined;
    let stream: AbortController | null = null;
    // The page was just loaded, so its data is fresh when the first stream opens, unless the page was hidden.
    let missed = document.hidden;

    const refetch = (event: string) => {
      void queryClient.invalidateQueries({
        predicate: ({ queryKey: [area, path] }) =>
          area === 'user' && CHANGING[event]?.has(path) === true,
      });
    };
    const follow = () => {
      if (document.hidden) {
        stream?.abort();
        stream = null;
        return;
      }
      if (stream !== null) return;
      stream = new AbortController();
      const { signal } = stream;
      void keepEventStream({
        open,
        onOpen: () => {
          setStreamUp(true);
          if (missed) Object.keys(CHANGING).forEach(refetch);
          missed = true;
        },
        onEvent: refetch,
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
      stream?.abort();
    };
  }, [queryClient, token]);
}
