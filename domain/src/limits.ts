/**
 * Limits, lifetimes and sizes that people read about. Each is defined here once; texts are functions of them, so a
 * text cannot name another figure than the one in force.
 */

const MINUTE = 60;
const HOUR = 60 * MINUTE;

export type CodePurpose = 'register' | 'forgot_password' | 'superadmin_login' | 'set_password';

/** Digits, life in seconds and tries of a one-time code. */
export const CODE_RULES: Readonly<
  Record<CodePurpose, { readonly digits: number; readonly life: number; readonly tries: number }>
> = {
  register: { digits: 6, life: 10 * MINUTE, tries: 5 },
  forgot_password: { digits: 8, life: 10 * MINUTE, tries: 5 },
  superadmin_login: { digits: 8, life: 3 * MINUTE, tries: 3 },
  set_password: { digits: 8, life: 72 * HOUR, tries: 5 },
};

/** How long a payment page keeps the price it showed; in seconds. */
export const ORDER_LIFE = 15 * MINUTE;

/** How long a proven password allows calls that a stolen session must not make; in seconds. */
export const PASSWORD_PROOF_LIFE = 15 * MINUTE;

/** A request that no second admin confirmed within this time expires; in seconds. */
export const CONFIRMATION_LIFE = 72 * HOUR;

/** How many purchases of a member may wait for a decision at a time. */
export const MAX_PENDING = 10;

/** How many accounts a company may offer its members to pay to: members are shown all of them. */
export const MAX_PAYEE_ACCOUNTS = 20;

export const MAX_FILE_BYTES = 10 * 1024 * 1024;
/** In one upload. */
export const MAX_FILES = 5;

/** '10 minutes' or '72 hours': whole hours from four hours on, minutes below. */
export function formatDuration(seconds: number): string {
  const [count, unit] =
    seconds < 4 * HOUR ? [seconds / MINUTE, 'minute'] : [seconds / HOUR, 'hour'];
  return `${String(count)} ${unit}${count === 1 ? '' : 's'}`;
}

/** '10 MB', in whole MB. */
export const formatMegabytes = (bytes: number): string => `${String(bytes / 2 ** 20)} MB`;
