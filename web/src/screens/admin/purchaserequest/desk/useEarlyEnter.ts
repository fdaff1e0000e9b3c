import { useEffect } from 'react';
import { useRefusalToast } from '../../../../ui/feedback/useRefusalToast.ts';
import { deskTexts as texts } from './texts.ts';

/**
 * Says that an Enter did not count while a decision was under way. It must not approve the next purchase, which nobody has
 * read, but an admin who presses Enter in a rhythm has to know that a purchase was left out.
 */
export function useEarlyEnter(pending: boolean): void {
  const { show } = useRefusalToast();
  useEffect(() => {
    if (!pending) return undefined;
    const press = ({ key, repeat }: KeyboardEvent) => {
      if (key === 'Enter' && !repeat) show(texts.early);
    };
    document.addEventListener('keydown', press, { capture: true });
    return () => document.removeEventListener('keydown', press, { capture: true });
  });
}
