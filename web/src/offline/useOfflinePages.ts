import { useEffect } from 'react';
import { storePages } from './offline-pages.ts';

/** After this time the screen is shown and usable. */
const USABLE_MS = 2_000;
/** A page that is never idle does not wait longer. */
const IDLE_MS = 10_000;

/** Calls `run` when the browser has nothing else to do; Safari cannot tell, so it is called at once there. */
function whenIdle(run: () => void): void {
  const { requestIdleCallback } = globalThis as Partial<typeof globalThis>;
  if (requestIdleCallback === undefined) run();
  else requestIdleCallback(run, { timeout: IDLE_MS });
}

/**
 * Stores the pages of the member's area when this one is usable and idle, so that they open without a connection.
 *
 * @param register false to use only a worker that is registered already
 */
export function useOfflinePages(register: boolean): void {
  useEffect(() => {
    const store = () => whenIdle(() => void storePages(register));
    const timer = setTimeout(store, USABLE_MS);
    window.addEventListener('online', store);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('online', store);
    };
  }, [register]);
}
