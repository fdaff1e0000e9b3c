/**
 * Limits, lifetimes and sizes that texts mention. Each is defined only here and texts are functions of it, so a
 * text always names the figure that is enforced.
 */

const MINUTE = 60;
const HOUR = 60 * MINUTE;

export type CodePurpose = 'register' | 'forgot_password' | 'superadmin_login' | 'set_password';

/** The number of digits, the lifetime in seconds and the allowed tries of each kind of one-time code. */
export const CODE_RULES: Readonly<
  Record<CodePurpose, { readonly digits: number; readonly life: number; readonly tries: number }>
> = {
  register: { digits: 6, life: 10 * MINUTE, tries: 5 },
  forgot_password: { digits: 8, life: 10 * MINUTE, tries: 5 },
  superadmin_login: { digits: 8, life: 3 * MINUTE, tries: 3 },
  set_password: { digits: 8, life: 72 * HOUR, tries: 5 },
};

/** How long the price on a payment page is valid; in seconds. */
export const ORDER_LIFE = 15 * MINUTE;

/** How long a password proof is valid; in seconds. */
export const PASSWORD_PROOF_LIFE = 15 * MINUTE;

/** A request that no second admin confirmed within this time expires; in seconds. */
export const CONFIRMATION_LIFE = 72 * HOUR;

/** How many pending purchases a member may have. */
export const MAX_PENDING = 10;

/** How many payee accounts a company may have. Payment pages show all of them. */
export const MAX_PAYEE_ACCOUNTS = 20;

export const MAX_FILE_BYTES = 10 * 1024 * 1024;
/** The maximum number of files in one upload. */
export const MAX_FILES = 5;

/** Formats seconds as '10 minutes' or, from four hours on, '72 hours'. */
export function formatDuration(seconds: number): string {
  const [count, unit] =
    seconds < 4 * HOUR ? [seconds / MINUTE, 'minute'] : [seconds / HOUR, 'hour'];
  return `${String(count)} ${unit}${count === 1 ? '' : 's'}`;
}

/** Formats bytes as '10 MB'. */
export const formatMegabytes = (bytes: number): string => `${String(bytes / 2 ** 20)} MB`;
