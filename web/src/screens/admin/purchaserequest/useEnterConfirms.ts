import { useEffect } from 'react';

const HANDLES_ENTER = 'a, button, input, select, textarea, summary';

/**
 * Lets Enter confirm wherever the focus is, except on elements that handle Enter themselves. Ignores a key that is held
 * down, because it would decide the next purchase before the admin has read it.
 */
export function useEnterConfirms(confirm: () => void): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.key !== 'Enter') return;
      if (event.repeat) event.preventDefault();
      else if (event.target instanceof Element && !event.target.closest(HANDLES_ENTER)) {
        event.preventDefault();
        confirm();
      }
    };
    document.addEventListener('keydown', press, { capture: true });
    return () => {
      document.removeEventListener('keydown', press, { capture: true });
    };
  }, [confirm]);
}
