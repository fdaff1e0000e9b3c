import type { RefusalCode } from '@prelaunch/contract';
import { ApiFailure } from '../../../api/failures.ts';

const FIELDS = {
  email_taken: 'email',
  mobile_taken: 'mobile',
  common_password: 'password',
} as const satisfies Partial<Record<RefusalCode, string>>;

type FieldName = (typeof FIELDS)[keyof typeof FIELDS];

/** Which field the server refused and with what words, where it was one. */
export function fieldAtFault(error: unknown): { name: FieldName; message: string } | null {
  if (!(error instanceof ApiFailure)) return null;
  const code = (Object.keys(FIELDS) as (keyof typeof FIELDS)[]).find((each) => each === error.code);
  return code === undefined ? null : { name: FIELDS[code], message: error.message };
}
