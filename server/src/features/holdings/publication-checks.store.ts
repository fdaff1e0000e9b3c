import { sql } from 'kysely';
import type { Db } from '../../platform/db/transaction.ts';

export interface StoredPublication {
  readonly companyId: string;
  readonly id: string;
  readonly number: bigint;
  readonly day: string;
  readonly ledgerEntry: bigint;
  readonly statement: string;
  readonly signature: string;
  /** Of the ledger at that entry; null when it has no such entry. */
  readonly ledgerHash: string | null;
  readonly total: bigint;
  readonly holders: bigint;
  readonly isLatest: boolean;
}

/** All publications in the order of their chains, with what the allocation ledger says at their entries. */
export async function listPublications(db: Db): Promise<StoredPublication[]> {
  const { rows } = await sql<StoredPublication>`
    with ledger as (
      select company_id, seq, hash, sum(quantity) over entries as total,
             sum(holders_change) over entries as holders
      from (
        -- An entry adds a holder whose tokens were 0 before it, and removes one whose tokens are 0 after it.
        select *, case quantity when sum(quantity) over own then 1
            else case sum(quantity) over own when 0 then -1 else 0 end end as holders_change
        from allocation_entries
        where company_id in (select company_id from holdings_publications)
        window own as (partition by company_id, account_id order by seq)
      ) e
      window entries as (partition by company_id order by seq)
    )
    select p.company_id as "companyId", p.id, p.number, p.day, p.ledger_seq as "ledgerEntry", p.statement,
           encode(p.signature, 'hex') as signature,
           case when p.ledger_seq = 0 then repeat('00', 32) else encode(l.hash, 'hex') end as "ledgerHash",
           coalesce(l.total, 0)::bigint as total, coalesce(l.holders, 0)::bigint as holders,
           p.number = max(p.number) over (partition by p.company_id) as "isLatest"
    from holdings_publications p
    left join ledger l on l.company_id = p.company_id and l.seq = p.ledger_seq
    order by p.company_id, p.number`.execute(db);
  return rows;
}

/** The subtrees of a publication, one after the other. */
export async function* subtreesIn(
  db: Db,
  { companyId, id }: Pick<StoredPublication, 'companyId' | 'id'>,
): AsyncGenerator<{ root: Buffer; leaves: Buffer }> {
  for (let place = 0; ; place += 1) {
    const { rows } = await sql<{ root: Buffer; leaves: Buffer }>`
      select root, leaves from holdings_subtrees
      where company_id = ${companyId} and publication_id = ${id} and place = ${place}`.execute(db);
    const [row] = rows;
    if (row === undefined) return;
    yield row;
  }
}

/** What each holder had at an entry of the ledger, the smallest first. As one text, which is cheap to read. */
export async function readQuantitiesAt(
  db: Db,
  { companyId, ledgerEntry }: Pick<StoredPublication, 'companyId' | 'ledgerEntry'>,
): Promise<Float64Array> {
  const { rows } = await sql<{ quantities: string | null }>`
    select string_agg(quantity::text, ' ' order by quantity) as quantities from (
      select sum(quantity) as quantity from allocation_entries
      where company_id = ${companyId} and seq <= ${ledgerEntry} group by account_id having sum(quantity) > 0
    ) holders`.execute(db);
  const text = rows[0]?.quantities ?? null;
  return Float64Array.from(text === null ? [] : text.split(' '), Number);
}
