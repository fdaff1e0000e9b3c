import { tokenOf } from '../api/session.ts';
import { readText, writeText } from '../ui/layout/local-storage.ts';

/** Who is signed in: the account and its company. */
export interface KnownMember {
  readonly memberId: string;
  readonly companyId: string;
}

const KEY = 'knownMember';

/** Identifies the session without containing it. */
const endOf = (token: string): string => token.slice(-8);

/** Stores who the session belongs to, because without a connection the profile cannot be loaded. */
export function rememberMember({ memberId, companyId }: KnownMember): void {
  const token = tokenOf('user');
  if (token === null) return;
  const text = JSON.stringify({ memberId, companyId, session: endOf(token) });
  if (readText(KEY) !== text) writeText(KEY, text);
}

export const forgetMember = (): void => writeText(KEY, null);

/** The member of the present session, from an earlier page; null when it is not known. */
export function knownMember(): KnownMember | null {
  const token = tokenOf('user');
  if (token === null) return null;
  try {
    const stored = JSON.parse(readText(KEY) ?? 'null') as Partial<
      KnownMember & { session: string }
    > | null;
    const { memberId, companyId, session } = stored ?? {};
    if (typeof memberId !== 'string' || typeof companyId !== 'string') return null;
    return session === endOf(token) ? { memberId, companyId } : null;
  } catch {
    return null;
  }
}
