const listeners = new Map<string, Set<() => void>>();

/** A text of local storage; null where there is none or the browser keeps storage shut. */
export function readText(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** Keeps a text, or forgets it with null, and tells everyone in this tab who watches the key. */
export function writeText(key: string, text: string | null): void {
  try {
    if (text === null) localStorage.removeItem(key);
    else localStorage.setItem(key, text);
  } catch {
    // Full or forbidden: the choice then lasts as long as the page does not need it again.
  }
  listeners.get(key)?.forEach((listener) => listener());
}

/** Calls back when the key changes here or in another tab; returns the way out. */
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
