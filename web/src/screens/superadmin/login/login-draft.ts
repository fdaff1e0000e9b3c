const KEY = 'superAdminLogin';

/** The state of a sign-in: an address, and when the code sent to it expires. */
export interface LoginDraft {
  readonly email: string;
  /** Epoch milliseconds; null when no code was sent. */
  readonly goodUntil: number | null;
}

const EMPTY: LoginDraft = { email: '', goodUntil: null };

/** Reads this tab's draft, so that a reload does not close the code's step. */
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

/** Null removes the draft. */
export function keepLoginDraft(draft: LoginDraft | null): void {
  try {
    if (draft === null) sessionStorage.removeItem(KEY);
    else sessionStorage.setItem(KEY, JSON.stringify(draft));
  } catch {
    // Storage is full or blocked: the form then lives as long as its page.
  }
}
