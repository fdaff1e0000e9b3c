import { sql, type RawBuilder } from 'kysely';
import type { Db } from '../db/transaction.ts';
import { MAX_ROWS, type Found, type Invariant, type Violation } from './invariant.ts';

/**
 * An invariant whose violations one select returns.
 *
 * @param violations a select of `(table_name, company_id, row_id, found, expected)`, one row per
 * violation
 */
export const invariant = (
  id: string,
  sentence: string,
  violations: RawBuilder<unknown>,
): Invariant => ({ id, sentence, find: (snapshotDb) => listViolations(snapshotDb, violations) });

async function listViolations(snapshotDb: Db, violations: RawBuilder<unknown>): Promise<Found> {
  const { rows } = await sql<Violation & { count: bigint }>`
    with violations (table_name, company_id, row_id, found, expected) as materialized (${violations})
    select table_name as "table", company_id::text as "companyId", row_id::text as "rowId",
           coalesce(found::text, 'nothing') as "is", expected::text as should,
           (select count(*) from violations) as count
    from violations order by 1, 2, 3 limit ${MAX_ROWS}`.execute(snapshotDb);
  return {
    count: Number(rows[0]?.count ?? 0n),
    rows: rows.map(({ table, companyId, rowId, is, should }) => ({
      table,
      companyId,
      rowId,
      is,
      should,
    })),
  };
}
