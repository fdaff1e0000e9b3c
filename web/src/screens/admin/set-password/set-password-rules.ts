import { setAdminPassword } from '@prelaunch/contract';
import { CODE_RULES } from '@prelaunch/domain/limits';
import { problemIn, type Problems } from '../../../forms/contract-check.ts';
import { texts } from '../texts.ts';

export const CODE_DIGITS = CODE_RULES.set_password.digits;

const words = texts.setPassword;
const rules = setAdminPassword.body.shape;

export interface SetPasswordForm {
  readonly email: string;
  readonly code: string;
  readonly password: string;
  readonly confirmPassword: string;
}

const FIELDS = ['email', 'code', 'password', 'confirmPassword'] as const;

/** A code that is too short would only cost one of its few tries. */
const codeProblem = (code: string): string | undefined =>
  code.length < CODE_DIGITS ? words.codeShort : problemIn(rules.code, code);

/** All that is missing is told in one sentence, under the first field that misses. */
export function checkSetPassword(values: SetPasswordForm): Problems<SetPasswordForm> {
  const { email, code, password, confirmPassword } = values;
  const missing = FIELDS.filter((name) => values[name].trim() === '');
  return {
    email: problemIn(rules.email, email),
    code: codeProblem(code.trim()),
    password: problemIn(rules.password, password),
    confirmPassword: confirmPassword === password ? undefined : words.passwordsDiffer,
    ...Object.fromEntries(
      missing.map((name, index) => [name, index === 0 ? words.fieldsMissing : '']),
    ),
  };
}

/** What the link of an invitation brings along: the code stands where no server is told of it. */
export function invitedBy({ search, hash }: Pick<Location, 'search' | 'hash'>): {
  readonly email: string;
  readonly code: string;
} {
  const code = new URLSearchParams(hash.slice(1)).get('code') ?? '';
  return {
    email: new URLSearchParams(search).get('email') ?? '',
    code: /^\d+$/.test(code) ? code.slice(0, CODE_DIGITS) : '',
  };
}
