import type { PublishedStatement } from '@prelaunch/domain/holdings/holding-file';
import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/db/transaction.ts';
import type { Member } from '../../platform/http/actor.ts';

/** The state of a company that a publication contains. */
export interface SaleState {
  readonly token: string;
  readonly supply: bigint;
  readonly approved: bigint;
  readonly holders: bigint;
  readonly ledgerEntry: bigint;
  readonly ledgerHash: Buffer;
  /** The beginning of the transaction, by the database's clock. */
  readonly at: Date;
}

export async function readSaleState(snapshotDb: Db, companyId: string): Promise<SaleState> {
  const { rows } = await sql<SaleState>`
    select c.token_symbol as token, t.private_supply as supply, t.approved, t.holder_count as holders,
           t.ledger_seq as "ledgerEntry", t.ledger_hash as "ledgerHash", now() as at
    from companies c join company_totals t on t.company_id = c.id
    where c.id = ${companyId}`.execute(snapshotDb);
  const [state] = rows;
  if (state === undefined) throw new Error('the company has no totals');
  return state;
}

/** How many holdings one statement reads. */
const PAGE = 20_000;

/** Reads all holdings as lines `member quantity`. As text, so that the server creates no object for each holding. */
export async function readHoldingPages(snapshotDb: Db, companyId: string): Promise<string[]> {
  const pages: string[] = [];
  for (let after = '00000000-0000-0000-0000-000000000000'; ;) {
    const { rows } = await sql<{ lines: string | null; last: string | null }>`
      select string_agg(concat(code, ' ', quantity), E'\n') as lines, max(account_id::text collate "C") as last
      from (
        select h.account_id, h.quantity, a.referral_code as code
        from holdings h join accounts a on a.company_id = h.company_id and a.id = h.account_id
        where h.company_id = ${companyId} and h.account_id > ${after}
          -- The same bounds again, so that both tables are read in the order of their keys from here on.
          and a.company_id = ${companyId} and a.id > ${after}
        order by h.account_id limit ${PAGE}
      ) page`.execute(snapshotDb);
    const { lines = null, last = null } = rows[0] ?? {};
    if (lines === null || last === null) return pages;
    pages.push(lines);
    after = last;
  }
}

export interface Publication extends PublishedStatement {
  readonly id: string;
  readonly number: bigint;
  readonly day: string;
  readonly ledgerEntry: bigint;
  readonly secretSealed: string;
}

/** The latest publication of a company; null while there is none. */
export async function findLatestPublication(
  db: Db,
  companyId: string,
): Promise<Publication | null> {
  const { rows } = await sql<Publication>`
    select id, number, day, ledger_seq as "ledgerEntry", statement, encode(signature, 'hex') as signature,
           secret_sealed as "secretSealed"
    from holdings_publications where company_id = ${companyId}
    order by number desc limit 1`.execute(db);
  return rows[0] ?? null;
}

export interface NewPublication {
  readonly companyId: string;
  readonly id: string;
  readonly number: number;
  readonly day: string;
  readonly ledgerEntry: bigint;
  readonly statement: string;
  readonly signature: Buffer;
  readonly secretSealed: string;
}

export interface Subtree {
  /** A row of one node. */
  readonly root: Uint8Array;
  readonly leaves: Uint8Array;
}

/** About 2.5 MB in one statement. */
const SUBTREES_AT_ONCE = 64;

/**
 * Stores a publication, and its tree in place of the previous one.
 *
 * @returns false when another publication has got this number; nothing is stored then
 */
export async function insertPublication(
  tx: Tx,
  publication: NewPublication,
  subtrees: readonly Subtree[],
): Promise<boolean> {
  const { companyId } = publication;
  const number = BigInt(publication.number);
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('holdings_publications')
    .values({
      company_id: companyId,
      number,
      id: publication.id,
      day: publication.day,
      ledger_seq: publication.ledgerEntry,
      statement: publication.statement,
      signature: publication.signature,
      secret_sealed: publication.secretSealed,
    })
    .onConflict((conflict) => conflict.columns(['company_id', 'number']).doNothing())
    .executeTakeFirst();
  if (numInsertedOrUpdatedRows !== 1n) return false;
  for (let first = 0; first < subtrees.length; first += SUBTREES_AT_ONCE) {
    const rows = subtrees.slice(first, first + SUBTREES_AT_ONCE).map(({ root, leaves }, at) => ({
      company_id: companyId,
      publication_id: publication.id,
      place: first + at,
      root: Buffer.from(root),
      leaves: Buffer.from(leaves),
    }));
    await tx.insertInto('holdings_subtrees').values(rows).execute();
  }
  await tx
    .deleteFrom('holdings_subtrees')
    .where('company_id', '=', companyId)
    .where('publication_id', '<>', publication.id)
    .execute();
  return true;
}

/** How many statements one call lists. */
const LISTED = 100;

/** A company's statements, newest first. */
export async function listStatements(
  db: Db,
  companyId: string,
  before: string | null,
): Promise<PublishedStatement[]> {
  const { rows } = await sql<PublishedStatement>`
    select statement, encode(signature, 'hex') as signature from holdings_publications
    where company_id = ${companyId}
      ${before === null ? sql`` : sql`and number < ${before}::bigint`}
    order by number desc limit ${LISTED}`.execute(db);
  return rows;
}

/** A member's ID, and its tokens up to an entry of the ledger. */
export async function readHoldingAt(
  db: Db,
  { companyId, accountId }: Pick<Member, 'companyId' | 'accountId'>,
  ledgerEntry: bigint,
): Promise<{ member: string; quantity: number }> {
  const { rows } = await sql<{ member: string; quantity: bigint }>`
    select a.referral_code as member, (
      select coalesce(sum(e.quantity), 0)::bigint from allocation_entries e
      where e.company_id = a.company_id and e.account_id = a.id and e.seq <= ${ledgerEntry}) as quantity
    from accounts a where a.company_id = ${companyId} and a.id = ${accountId}`.execute(db);
  const [holding] = rows;
  if (holding === undefined) throw new Error('the account does not exist');
  return { member: holding.member, quantity: Number(holding.quantity) };
}

/** The roots of all subtrees as a row of nodes, and the hash of the first leaf of each, 32 bytes each. */
export async function readSubtreeHeads(
  db: Db,
  { companyId, id }: { readonly companyId: string; readonly id: string },
): Promise<{ roots: Buffer; firsts: Buffer }> {
  const { rows } = await sql<{ roots: Buffer | null; firsts: Buffer | null }>`
    select string_agg(root, ''::bytea order by place) as roots,
           -- A leaf begins with 8 bytes of its sum.
           string_agg(substring(leaves from 9 for 32), ''::bytea order by place) as firsts
    from holdings_subtrees where company_id = ${companyId} and publication_id = ${id}`.execute(db);
  const none = Buffer.alloc(0);
  return { roots: rows[0]?.roots ?? none, firsts: rows[0]?.firsts ?? none };
}

/** The leaves of a subtree; null when it is not stored. */
export async function readLeaves(
  db: Db,
  { companyId, id }: { readonly companyId: string; readonly id: string },
  place: number,
): Promise<Buffer | null> {
  const row = await db
    .selectFrom('holdings_subtrees')
    .select('leaves')
    .where('company_id', '=', companyId)
    .where('publication_id', '=', id)
    .where('place', '=', place)
    .executeTakeFirst();
  return row?.leaves ?? null;
}

/** Companies that have sold tokens and have published nothing on this day, also if all tokens were taken back. */
export async function listCompaniesToPublish(db: Db, day: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select t.company_id as id from company_totals t
    where t.ledger_seq > 0 and not exists (
      select from holdings_publications p where p.company_id = t.company_id and p.day >= ${day}::date)
    order by t.company_id`.execute(db);
  return rows.map(({ id }) => id);
}

/** The database's clock. */
export async function readClock(db: Db): Promise<Date> {
  const { rows } = await sql<{ at: Date }>`select now() as at`.execute(db);
  const [row] = rows;
  if (row === undefined) throw new Error('the database has no clock');
  return row.at;
}
