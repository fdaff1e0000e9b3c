import { sql } from 'kysely';
import type { Db, Tx } from '../db/transaction.ts';
import type { SealedPurpose } from './secrets.ts';

/** Rows of one kind, in the order of this key; the last one read is where the next batch begins. */
type Key = readonly [string, string];

export interface SealedRow {
  readonly key: Key;
  readonly sealed: string;
}

/** One place where sealed values rest. A new one is added to `ALL_SEALED_COLUMNS`, and is rotated. */
export interface SealedColumn {
  readonly name: string;
  readonly purpose: SealedPurpose;
  /** Values that do not begin with `prefix`, after a key; in the order of keys. */
  read(db: Db, prefix: string, after: Key | null, limit: number): Promise<SealedRow[]>;
  /** Replaces values that still read as before. Others were changed meanwhile, under today's key. */
  write(tx: Tx, rows: readonly (SealedRow & { readonly anew: string })[]): Promise<number>;
}

interface Column {
  readonly table:
    | 'accounts'
    | 'companies'
    | 'beneficiary_versions'
    | 'second_factors'
    | 'confirmations'
    | 'installation';
  readonly column: string;
  /** Of companies the id itself, and where rows may belong to none. */
  readonly company: 'company_id' | 'id';
}

function sealedColumn(name: string, purpose: SealedPurpose, where: Column): SealedColumn {
  const table = sql.table(where.table);
  const column = sql.ref(where.column);
  const company = sql.ref(where.company);
  return {
    name,
    purpose,
    async read(db, prefix, after, limit) {
      const { rows } = await sql<SealedRow>`
        select array[${company}::text, id::text] as key, ${column} as sealed
        from ${table}
        where ${column} is not null and not starts_with(${column}, ${prefix})
          ${after === null ? sql`` : sql`and (${company}, id) > (${after[0]}::uuid, ${after[1]}::uuid)`}
        order by ${company}, id limit ${limit}`.execute(db);
      return rows;
    },
    async write(tx, rows) {
      // What a payee version says stays; its guard lets only the writing change, and only now.
      await sql`select set_config('prelaunch.resealing', 'on', true)`.execute(tx);
      const { numAffectedRows } = await sql`
        update ${table} t set ${column} = given.anew
        from unnest(${rows.map(({ key }) => key[0])}::uuid[], ${rows.map(({ key }) => key[1])}::uuid[],
                    ${rows.map(({ sealed }) => sealed)}::text[], ${rows.map(({ anew }) => anew)}::text[])
          as given (company, id, sealed, anew)
        where t.${company} = given.company and t.id = given.id and t.${column} = given.sealed`.execute(
        tx,
      );
      return Number(numAffectedRows ?? 0n);
    },
  };
}

/** Mails that wait. The queue is another package's, and has no view that shows what is queued. */
const queuedMails: SealedColumn = {
  name: 'mails in the queue',
  purpose: 'outbox',
  async read(db, prefix, after, limit) {
    const { rows } = await sql<SealedRow>`
      select array[id::text, ''] as key, payload ->> 'sealed' as sealed
      from graphile_worker._private_jobs
      where payload ->> 'sealed' is not null and not starts_with(payload ->> 'sealed', ${prefix})
        ${after === null ? sql`` : sql`and id > ${after[0]}::bigint`}
      order by id limit ${limit}`.execute(db);
    return rows;
  },
  async write(tx, rows) {
    const { numAffectedRows } = await sql`
      update graphile_worker._private_jobs j set payload = json_build_object('sealed', given.anew)
      from unnest(${rows.map(({ key }) => key[0])}::bigint[], ${rows.map(({ sealed }) => sealed)}::text[],
                  ${rows.map(({ anew }) => anew)}::text[]) as given (id, sealed, anew)
      where j.id = given.id and j.payload ->> 'sealed' = given.sealed`.execute(tx);
    return Number(numAffectedRows ?? 0n);
  },
};

/** Values that rest in our own tables; those of the queue are gone once they are sent. */
export const SEALED_COLUMNS: readonly SealedColumn[] = [
  sealedColumn("members' Aadhaar numbers", 'aadhaar', {
    table: 'accounts',
    column: 'aadhaar_sealed',
    company: 'company_id',
  }),
  sealedColumn("deleted accounts' contact details", 'contact', {
    table: 'accounts',
    column: 'contact_sealed',
    company: 'company_id',
  }),
  sealedColumn("companies' Aadhaar numbers", 'aadhaar', {
    table: 'companies',
    column: 'aadhaar_sealed',
    company: 'id',
  }),
  sealedColumn("payees' account numbers", 'account', {
    table: 'beneficiary_versions',
    column: 'account_number_sealed',
    company: 'company_id',
  }),
  sealedColumn("apps' secrets", 'second_factor', {
    table: 'second_factors',
    column: 'secret_sealed',
    company: 'id',
  }),
  sealedColumn('changes that wait for a second admin', 'confirmation', {
    table: 'confirmations',
    column: 'payload_sealed',
    company: 'company_id',
  }),
];

/** What a start compares the keys with. */
const keyCheck = sealedColumn('the key check', 'key_check', {
  table: 'installation',
  column: 'key_check_sealed',
  company: 'id',
});

/** The key check is last: while other values may need the former key, a start without it is refused. */
export const ALL_SEALED_COLUMNS: readonly SealedColumn[] = [...SEALED_COLUMNS, queuedMails, keyCheck];

/** Account numbers of earlier releases, which stand plain; locked until the transaction ends. */
export async function lockPlainNumbers(
  tx: Tx,
  limit: number,
): Promise<{ companyId: string; id: string; plain: string }[]> {
  const { rows } = await sql<{ companyId: string; id: string; plain: string }>`
    select company_id as "companyId", id, account_number as plain from beneficiary_versions
    where account_number is not null
    order by company_id, id limit ${limit} for update skip locked`.execute(tx);
  return rows;
}

/** Puts the sealed numbers in the place of the plain ones. */
export async function replacePlainNumbers(
  tx: Tx,
  rows: readonly { readonly companyId: string; readonly id: string; readonly sealed: string }[],
): Promise<void> {
  await sql`select set_config('prelaunch.resealing', 'on', true)`.execute(tx);
  await sql`
    update beneficiary_versions v set account_number = null, account_number_sealed = given.sealed
    from unnest(${rows.map(({ companyId }) => companyId)}::uuid[], ${rows.map(({ id }) => id)}::uuid[],
                ${rows.map(({ sealed }) => sealed)}::text[]) as given (company_id, id, sealed)
    where v.company_id = given.company_id and v.id = given.id`.execute(tx);
}
