import type { RefusalCode } from '@prelaunch/contract';
import { ApiFailure } from '../../../api/failures.ts';
import type { AccountForm } from './register-rules.ts';

const FIELDS: Partial<Record<RefusalCode, keyof AccountForm>> = {
  wrong_code: 'otp',
  email_taken: 'email',
  mobile_taken: 'mobile',
  referral_not_found: 'referralCode',
  common_password: 'password',
};

/** Which field the server refused, where it was one. */
export function fieldAtFault(error: unknown): keyof AccountForm | null {
  if (!(error instanceof ApiFailure)) return null;
  return FIELDS[error.code as RefusalCode] ?? null;
}
