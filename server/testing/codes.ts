import {
  accountOfCode,
  makeCode,
  NO_REQUESTER,
  type CodeSubject,
} from '../src/features/auth/codes/codes.store.ts';
import { findRequester } from '../src/features/auth/guessing/requesters.store.ts';
import { systemTransaction } from '../src/platform/db/system-transaction.ts';
import type { TestServer } from './test-server.ts';

/**
 * Creates a one-time code as the mail would contain it, requested from this machine without a
 * device cookie.
 */
export async function newCode({ db, deps }: TestServer, subject: CodeSubject): Promise<string> {
  const { secrets } = deps;
  const caller = { ip: '127.0.0.1', deviceTokens: [] };
  const { key } = await findRequester(db, secrets, accountOfCode(subject), caller);
  // Codes of invitations have no requester.
  const requester = subject.purpose === 'set_password' ? NO_REQUESTER : key;
  return systemTransaction(db, (tx) => makeCode(tx, secrets, subject, requester));
}
