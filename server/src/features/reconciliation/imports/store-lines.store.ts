import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/transaction.ts';

/**
 * Stores one batch of lines of a running import. Lines that an earlier import contained are only linked to this one.
 *
 * @param batch a JSON list of `IdentifiedLine`
 * @returns how many lines are new
 */
export async function storeLines(
  tx: Tx,
  companyId: string,
  importId: string,
  batch: string,
): Promise<number> {
  const { rows } = await sql<{ added: number }>`
    with given as materialized (
      select * from jsonb_to_recordset(${batch}::jsonb) as line (
        id uuid, day date, kind text, amount bigint, narration text, reference text, balance bigint,
        fingerprint text, number int, keys jsonb)
    ), added as (
      insert into statement_lines (company_id, id, day, kind, amount_paise, narration, reference,
        balance_paise, fingerprint, number, state)
      select ${companyId}, id, day, kind, amount, narration, reference, balance,
             decode(fingerprint, 'hex'), number, case kind when 'DEBIT' then 'debit' else 'unmatched' end
      from given
      on conflict on constraint statement_lines_once do nothing
      returning id
    ), keyed as (
      insert into statement_line_keys (company_id, key, line_id)
      select ${companyId}, key, g.id
      from given g join added using (id) cross join lateral jsonb_array_elements_text(g.keys) key
      where g.kind = 'CREDIT'
    ), linked as (
      insert into statement_import_lines (company_id, import_id, line_id)
      select ${companyId}, ${importId}, coalesce(added.id, known.id)
      from given g left join added using (id)
      left join statement_lines known on added.id is null and known.company_id = ${companyId}
        and known.fingerprint = decode(g.fingerprint, 'hex') and known.number = g.number
    )
    select count(*)::int as added from added`.execute(tx);
  return rows[0]?.added ?? 0;
}

/**
 * Longer than `deadlock_timeout` (1 s), after which autovacuum gives up its lock for a waiting command. Shorter than the
 * lock timeout of jobs (20 s), because the import holds its own locks meanwhile.
 */
const STATISTICS_LOCK_WAIT = '3s';

/**
 * Updates the statistics of the tables of lines within the transaction that has added many. Without them PostgreSQL expects
 * next to no lines of a company that had none, and reads all its lines again for each line of the import: 25,000 lines
 * took minutes, and the page of the import got no reply. When another command keeps one of the tables locked for longer than
 * `STATISTICS_LOCK_WAIT`, the statistics stay as they are.
 */
export async function updateStatistics(tx: Tx): Promise<void> {
  await sql`savepoint statistics`.execute(tx);
  try {
    await sql`set local lock_timeout = ${sql.lit(STATISTICS_LOCK_WAIT)}`.execute(tx);
    await sql`analyze statement_lines, statement_line_keys, statement_import_lines`.execute(tx);
    await sql`release savepoint statistics`.execute(tx);
    await sql`set local lock_timeout to default`.execute(tx);
  } catch {
    await sql`rollback to savepoint statistics`.execute(tx);
  }
}
