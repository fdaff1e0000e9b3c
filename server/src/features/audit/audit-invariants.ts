import { findChainBreaks } from './audit-chain.store.ts';
import { foundOf, type Invariant } from '../../platform/invariants/invariant.ts';

/** The audit trail is append-only. */
export const auditInvariants: readonly Invariant[] = [
  {
    id: 'I15',
    sentence: 'Audit entries form an unbroken chain of hashes for each company, up to its head.',
    find: async (snapshotDb) =>
      foundOf(
        (await findChainBreaks(snapshotDb)).map(({ companyId, seq, entryId, what }) => ({
          table: 'audit_entries',
          companyId,
          rowId: entryId ?? 'none',
          is: `entry ${String(seq)} ${what}`,
          should: `entry ${String(seq)} as it was written`,
        })),
      ),
  },
];
