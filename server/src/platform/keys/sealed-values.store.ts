import { sql } from 'kysely';
import type { Db, Tx } from '../db/transaction.ts';
import type { SealedPurpose } from './secrets.ts';

/** The sort key of a row; the next batch begins after the last one read. */
type Key = readonly [string, string];

export interface SealedRow {
  readonly key: Key;
  readonly sealed: string;
}

export interface ResealedRow extends SealedRow {
  readonly resealed: string;
}

/** A column of sealed values. Key rotation covers the columns in `ALL_SEALED_COLUMNS`. */
export interface SealedColumn {
  readonly name: string;
  readonly purpose: SealedPurpose;
  /** Reads up to `limit` values that do not begin with `prefix`, after a key, ordered by key. */
  read(db: Db, prefix: string, after: Key | null, limit: number): Promise<SealedRow[]>;
  /**
   * Replaces values that have not changed since they were read, and returns how many. A changed value is already
   * sealed under the current key.
   */
  write(tx: Tx, rows: readonly ResealedRow[]): Promise<number>;
}

interface ColumnLocation {
  readonly table:
    | 'accounts'
    | 'companies'
    | 'beneficiary_versions'
    | 'second_factors'
    | 'confirmations'
    | 'holdings_publications'
    | 'installation'
    | 'former_document_keys';
  readonly column: string;
  /** 'id' for `companies`, and for tables whose rows may belong to no company. */
  readonly company: 'company_id' | 'id';
}

function sealedColumn(
  name: string,
  purpose: SealedPurpose,
  location: ColumnLocation,
): SealedColumn {
  const table = sql.table(location.table);
  const column = sql.ref(location.column);
  const company = sql.ref(location.company);
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
      // Payee versions and publications are immutable; this setting lets their triggers accept the resealed value.
      await sql`select set_config('prelaunch.resealing', 'on', true)`.execute(tx);
      const { numAffectedRows } = await sql`
        update ${table} t set ${column} = given.resealed
        from unnest(${rows.map(({ key }) => key[0])}::uuid[], ${rows.map(({ key }) => key[1])}::uuid[],
                    ${rows.map(({ sealed }) => sealed)}::text[], ${rows.map(({ resealed }) => resealed)}::text[])
          as given (company, id, sealed, resealed)
        where t.${company} = given.company and t.id = given.id and t.${column} = given.sealed`.execute(
        tx,
      );
      return Number(numAffectedRows ?? 0n);
    },
  };
}

/** Queued mails. Reads a private table of graphile-worker, which has no view with the payloads. */
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
      update graphile_worker._private_jobs j set payload = json_build_object('sealed', given.resealed)
      from unnest(${rows.map(({ key }) => key[0])}::bigint[], ${rows.map(({ sealed }) => sealed)}::text[],
                  ${rows.map(({ resealed }) => resealed)}::text[]) as given (id, sealed, resealed)
      where j.id = given.id and j.payload ->> 'sealed' = given.sealed`.execute(tx);
    return Number(numAffectedRows ?? 0n);
  },
};

/** The sealed columns of our own tables. Queued mails are not among them: they are deleted once sent. */
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
  sealedColumn('secrets of published holdings', 'holdings', {
    table: 'holdings_publications',
    column: 'secret_sealed',
    company: 'company_id',
  }),
  sealedColumn('the key that signs documents', 'document', {
    table: 'installation',
    column: 'document_key_sealed',
    company: 'id',
  }),
  sealedColumn('keys that signed documents earlier', 'former_document', {
    table: 'former_document_keys',
    column: 'check_sealed',
    company: 'id',
  }),
];

/** The value with which a starting server checks that it has the right keys. */
const keyCheck = sealedColumn('the key check', 'key_check', {
  table: 'installation',
  column: 'key_check_sealed',
  company: 'id',
});

/** All sealed values. The key check is last, so that a start without the old key fails until the rest is resealed. */
export const ALL_SEALED_COLUMNS: readonly SealedColumn[] = [
  ...SEALED_COLUMNS,
  queuedMails,
  keyCheck,
];
