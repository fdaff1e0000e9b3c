const KEY = 'passwordReset';

/** The step of a reset: requesting a code, or entering it. */
export type ResetStep = 'REQ-OTP' | 'VERIFY-RESET';

/** What a reload restores. The code and the passwords are never stored. */
export interface ResetDraft {
  readonly step: ResetStep;
  readonly email: string;
}

const EMPTY: ResetDraft = { step: 'REQ-OTP', email: '' };

/** Reads this tab's draft; an unreadable one counts as none. */
export function readDraft(): ResetDraft {
  try {
    const kept = JSON.parse(sessionStorage.getItem(KEY) ?? 'null') as Partial<ResetDraft> | null;
    if (typeof kept?.email !== 'string') return EMPTY;
    return { email: kept.email, step: kept.step === 'VERIFY-RESET' ? kept.step : EMPTY.step };
  } catch {
    return EMPTY;
  }
}

export function keepDraft(draft: ResetDraft): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(draft));
  } catch {
    // Storage is full or blocked: the form then lives as long as its page.
  }
}

export function forgetDraft(): void {
  try {
    sessionStorage.removeItem(KEY);
  } catch {
    // Then nothing was stored either.
  }
}
