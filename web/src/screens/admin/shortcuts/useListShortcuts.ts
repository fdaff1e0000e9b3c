import { useEffect, type RefObject } from 'react';
import { useLocalStorage } from '../../../ui/layout/local-storage.ts';
import { DECIDE } from '../useFocusAfterDecision.ts';

/** Marks the button of a row that R presses. */
export const REJECT = 'data-reject';

const WRITES = 'input:not([type="checkbox"], [type="radio"]), textarea, select, [contenteditable]';

/** Whether letters are shortcuts. People who dictate, or press letters by accident, can turn shortcuts off. */
export function useShortcutsSetting(): [boolean, (on: boolean) => void] {
  const [text, write] = useLocalStorage('shortcuts');
  return [
    text !== 'off',
    (on) => {
      write(on ? null : 'off');
    },
  ];
}

const rowsIn = (list: HTMLElement): HTMLElement[] =>
  [...list.querySelectorAll<HTMLElement>('tbody tr')].filter((row) =>
    row.querySelector(`[${DECIDE}]`),
  );

/** Moves the focus `by` rows, or to the first row if the focus is outside of the list. */
function step(list: HTMLElement, by: 1 | -1): void {
  const rows = rowsIn(list);
  const at = rows.findIndex((row) => row.contains(document.activeElement));
  const next = rows[at < 0 ? 0 : Math.min(Math.max(at + by, 0), rows.length - 1)];
  next?.querySelector<HTMLElement>(`[${DECIDE}]`)?.focus();
}

/** Clicks this part of the focused row. */
function press(list: HTMLElement, part: string): void {
  const row = rowsIn(list).find((each) => each.contains(document.activeElement));
  row?.querySelector<HTMLElement>(part)?.click();
}

/**
 * J and K move through the rows of a list, R rejects, X ticks, / searches, ? shows the help.
 * Inactive in text fields and behind an open dialog.
 */
export function useListShortcuts(list: RefObject<HTMLElement | null>, onHelp: () => void): void {
  const [on] = useShortcutsSetting();
  useEffect(() => {
    if (!on) return undefined;
    const pressed = (event: KeyboardEvent) => {
      const { target, key } = event;
      if (event.ctrlKey || event.metaKey || event.altKey || list.current === null) return;
      if (target instanceof Element && target.closest(WRITES) !== null) return;
      if (document.querySelector('dialog[open]') !== null) return;
      const whole = list.current;
      const actions: Readonly<Record<string, () => void>> = {
        j: () => {
          step(whole, 1);
        },
        k: () => {
          step(whole, -1);
        },
        r: () => {
          press(whole, `[${REJECT}]`);
        },
        x: () => {
          press(whole, 'input[type="checkbox"]');
        },
        '/': () => whole.querySelector<HTMLElement>('input[type="search"]')?.focus(),
        '?': onHelp,
      };
      const action = actions[key.toLowerCase()];
      if (action === undefined) return;
      event.preventDefault();
      action();
    };
    document.addEventListener('keydown', pressed);
    return () => {
      document.removeEventListener('keydown', pressed);
    };
  }, [list, on, onHelp]);
}
