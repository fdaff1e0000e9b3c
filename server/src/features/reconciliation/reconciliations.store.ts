import type { MATCHING_STATES } from '@prelaunch/contract';
import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/db/transaction.ts';
import type { Admin, Unchecked } from '../../platform/http/actor.ts';

/**
 * Locks the company's reconciliation until the transaction ends, so that changes of assignments, refunds and imports
 * run one after the other. Comes after company totals and before accounts in the order of locks.
 */
export const lockReconciliation = async (tx: Tx, companyId: string): Promise<void> => {
  await sql`
    select from reconciliations where company_id = ${companyId} for no key update`.execute(tx);
};

/** For `transactionAs`. */
export const lockReconciliationOf = (admin: Unchecked<Admin>) => ({
  lockFirst: (tx: Tx) => lockReconciliation(tx, admin.companyId),
});

/** Records that lines or assignments have changed, so that the lines are compared again. */
export async function touchLines(tx: Tx, companyId: string): Promise<void> {
  await sql`
    update reconciliations set lines_version = lines_version + 1
    where company_id = ${companyId}`.execute(tx);
}

/** What the states of the lines depend on: lines, assignments, and the purchases submitted and decided so far. */
const currentVersion = sql<string>`concat_ws('/', r.lines_version, t.pending_count, t.approved_count,
  t.rejected_count)`;

const hasUnmatched = sql<boolean>`exists (select from statement_line_totals u
  where u.company_id = r.company_id and u.state = 'unmatched' and u.lines > 0)`;

const isOutdated = sql<boolean>`(r.matched_version is distinct from ${currentVersion} or ${hasUnmatched})`;

const fromReconciliation = (companyId: string) => sql`
  from reconciliations r join company_totals t on t.company_id = r.company_id
  where r.company_id = ${companyId}`;

export interface MatchingState {
  readonly matching: (typeof MATCHING_STATES)[number];
  readonly matchedAt: Date | null;
}

export async function findMatchingState(db: Db, companyId: string): Promise<MatchingState> {
  const { rows } = await sql<MatchingState>`
    select r.matched_at as "matchedAt", case
      when r.matching_until > now() then 'running'
      when ${isOutdated} then 'outdated'
      else 'current' end as matching
    ${fromReconciliation(companyId)}`.execute(db);
  return rows[0] ?? { matching: 'current', matchedAt: null };
}

/** After this time a comparison counts as crashed, and another may start; in seconds. */
const LEASE = 120;

/**
 * Starts a comparison unless one is running or nothing has changed.
 *
 * @returns the version that it will have seen; null when there is nothing to do
 */
export async function beginMatching(db: Db, companyId: string): Promise<string | null> {
  const { rows } = await sql<{ version: string }>`
    update reconciliations r set matching_until = now() + make_interval(secs => ${LEASE})
    from company_totals t
    where r.company_id = ${companyId} and t.company_id = r.company_id
      and (r.matching_until is null or r.matching_until <= now()) and ${isOutdated}
    returning ${currentVersion} as version`.execute(db);
  return rows[0]?.version ?? null;
}

/** @param version as returned by `beginMatching`; null when the comparison failed */
export async function endMatching(
  db: Db,
  companyId: string,
  version: string | null,
): Promise<void> {
  await (
    version === null
      ? sql`update reconciliations set matching_until = null where company_id = ${companyId}`
      : sql`
        update reconciliations
        set matching_until = null, matched_at = now(), matched_version = ${version}
        where company_id = ${companyId}`
  ).execute(db);
}
