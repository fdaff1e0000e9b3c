import { useEffect, useState } from 'react';
import { reloadCounter, setReloadCounter } from '../api/session.ts';
import { takeSignInToast } from '../session/sign-in-toast.ts';
import { showToast } from '../ui/feedback/toast.ts';

const SETTLED = 2;

/** Whether the page is reloading: it must then not show the stored toast or remove it from storage. */
let reloading = false;

/**
 * Reloads the page once on the first dashboard after a sign-in; the reloaded page shows the stored toast.
 *
 * @returns false while the page is going to reload
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
