import { useEffect, useState } from 'react';
import { reloadCounter, setReloadCounter } from '../api/session.ts';
import { takeSignInToast } from '../session/sign-in-toast.ts';
import { showToast } from '../ui/toast.ts';

const SETTLED = 2;

/** Of this page: once it is asked to go away, nothing more may be shown or taken from the store. */
let reloading = false;

/**
 * The first dashboard after a sign-in loads its page anew, once; the greeting of the sign-in is
 * shown by the page that stays.
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
