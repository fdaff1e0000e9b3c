import { TOKENS } from '@prelaunch/domain/tokens';
import { isTrivialPassword } from './trivial-password.ts';

const COMMON_PASSWORD_COUNT = 10_000;

async function readCommon(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  return new Set(dictionary['passwords-common'].slice(0, COMMON_PASSWORD_COUNT).map(String));
}

/** Loaded with the first new password, to keep the start of the server fast. */
let common: Promise<ReadonlySet<string>> | undefined;

/** Words of this product, which an attacker would try first. */
const productWords = new Set([
  ...['prelaunch', 'presale', 'token', 'tokens', 'crypto', 'company', 'admin', 'superadmin'],
  ...['administrator', 'member', 'referral', 'password', 'welcome', 'rupees', 'india'],
  ...TOKENS.map(({ symbol }) => symbol.toLowerCase()),
]);

/** Returns the password without leading and trailing digits and symbols. */
const core = (password: string): string => /[a-z](?:.*[a-z])?/s.exec(password)?.[0] ?? '';

/** Whether a password is a pattern, a word of this product or one of the 10,000 most common passwords. */
export async function isCommonPassword(password: string): Promise<boolean> {
  const lower = password.toLowerCase();
  common ??= readCommon();
  return isTrivialPassword(password) || productWords.has(core(lower)) || (await common).has(lower);
}
