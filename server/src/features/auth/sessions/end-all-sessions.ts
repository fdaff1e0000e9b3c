import { OPERATOR, recordAudit } from '../../audit/index.ts';
import { systemTransaction } from '../../../platform/db/system-transaction.ts';
import type { Db } from '../../../platform/db/transaction.ts';
import { deleteAllSessions } from './sessions.store.ts';

/** Ends every session of members and staff, and records it in the audit trail. Returns how many there were. */
export function endAllSessions(db: Db): Promise<number> {
  return systemTransaction(db, async (tx) => {
    const ended = await deleteAllSessions(tx);
    await recordAudit(tx, OPERATOR, {
      companyId: null,
      action: 'session.end',
      subject: { type: 'session', id: '-', label: 'Every session' },
      before: { sessions: ended },
      after: null,
      ip: '-',
    });
    return ended;
  });
}
