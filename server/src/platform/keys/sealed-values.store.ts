import { sql } from 'kysely';
import type { Database } from '../db/schema.types.ts';
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

/** A column of sealed values. Features declare theirs; `operations/keys/all-sealed-columns.store.ts` collects them. */
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
  readonly table: keyof Database;
  readonly column: string;
  /** 'id' for `companies`, and for tables whose rows may belong to no company. */
  readonly company: 'company_id' | 'id';
}

/**
 * @param name for reports, such as "companies' Aadhaar numbers"
 * @param purpose what the values are sealed for
 */
export function sealedColumn(
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
