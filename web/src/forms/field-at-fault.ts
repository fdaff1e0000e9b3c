import type { RefusalCode } from '@prelaunch/contract';
import { ApiFailure } from '../api/failures.ts';

/** The kinds of fields that refusals are about; a form maps them to its own field names. */
const FIELDS = {
  wrong_code: 'code',
  email_taken: 'email',
  mobile_taken: 'mobile',
  referral_not_found: 'referralCode',
  common_password: 'password',
  same_password: 'password',
} as const satisfies Partial<Record<RefusalCode, string>>;

type Faults = typeof FIELDS;
type Subject = Faults[keyof Faults];

/**
 * Returns the field that the server refused, with its message.
 *
 * @param names the form's field names by kind
 * @returns null when the refusal was not about one of these
 */
export function fieldAtFault<Name extends string>(
  error: unknown,
  names: Readonly<Partial<Record<Subject, Name>>>,
): { readonly name: Name; readonly message: string } | null {
  if (!(error instanceof ApiFailure) || !(error.code in FIELDS)) return null;
  const name = names[FIELDS[error.code as keyof Faults]];
  return name === undefined ? null : { name, message: error.message };
}
