import { useEffect, useState } from 'react';
import { reloadCounter, setReloadCounter } from '../api/session.ts';
import { takeSignInToast } from '../session/sign-in-toast.ts';
import { showToast } from '../ui/toast.ts';

const SETTLED = 2;

/** Once this page is being reloaded, it must show nothing more and take nothing from storage. */
let reloading = false;

/**
 * Reloads the page of the first dashboard after a sign-in, once; the page that stays then shows the
 * greeting.
 *
 * @returns whether this page stays
 */
export function useReloadOnce(): boolean {
  const [stays] = useState(() => reloadCounter() >= SETTLED);
  useEffect(() => {
    if (reloading) return;
    if (reloadCounter() < SETTLED) {
      reloading = true;
      setReloadCounter(SETTLED);
      location.reload();
      return;
    }
    const text = takeSignInToast();
    if (text !== null) showToast({ kind: 'success', text });
  }, []);
  return stays;
}
