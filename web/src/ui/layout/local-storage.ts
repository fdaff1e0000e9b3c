import { useCallback, useSyncExternalStore } from 'react';

const listeners = new Map<string, Set<() => void>>();

/** Reads a text of local storage; null when there is none or the browser blocks storage. */
export function readText(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** Stores a text, or removes it with null, and notifies the listeners of this tab. */
export function writeText(key: string, text: string | null): void {
  try {
    if (text === null) localStorage.removeItem(key);
    else localStorage.setItem(key, text);
  } catch {
    // Storage is full or blocked, so the text is lost when the page is closed.
  }
  listeners.get(key)?.forEach((listener) => listener());
}

/** Calls `listener` when the key changes here or in another tab; returns a function that unsubscribes. */
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

/** A text of local storage, synchronised between all tabs; null when there is none. */
export function useLocalStorage(key: string): [string | null, (text: string | null) => void] {
  const subscribe = useCallback((listener: () => void) => watchText(key, listener), [key]);
  const text = useSyncExternalStore(subscribe, () => readText(key));
  const write = useCallback((next: string | null) => writeText(key, next), [key]);
  return [text, write];
}
