import { useCallback, useSyncExternalStore } from 'react';

const listeners = new Map<string, Set<() => void>>();

/** A text of local storage; null where there is none or the browser keeps storage shut. */
export function readText(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** Keeps a text, or removes it with null, and notifies the listeners of this tab. */
export function writeText(key: string, text: string | null): void {
  try {
    if (text === null) localStorage.removeItem(key);
    else localStorage.setItem(key, text);
  } catch {
    // Full or forbidden: the choice then lasts as long as the page does not need it again.
  }
  listeners.get(key)?.forEach((listener) => listener());
}

/** Calls `listener` when the key changes here or in another tab; returns how to unsubscribe. */
export function watchText(key: string, listener: () => void): () => void {
  const onStorage = (event: StorageEvent) => {
    if (event.key === key || event.key === null) listener();
  };
  const here = listeners.get(key) ?? new Set();
  listeners.set(key, here.add(listener));
  addEventListener('storage', onStorage);
  return () => {
    here.delete(listener);
    removeEventListener('storage', onStorage);
  };
}

/** A plain text kept in local storage, the same in all tabs; null means not there. */
export function useLocalStorage(key: string): [string | null, (text: string | null) => void] {
  const subscribe = useCallback((listener: () => void) => watchText(key, listener), [key]);
  const text = useSyncExternalStore(subscribe, () => readText(key));
  const write = useCallback((next: string | null) => writeText(key, next), [key]);
  return [text, write];
}
