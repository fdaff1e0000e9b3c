const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

export type SessionKind = 'member' | 'admin' | 'superadmin';

/** How long a session lives unused, and at most; in seconds. The more it may do, the shorter. */
export const SESSION_LIFE: Readonly<Record<SessionKind, { idle: number; absolute: number }>> = {
  member: { idle: DAY, absolute: 7 * DAY },
  admin: { idle: HOUR, absolute: 12 * HOUR },
  superadmin: { idle: 15 * MINUTE, absolute: 8 * HOUR },
};

/** How many tries of a code all callers but its requester have together, for each of its own. */
export const OTHERS_TRIES = 10;
/** A caller's tries of codes of other requesters count for this long, and while a code lives; in seconds. */
export const OTHERS_TRIES_WINDOW = HOUR;

/** After this many wrong codes in a row a requester, or all unknown ones together, get and try none. */
export const MISSES_BEFORE_FREEZE = 100;
/** For so long; in seconds. */
export const FREEZE = DAY;

/** How long a member's tries of mobile numbers are counted; in seconds. */
export const MOBILE_TRIES_COUNTED_FOR = DAY;

/** How many sessions a person may have at once; one more ends the oldest. */
export const SESSIONS_AT_ONCE: Readonly<Record<SessionKind, number>> = {
  member: 5,
  admin: 3,
  superadmin: 2,
};

/** A place that was not signed in from for so long counts as new; in seconds. */
export const CLIENT_FORGOTTEN_AFTER = 30 * DAY;

/** The browsers and networks that an account is known from: how many, and how long unused; in seconds. */
export const KNOWN_DEVICES = { max: 10, forgottenAfter: 90 * DAY };
export const KNOWN_NETWORKS = { max: 20, forgottenAfter: CLIENT_FORGOTTEN_AFTER };

/** From this many wrong passwords of a requester in a row on, each further one costs a wait. */
export const FAILURES_BEFORE_WAIT = 10;
/** The same for all unknown requesters of an address together, within `UNKNOWN_COUNTED_FOR`. */
export const UNKNOWN_FAILURES_BEFORE_WAIT = 200;
/** In seconds. */
export const UNKNOWN_COUNTED_FOR = DAY;
/** The wait starts here and doubles; in seconds. A bounded wait cannot lock anybody out for good. */
export const FIRST_WAIT = MINUTE;
export const LONGEST_WAIT = 15 * MINUTE;
/** A row of failures is forgotten after this long without one. */
export const FAILURES_FORGOTTEN_AFTER = 12 * HOUR;

/** Seconds to wait after this many failures, of which the `limit`-th is the first to cost a wait. */
export function waitAfter(failures: number, limit = FAILURES_BEFORE_WAIT): number {
  if (failures < limit) return 0;
  return Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** Math.min(failures - limit, 10));
}
