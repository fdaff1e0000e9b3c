import { readDraft, writeDraft } from '../../../ui/layout/tab-storage.ts';

const KEY = 'passwordReset';

/** The step of a reset: requesting a code, or entering it. */
export type ResetStep = 'REQ-OTP' | 'VERIFY-RESET';

/** The fields that survive a reload. The code and the passwords are never stored. */
export interface ResetDraft {
  readonly step: ResetStep;
  readonly email: string;
}

const EMPTY: ResetDraft = { step: 'REQ-OTP', email: '' };

export function readResetDraft(): ResetDraft {
  const { email, step } = readDraft(KEY) ?? {};
  if (typeof email !== 'string') return EMPTY;
  return { email, step: step === 'VERIFY-RESET' ? step : EMPTY.step };
}

/** Null removes the draft. */
export const writeResetDraft = (draft: ResetDraft | null): void => writeDraft(KEY, draft);
