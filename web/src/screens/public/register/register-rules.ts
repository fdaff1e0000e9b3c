import { register } from '@prelaunch/contract';
import { CODE_RULES } from '@prelaunch/domain/limits';
import { problemIn, type Problems } from '../../../forms/contract-check.ts';
import { registerTexts as texts } from './texts.ts';

export const OTP_DIGITS = CODE_RULES.register.digits;

export interface ContactForm {
  readonly name: string;
  readonly email: string;
  readonly mobile: string;
}

export interface AccountForm extends ContactForm {
  readonly otp: string;
  readonly dateOfBirth: string;
  readonly pincode: string;
  readonly gender: string;
  readonly referralCode: string;
  readonly password: string;
  readonly confirmPassword: string;
}

const rules = register.body.shape;

const contactProblems = ({ name, email, mobile }: ContactForm): Problems<ContactForm> => ({
  name: problemIn(rules.name, name),
  email: problemIn(rules.email, email),
  mobile: problemIn(rules.mobile, mobile),
});

/** Checks step 1. Reports all missing fields in one sentence, under the first of them. */
export function checkContact(values: ContactForm): Problems<ContactForm> {
  const missing = (['name', 'email', 'mobile'] as const).filter(
    (name) => values[name].trim() === '',
  );
  return {
    ...contactProblems(values),
    ...Object.fromEntries(
      missing.map((name, index) => [name, index === 0 ? texts.contactMissing : '']),
    ),
  };
}

/** Checks step 2. Pincode and gender are never sent, so any value that is not empty is accepted. */
export function checkAccount(values: AccountForm): Problems<AccountForm> {
  const { otp, dateOfBirth, pincode, gender, referralCode, password, confirmPassword } = values;
  return {
    ...contactProblems(values),
    otp: otpProblem(otp.trim()),
    dateOfBirth:
      dateOfBirth === '' ? texts.dateOfBirthMissing : problemIn(rules.dateOfBirth, dateOfBirth),
    pincode: pincode.trim() === '' ? texts.pincodeMissing : undefined,
    gender: gender === '' ? texts.genderMissing : undefined,
    referralCode: problemIn(rules.referralCode, referralCode),
    password: password === '' ? texts.passwordMissing : problemIn(rules.password, password),
    confirmPassword: confirmPassword === password ? undefined : texts.passwordsDiffer,
  };
}

/** Checked here, because a code that is too short would use up one of the few tries. */
function otpProblem(otp: string): string | undefined {
  if (otp === '') return texts.otpMissing;
  return otp.length < OTP_DIGITS ? texts.otpShort : problemIn(rules.otp, otp);
}

/** The body of the call: without pincode and gender, and without empty fields. */
export function registerBody(companyId: string, values: AccountForm) {
  const { name, mobile, email, otp, dateOfBirth, referralCode, password } = values;
  return {
    companyId,
    name,
    mobile,
    email,
    otp,
    dateOfBirth,
    password,
    ...(referralCode.trim() === '' ? {} : { referralCode }),
  };
}
