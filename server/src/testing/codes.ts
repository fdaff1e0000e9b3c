import { issueCode, type CodeSubject } from '../accounts/codes.store.ts';
import { systemTransaction } from '../db/system-transaction.ts';
import type { TestServer } from './test-server.ts';

/** A one-time code as the mail would bring it. */
export function newCode({ db, deps }: TestServer, subject: CodeSubject): Promise<string> {
  return systemTransaction(db, async (tx) => {
    const code = await issueCode(tx, deps.secrets, subject, 0);
    if (code === null) throw new Error('no code was issued');
    return code;
  });
}
