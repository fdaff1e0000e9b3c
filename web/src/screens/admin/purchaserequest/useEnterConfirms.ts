import { useEffect } from 'react';

const HAS_ITS_OWN_ENTER = 'a, button, input, select, textarea, summary';

/**
 * Enter confirms wherever the focus is, except on an element with its own meaning for Enter. A key
 * that is held down confirms nothing, because it would decide the next purchase unread.
 */
export function useEnterConfirms(confirm: () => void): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.key !== 'Enter') return;
      if (event.repeat) event.preventDefault();
      else if (event.target instanceof Element && !event.target.closest(HAS_ITS_OWN_ENTER)) {
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
