import { TOKENS } from '@prelaunch/domain/tokens';
import { isTrivialPassword } from './trivial-password.ts';

const COMMON_PASSWORD_COUNT = 10_000;

async function readCommon(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  return new Set(dictionary['passwords-common'].slice(0, COMMON_PASSWORD_COUNT).map(String));
}

/** Unpacked for the first password that is chosen: a start of the server has better to do. */
let common: Promise<ReadonlySet<string>> | undefined;

/** What somebody would try here before anywhere else: our words, and what is sold. */
const ours = new Set([
  ...['prelaunch', 'presale', 'token', 'tokens', 'crypto', 'company', 'admin', 'superadmin'],
  ...['administrator', 'member', 'referral', 'password', 'welcome', 'rupees', 'india'],
  ...TOKENS.map(({ symbol }) => symbol.toLowerCase()),
]);

/** A word without the figures and signs that people put around it. */
const core = (password: string): string => /[a-z](?:.*[a-z])?/s.exec(password)?.[0] ?? '';

/** Whether a password is a pattern, or among the first that anybody would try. */
export async function isCommonPassword(password: string): Promise<boolean> {
  const lower = password.toLowerCase();
  common ??= readCommon();
  return isTrivialPassword(password) || ours.has(core(lower)) || (await common).has(lower);
}
