import { useEffect } from 'react';
import { useShortcutsSetting } from './useListShortcuts.ts';

/** Calls `pressed` when this letter is pressed without a modifier, outside of text fields. */
export function useLetterKey(letter: string, pressed: () => void): void {
  const [on] = useShortcutsSetting();
  useEffect(() => {
    if (!on) return undefined;
    const press = (event: KeyboardEvent) => {
      const { key, target, repeat, ctrlKey, metaKey, altKey } = event;
      if (key.toLowerCase() !== letter || repeat || ctrlKey || metaKey || altKey) return;
      if (target instanceof Element && target.closest('input, textarea, select') !== null) return;
      // The letter must not be typed into a field that gets the focus now.
      event.preventDefault();
      pressed();
    };
    document.addEventListener('keydown', press);
    return () => {
      document.removeEventListener('keydown', press);
    };
  }, [letter, on, pressed]);
}
