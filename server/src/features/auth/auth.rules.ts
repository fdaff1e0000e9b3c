const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

export type SessionKind = 'member' | 'admin' | 'superadmin';

/** Idle and absolute lifetime of a session, in seconds; shorter for more privileged kinds. */
export const SESSION_LIFE: Readonly<Record<SessionKind, { idle: number; absolute: number }>> = {
  member: { idle: DAY, absolute: 7 * DAY },
  admin: { idle: HOUR, absolute: 12 * HOUR },
  superadmin: { idle: 15 * MINUTE, absolute: 8 * HOUR },
};

/** Factor: all callers other than the requester of a code have `tries * OTHERS_TRIES` tries together. */
export const OTHERS_TRIES = 10;
/** How long a caller's tries of other requesters' codes are counted, at least; in seconds. */
export const OTHERS_TRIES_WINDOW = HOUR;

/** After this many wrong codes in a row, codes are frozen for the requester, or for all unknown ones together. */
export const MISSES_BEFORE_FREEZE = 100;
/** How long codes stay frozen; in seconds. */
export const FREEZE = DAY;

/** How long a member's tries of mobile numbers are counted; in seconds. */
export const MOBILE_TRIES_COUNTED_FOR = DAY;

/** How many sessions a person may have at once; opening one more ends the oldest. */
export const SESSIONS_AT_ONCE: Readonly<Record<SessionKind, number>> = {
  member: 5,
  admin: 3,
  superadmin: 2,
};

/** A combination of browser and network that was unused for this long counts as new; in seconds. */
export const CLIENT_FORGOTTEN_AFTER = 30 * DAY;

/** How many known browsers and networks an account has, and after how many seconds unused ones are forgotten. */
export const KNOWN_DEVICES = { max: 10, forgottenAfter: 90 * DAY };
export const KNOWN_NETWORKS = { max: 20, forgottenAfter: CLIENT_FORGOTTEN_AFTER };

/** From this many consecutive wrong passwords of a requester on, each one causes a wait. */
export const FAILURES_BEFORE_WAIT = 10;
/** The same for all unknown requesters of an address together, within `UNKNOWN_COUNTED_FOR`. */
export const UNKNOWN_FAILURES_BEFORE_WAIT = 200;
/** The length of that window; in seconds. */
export const UNKNOWN_COUNTED_FOR = DAY;
/** The first wait, which doubles with each failure; in seconds. Bounded, so that no account is locked out for good. */
export const FIRST_WAIT = MINUTE;
export const MAX_WAIT = 15 * MINUTE;
/** Consecutive failures are forgotten after this long without a new one; in seconds. */
export const FAILURES_FORGOTTEN_AFTER = 12 * HOUR;

/** Returns the wait in seconds after this many failures; the `limit`-th is the first that causes one. */
export function waitAfter(failures: number, limit = FAILURES_BEFORE_WAIT): number {
  if (failures < limit) return 0;
  return Math.min(MAX_WAIT, FIRST_WAIT * 2 ** Math.min(failures - limit, 10));
}
