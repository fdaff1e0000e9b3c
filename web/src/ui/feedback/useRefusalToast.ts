import { useEffect, useRef } from 'react';
import { showToast, type HideToast } from './toast.ts';

/**
 * The toast about what a form lacks. `hide` removes it as soon as the person has corrected that, and so does leaving the
 * form, so that it is never above a correct form or a success.
 */
export function useRefusalToast() {
  const shown = useRef<HideToast>(undefined);
  const hide = () => {
    shown.current?.();
    shown.current = undefined;
  };
  useEffect(() => () => shown.current?.(), []);
  return {
    show: (text: string) => {
      hide();
      shown.current = showToast({ kind: 'error', text });
    },
    hide,
  };
}
