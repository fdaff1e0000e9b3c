import { requestPasswordOtp, resetPassword } from '@prelaunch/contract';
import { CODE_RULES } from '@prelaunch/domain/limits';
import { problemIn, type Problems } from '../../../forms/contract-check.ts';
import { forgotPasswordTexts as texts } from './texts.ts';

export const CODE_DIGITS = CODE_RULES.forgot_password.digits;

export interface EmailForm {
  readonly email: string;
}

export interface NewPasswordForm {
  readonly code: string;
  readonly password: string;
  readonly confirmPassword: string;
}

const rules = resetPassword.body.shape;
const FIELDS = ['code', 'password', 'confirmPassword'] as const;

const isMissing = (name: keyof NewPasswordForm, values: NewPasswordForm): boolean =>
  // A password may consist of spaces, a code may not.
  (name === 'code' ? values.code.trim() : values[name]) === '';

export const isEmailGiven = ({ email }: EmailForm): boolean => email.trim() !== '';

export const isComplete = (values: NewPasswordForm): boolean =>
  !FIELDS.some((name) => isMissing(name, values));

/** Checks step 1. */
export function checkEmail(values: EmailForm): Problems<EmailForm> {
  return {
    email: isEmailGiven(values)
      ? problemIn(requestPasswordOtp.body.shape.user, values.email)
      : texts.emailMissing,
  };
}

/** Checks step 2. Reports all missing fields in one sentence, under the first of them. */
export function checkNewPassword(values: NewPasswordForm): Problems<NewPasswordForm> {
  const { code, password, confirmPassword } = values;
  const missing = FIELDS.filter((name) => isMissing(name, values));
  return {
    code: codeProblem(code.trim()),
    password: problemIn(rules.password, password),
    confirmPassword: confirmPassword === password ? undefined : texts.passwordsDiffer,
    ...Object.fromEntries(
      missing.map((name, index) => [name, index === 0 ? texts.fieldsMissing : '']),
    ),
  };
}

/** Checked here, because a code that is too short would use up one of the few tries. */
const codeProblem = (code: string): string | undefined =>
  code.length < CODE_DIGITS ? texts.codeShort : problemIn(rules.otp, code);
