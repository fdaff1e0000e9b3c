import { readTabText, writeTabText } from '../ui/layout/tab-storage.ts';

/** The three areas that a person can be signed in to. */
export type Area = 'user' | 'admin' | 'superadmin';

/**
 * No other file uses these storage keys, except that theme.js looks whether a member is signed in. A member's session is separate from the other two, which share `accessToken`:
 * signing in to one of them signs out the other.
 */
const KEYS = {
  user: { token: 'authToken', flag: null },
  admin: { token: 'accessToken', flag: 'adminLoggedIn' },
  superadmin: { token: 'accessToken', flag: 'superadminLoggedIn' },
} as const;

const RELOAD_COUNTER = 'reloadCounter';

/** Stored per tab: the area whose session the server has ended. */
const ENDED = 'sessionEnded';

const listeners = new Set<() => void>();

function changed(): void {
  for (const listener of listeners) listener();
}

const SESSION_KEYS: ReadonlySet<string | null> = new Set(
  // The key is null when the whole storage was cleared.
  [null, ...Object.values(KEYS).flatMap(({ token, flag }) => [token, flag])],
);

/** Calls `listener` whenever a session starts or ends, in this tab or another. */
export function onSessionChange(listener: () => void): () => void {
  const onStorage = ({ key }: StorageEvent) => {
    if (SESSION_KEYS.has(key)) listener();
  };
  listeners.add(listener);
  window.addEventListener('storage', onStorage);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', onStorage);
  };
}

export function tokenOf(area: Area): string | null {
  const { token, flag } = KEYS[area];
  if (flag !== null && localStorage.getItem(flag) !== 'true') return null;
  return localStorage.getItem(token);
}

export function startSession(area: Area, token: string): void {
  if (area !== 'user') endKeys('admin', 'superadmin');
  writeTabText(ENDED, null);
  const { token: key, flag } = KEYS[area];
  localStorage.setItem(key, token);
  if (flag !== null) localStorage.setItem(flag, 'true');
  changed();
}

/** @param by who has ended it; the login explains an end by the server */
export function endSession(area: Area, by: 'person' | 'server' = 'person'): void {
  writeTabText(ENDED, by === 'server' ? area : null);
  if (area === 'user') endKeys('user');
  else endKeys('admin', 'superadmin');
  changed();
}

function endKeys(...areas: readonly Area[]): void {
  for (const area of areas) {
    const { token, flag } = KEYS[area];
    localStorage.removeItem(token);
    if (flag !== null) {
      localStorage.removeItem(flag);
      localStorage.removeItem(RELOAD_COUNTER);
    }
  }
}

/** Whether the server has ended the area's session in this tab, and nobody has signed in since. */
export const wasEndedByServer = (area: Area): boolean => readTabText(ENDED) === area;

/** How often a staff dashboard was opened since the sign-in; 0 without a counter. */
export function reloadCounter(): number {
  return Number(localStorage.getItem(RELOAD_COUNTER) ?? '0') || 0;
}

export function setReloadCounter(count: number): void {
  localStorage.setItem(RELOAD_COUNTER, String(count));
}
