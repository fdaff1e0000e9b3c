import { updateCompany } from '@prelaunch/contract';
import { OPERATOR, recordAudit } from '../audit/index.ts';
import { systemTransaction } from '../../platform/db/system-transaction.ts';
import type { Db } from '../../platform/db/transaction.ts';
import {
  changeCompany,
  listNamedCompanies,
  lockCompany,
  type NamedCompany,
} from './change-company.store.ts';

/** A change of a company's status by the operator of the site. */
export interface StatusChange {
  /** The id, the host name or, in any case, the name. */
  readonly company: string;
  readonly status: NamedCompany['status'];
  /** For the audit trail. */
  readonly reason: string | undefined;
}

export type StatusChanged =
  | { readonly outcome: 'changed' | 'unchanged'; readonly name: string }
  /** The text names no company (then all are listed, up to 100), or more than one. */
  | { readonly outcome: 'not found'; readonly companies: readonly NamedCompany[] };

/**
 * Suspends or resumes the sale of one company, like a super admin with `updateCompany`. Orders that are submitted after
 * the commit see the new status, whichever server process they reach, because the company's terms have a new version.
 */
export function changeStatus(
  db: Db,
  { company, status, reason }: StatusChange,
): Promise<StatusChanged> {
  return systemTransaction(db, async (tx) => {
    const named = await listNamedCompanies(tx, company);
    const [only, ...others] = named;
    const before = only === undefined || others.length > 0 ? null : await lockCompany(tx, only.id);
    if (before === null) {
      const companies = named.length > 0 ? named : await listNamedCompanies(tx, null);
      return { outcome: 'not found', companies };
    }
    const { id, companyName: name } = before;
    if (before.status === status) return { outcome: 'unchanged', name };
    await changeCompany(tx, id, { status });
    await recordAudit(tx, OPERATOR, {
      companyId: id,
      action: updateCompany.audit,
      subject: { type: 'company', id, label: name },
      before: { status: before.status },
      after: { status, ...(reason !== undefined && { reason }) },
      ip: '-',
    });
    return { outcome: 'changed', name };
  });
}
