import { useCallback, useEffect, useState } from 'react';
import { fetchRelease, runningRelease } from '../api/release.ts';
import { readTabText, writeTabText } from '../ui/layout/tab-storage.ts';

/**
 * The storage key of the release for which this tab was reloaded, so that it is reloaded only once for each
 * release.
 */
const KEY = 'reloadedForRelease';
const EVERY_MS = 5_000;

type State = 'checking' | 'unreachable' | 'reachable';

/**
 * Reloads the page, which loads missing files again. Does so by itself once for each new release, and as soon as the
 * server can be reached again; otherwise only on `retry`, so that a file that stays missing causes no endless reloads.
 * It never reloads while the server cannot be reached, because the browser would show its own error page.
 */
export function useReloadWhenPossible(): { readonly state: State; readonly retry: () => void } {
  const [state, setState] = useState<State>('checking');

  const check = useCallback(async (reloads: (release: string) => boolean) => {
    const release = await fetchRelease();
    if (release !== null && reloads(release)) {
      writeTabText(KEY, release);
      location.reload();
    } else {
      setState(release === null ? 'unreachable' : 'reachable');
    }
  }, []);

  useEffect(() => {
    void check((release) => release !== runningRelease() && release !== readTabText(KEY));
  }, [check]);

  useEffect(() => {
    const checkAgain = () => void check(() => true);
    window.addEventListener('online', checkAgain);
    // The server may also return without a change of the device's connection.
    const timer = state === 'unreachable' ? setInterval(checkAgain, EVERY_MS) : undefined;
    return () => {
      clearInterval(timer);
      window.removeEventListener('online', checkAgain);
    };
  }, [state, check]);

  const retry = useCallback(() => {
    setState('checking');
    void check(() => true);
  }, [check]);
  return { state, retry };
}
