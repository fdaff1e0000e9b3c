import { formatPaise } from '@prelaunch/domain/money';
import type { Tx } from '../../../platform/db/transaction.ts';
import type { Member } from '../../../platform/http/actor.ts';
import { recordAudit, type AuditEntry } from '../../audit/index.ts';
import type { RefundRow } from './refunds.store.ts';

/** Records what a member did with one of their refunds. */
export const recordByMember = (
  tx: Tx,
  { accountId, companyId }: Member,
  { name, email }: { readonly name: string; readonly email: string },
  ip: string,
  {
    action,
    refund,
    before,
    after,
  }: Pick<AuditEntry, 'action' | 'before' | 'after'> & { readonly refund: RefundRow },
): Promise<void> =>
  recordAudit(
    tx,
    { kind: 'member', accountId, name, email },
    {
      companyId,
      action,
      subject: {
        type: 'refund',
        id: refund.id,
        label: `${formatPaise(refund.amount_paise)} ${refund.order_number ?? ''}`.trim(),
      },
      before,
      after,
      ip,
    },
  );
