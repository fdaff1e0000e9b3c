import { sql, type RawBuilder } from 'kysely';
import type { Db } from '../../platform/db/transaction.ts';

/** The previous hash of the first entry of a chain. */
const CHAIN_START = sql`decode(repeat('00', 32), 'hex')`;

/**
 * Returns the hash of an entry in its chain: SHA-256 over the previous hash and the whole entry with its number as
 * canonical JSON (as jsonb writes it). Never change it: that would break every existing chain.
 *
 * @param before the hash of the previous entry, or 32 zero bytes
 * @param number the position in the chain, counted from 1
 * @param entry the name of a row with the columns of `audit_entries`
 */
export function chainLink(
  before: RawBuilder<unknown>,
  number: RawBuilder<unknown>,
  entry: string,
): RawBuilder<Buffer> {
  const of = (column: string) => sql.ref(`${entry}.${column}`);
  return sql<Buffer>`sha256(${before} || convert_to(jsonb_build_array(
    ${number}, ${of('id')}, ${of('company_id')},
    to_char(${of('created_at')} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'),
    ${of('actor_kind')}, ${of('actor_id')}, ${of('actor_name')}, ${of('actor_email')}, ${of('action')},
    ${of('subject_type')}, ${of('subject_id')}, ${of('subject_label')}, ${of('before')}, ${of('after')},
    ${of('ip')})::text, 'UTF8'))`;
}

export interface ChainBreak {
  /** Null for the chain of entries that belong to no company. */
  readonly companyId: string | null;
  /** The position of the first break, counted from 1. */
  readonly seq: bigint;
  /** The entry at that position; null when it is missing. */
  readonly entryId: string | null;
  readonly what: 'altered' | 'removed' | 'head altered';
}

/**
 * Verifies every chain and returns the first break of each broken one. `removed`: the entry's number is missing,
 * also at the end; `altered`: the entry does not match its hash; `head altered`: the stored end of the chain does not
 * match the last entry.
 */
export async function findChainBreaks(db: Db): Promise<ChainBreak[]> {
  const { rows } = await sql<ChainBreak>`
    with linked as (
      select e.company_id, e.seq, e.id, e.hash,
             lag(e.seq, 1, 0::bigint) over chain as seq_before,
             ${chainLink(sql`lag(e.hash, 1, ${CHAIN_START}) over chain`, sql`e.seq`, 'e')} as expected
      from audit_entries e
      window chain as (partition by e.company_id order by e.seq)
    ), breaks as (
      select company_id, seq_before + 1 as seq, null::uuid as id, 'removed' as what
      from linked where seq > seq_before + 1
      union all
      select company_id, seq, id, 'altered' from linked where hash <> expected
      union all
      select coalesce(h.company_id, l.company_id),
             case when h.entries > coalesce(l.seq, 0) then coalesce(l.seq, 0) + 1 else l.seq end,
             case when h.entries > coalesce(l.seq, 0) then null else l.id end,
             case when h.entries > coalesce(l.seq, 0) then 'removed' else 'head altered' end
      from audit_heads h full join (
        select distinct on (company_id) company_id, seq, id, hash from linked
        order by company_id, seq desc
      ) l on coalesce(l.company_id::text, '-') = coalesce(h.company_id::text, '-')
      where h.entries is distinct from coalesce(l.seq, 0)
         or h.hash is distinct from coalesce(l.hash, ${CHAIN_START})
    )
    select distinct on (company_id) company_id as "companyId", seq, id as "entryId", what
    from breaks order by company_id, seq, what`.execute(db);
  return rows;
}

export interface ChainHead {
  readonly companyId: string | null;
  readonly entries: bigint;
  readonly hash: Buffer;
}

/** Returns the heads of all non-empty chains, for storage outside of the database. */
export async function listChainHeads(db: Db): Promise<ChainHead[]> {
  return db
    .selectFrom('audit_heads')
    .select(['company_id as companyId', 'entries', 'hash'])
    .where('entries', '>', 0n)
    .orderBy('company_id')
    .execute();
}

/** Whether a head that was stored earlier is still part of its chain. */
export async function isOnChain(db: Db, { companyId, entries, hash }: ChainHead): Promise<boolean> {
  const { rows } = await sql`
    select 1 from audit_entries
    where company_id is not distinct from ${companyId} and seq = ${entries} and hash = ${hash}`.execute(
    db,
  );
  return rows.length === 1;
}
