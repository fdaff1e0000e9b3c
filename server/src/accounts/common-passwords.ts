import { TOKENS } from '@prelaunch/domain/tokens';
import { dictionary } from '@zxcvbn-ts/language-common';

const MOST_COMMON = 10_000;

const common = new Set(dictionary['passwords-common'].slice(0, MOST_COMMON).map(String));

/** What somebody would try here before anywhere else: our words, and what is sold. */
const ours = new Set([
  ...['prelaunch', 'presale', 'token', 'tokens', 'crypto', 'company', 'admin', 'superadmin'],
  ...['administrator', 'member', 'referral', 'password', 'welcome', 'rupees', 'india'],
  ...TOKENS.map(({ symbol }) => symbol.toLowerCase()),
]);

/** A word without the figures and signs that people put around it. */
const core = (password: string): string => password.replace(/^[^a-z]+|[^a-z]+$/g, '');

/** Whether a password is among the first that anybody would try. */
export function isCommonPassword(password: string): boolean {
  const lower = password.toLowerCase();
  return common.has(lower) || ours.has(core(lower));
}
