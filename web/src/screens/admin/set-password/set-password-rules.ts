import { setAdminPassword } from '@prelaunch/contract';
import { CODE_RULES } from '@prelaunch/domain/limits';
import { problemIn, type Problems } from '../../../forms/contract-check.ts';
import { texts as adminTexts } from '../texts.ts';

export const CODE_DIGITS = CODE_RULES.set_password.digits;

const texts = adminTexts.setPassword;
const rules = setAdminPassword.body.shape;

export interface SetPasswordForm {
  readonly email: string;
  readonly code: string;
  readonly password: string;
  readonly confirmPassword: string;
}

const FIELDS = ['email', 'code', 'password', 'confirmPassword'] as const;

/** Checked here, because a code that is too short would use up one of the few tries. */
const codeProblem = (code: string): string | undefined =>
  code.length < CODE_DIGITS ? texts.codeShort : problemIn(rules.code, code);

/** Reports all missing fields in one sentence, under the first of them. */
export function checkSetPassword(values: SetPasswordForm): Problems<SetPasswordForm> {
  const { email, code, password, confirmPassword } = values;
  const missing = FIELDS.filter((name) => values[name].trim() === '');
  return {
    email: problemIn(rules.email, email),
    code: codeProblem(code.trim()),
    password: problemIn(rules.password, password),
    confirmPassword: confirmPassword === password ? undefined : texts.passwordsDiffer,
    ...Object.fromEntries(
      missing.map((name, index) => [name, index === 0 ? texts.fieldsMissing : '']),
    ),
  };
}

/**
 * Reads the address and the code from an invitation's link; the code is in the fragment, which is
 * never sent to a server.
 */
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
