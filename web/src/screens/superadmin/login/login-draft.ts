import { readDraft, writeDraft } from '../../../ui/layout/tab-storage.ts';

const KEY = 'superAdminLogin';

/** The state of a sign-in: an address, and when the code sent to it expires. */
export interface LoginDraft {
  readonly email: string;
  /** Epoch milliseconds; null when no code was sent. */
  readonly validUntil: number | null;
}

const EMPTY: LoginDraft = { email: '', validUntil: null };

export function readLoginDraft(): LoginDraft {
  const { email, validUntil } = readDraft(KEY) ?? {};
  if (typeof email !== 'string') return EMPTY;
  return { email, validUntil: typeof validUntil === 'number' ? validUntil : null };
}

/** Null removes the draft. */
export const writeLoginDraft = (draft: LoginDraft | null): void => writeDraft(KEY, draft);
