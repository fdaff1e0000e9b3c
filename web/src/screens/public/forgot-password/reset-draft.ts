const KEY = 'passwordReset';

/** Where a reset stands: a code is to be asked for, or was sent and is to be typed in. */
export type ResetStep = 'REQ-OTP' | 'VERIFY-RESET';

/** What a reload must not take away. The code and the passwords are left out on purpose. */
export interface ResetDraft {
  readonly step: ResetStep;
  readonly email: string;
}

const EMPTY: ResetDraft = { step: 'REQ-OTP', email: '' };

/** What this tab has kept; anything unreadable counts as nothing. */
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
    // Full or forbidden: the form then lives as long as its page.
  }
}

export function forgetDraft(): void {
  try {
    sessionStorage.removeItem(KEY);
  } catch {
    // Nothing was kept either.
  }
}
