import { useCallback, useSyncExternalStore } from 'react';
import { readText, watchText, writeText } from './stored-text.ts';

/** A plain text kept in local storage, the same in all tabs; null means not there. */
export function useLocalStorage(key: string): [string | null, (text: string | null) => void] {
  const subscribe = useCallback((listener: () => void) => watchText(key, listener), [key]);
  const text = useSyncExternalStore(subscribe, () => readText(key));
  const write = useCallback((next: string | null) => writeText(key, next), [key]);
  return [text, write];
}
