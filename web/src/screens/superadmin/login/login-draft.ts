const KEY = 'superAdminLogin';

/** Where a sign-in stands: an address, and until when the code that went to it is good. */
export interface LoginDraft {
  readonly email: string;
  /** Epoch milliseconds; null while no code is out. */
  readonly goodUntil: number | null;
}

const EMPTY: LoginDraft = { email: '', goodUntil: null };

/** What this tab has kept, so that a reload does not close the code's step. */
export function readLoginDraft(): LoginDraft {
  try {
    const kept = JSON.parse(sessionStorage.getItem(KEY) ?? 'null') as Partial<LoginDraft> | null;
    if (typeof kept?.email !== 'string') return EMPTY;
    const { email, goodUntil } = kept;
    return { email, goodUntil: typeof goodUntil === 'number' ? goodUntil : null };
  } catch {
    return EMPTY;
  }
}

/** Null forgets it. */
export function keepLoginDraft(draft: LoginDraft | null): void {
  try {
    if (draft === null) sessionStorage.removeItem(KEY);
    else sessionStorage.setItem(KEY, JSON.stringify(draft));
  } catch {
    // Full or forbidden: the form then lives as long as its page.
  }
}
