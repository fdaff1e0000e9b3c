import { sql } from 'kysely';
import type { Db } from '../../platform/db/transaction.ts';
import type { Figures, Head } from './archive-records.ts';

/** Rows per block; a block is held in memory as a whole. */
const BLOCK_ROWS = 500;

/**
 * Tables that no archive contains. A session, code or known browser that ended after the backup must not become valid
 * again. The archive's head lists the applied migrations.
 */
export const LEFT_OUT = ['known_requesters', 'mailed_codes', 'schema_migrations', 'sessions'];

export interface Table {
  readonly name: string;
  /** Without generated columns, which cannot be written. */
  readonly columns: readonly { readonly name: string; readonly type: string }[];
}

/** Lists the tables that an archive contains, at the present migration level. */
export async function listTables(db: Db): Promise<readonly Table[]> {
  const { rows } = await sql<Table>`
    select c.relname as name,
           json_agg(json_build_object('name', a.attname, 'type', format_type(a.atttypid, a.atttypmod))
                    order by a.attnum) as columns
    from pg_class c join pg_attribute a on a.attrelid = c.oid
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
      and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
      and c.relname <> all(${LEFT_OUT}::text[])
    group by c.relname order by c.relname`.execute(db);
  return rows;
}

const WHOLE_NUMBERS = ['bigint', 'integer'];

/** Counts the rows and sums every integer column: paise, tokens, counts. */
export async function sumUp(db: Db, { name, columns }: Table): Promise<Figures> {
  const summed = columns.filter(({ type }) => WHOLE_NUMBERS.includes(type));
  const pairs = summed.flatMap((column) => [
    sql.lit(column.name),
    sql`sum(${sql.ref(column.name)})::text`,
  ]);
  const { rows } = await sql<{ rows: number; sums: Record<string, string | null> }>`
    select count(*)::int as rows,
           ${pairs.length === 0 ? sql`'{}'::json` : sql`json_build_object(${sql.join(pairs)})`} as sums
    from ${sql.table(name)}`.execute(db);
  return rows[0] ?? { rows: 0, sums: {} };
}

/** Sets portable text formats of times and bytes, until the end of the transaction. */
export async function setPortableFormats(db: Db): Promise<void> {
  await sql`select set_config('datestyle', 'ISO', true), set_config('timezone', 'UTC', true),
    set_config('bytea_output', 'hex', true), set_config('extra_float_digits', '1', true)`.execute(
    db,
  );
}

async function* blocksOf(db: Db, select: ReturnType<typeof sql>): AsyncGenerator<Buffer> {
  await sql`declare archived no scroll cursor for ${select}`.execute(db);
  for (;;) {
    const { rows } = await sql<{ line: string }>`
      fetch ${sql.lit(BLOCK_ROWS)} from archived`.execute(db);
    if (rows.length === 0) break;
    yield Buffer.from(`[${rows.map(({ line }) => line).join(',\n')}]`);
  }
  await sql`close archived`.execute(db);
}

/** Yields the rows as JSON lists of texts. Reads one table at a time, inside a snapshot. */
export const readRows = (db: Db, { name, columns }: Table): AsyncGenerator<Buffer> =>
  blocksOf(
    db,
    sql`select to_json(array[${sql.join(columns.map((column) => sql`${sql.ref(column.name)}::text`))}])::text
        as line from ${sql.table(name)}`,
  );

/** Reads undelivered mails: the sealed payload, and when each is due. */
export const readMails = (db: Db): AsyncGenerator<Buffer> =>
  blocksOf(
    db,
    sql`select to_json(array[j.payload::text, j.run_at::text])::text as line
        from graphile_worker._private_jobs j
        join graphile_worker._private_tasks t on t.id = j.task_id
        where t.identifier = 'send_mail' and j.attempts < j.max_attempts order by j.id`,
  );

type Rows = readonly (readonly (string | null)[])[];

/** Writes rows into the columns that the archive names, whose order may differ from the table's. */
export async function writeRows(
  db: Db,
  { name, columns }: Table,
  names: readonly string[],
  rows: Rows,
): Promise<void> {
  const typeOf = new Map(columns.map((column) => [column.name, column.type]));
  const values = names.map(
    (column, n) => sql`(r.line ->> ${sql.lit(n)})::${sql.raw(typeOf.get(column) ?? 'text')}`,
  );
  await sql`
    insert into ${sql.table(name)} (${sql.join(names.map((column) => sql.ref(column)))})
    overriding system value
    select ${sql.join(values)} from jsonb_array_elements(${JSON.stringify(rows)}::jsonb) as r (line)`.execute(
    db,
  );
}

/** Queues archived mails again, as new jobs. */
export async function writeMails(db: Db, rows: Rows): Promise<void> {
  await sql`
    select graphile_worker.add_job('send_mail', (r.line ->> 0)::json,
                                   run_at => (r.line ->> 1)::timestamptz, max_attempts => 25)
    from jsonb_array_elements(${JSON.stringify(rows)}::jsonb) as r (line)`.execute(db);
}

/** Deletes the restored mails about purchases that were stored but not yet queued when the backup was made. */
export async function deleteStoredMails(db: Db): Promise<void> {
  await sql`delete from purchase_mails`.execute(db);
}

/**
 * Voids all recovery codes: one that was used after the backup would be valid again. The
 * secrets of authenticator apps remain, or signing in would need no second factor.
 *
 * @returns how many people need new ones
 */
export async function voidRecoveryCodes(db: Db): Promise<number> {
  const { numAffectedRows } = await sql`
    update second_factors set recovery_hashes = '{}'
    where enrolled_at is not null and recovery_hashes <> '{}'`.execute(db);
  return Number(numAffectedRows ?? 0n);
}

export async function listSequences(db: Db): Promise<Head['sequences']> {
  const { rows } = await sql<{ name: string }>`
    select c.relname as name from pg_class c
    where c.relkind = 'S' and c.relnamespace = 'public'::regnamespace order by 1`.execute(db);
  const sequences: Head['sequences'] = [];
  for (const { name } of rows) {
    const state = await sql<{ value: string; called: boolean }>`
      select last_value::text as value, is_called as called from ${sql.table(name)}`.execute(db);
    sequences.push(...state.rows.map((row) => ({ name, ...row })));
  }
  return sequences;
}

export async function setSequences(db: Db, sequences: Head['sequences']): Promise<void> {
  for (const { name, value, called } of sequences) {
    await sql`select setval(${name}::regclass, ${value}::bigint, ${called})`.execute(db);
  }
}

export async function listMigrations(db: Db): Promise<Head['migrations']> {
  const { rows } = await sql<{ name: string; sha256: string }>`
    select name, sha256 from schema_migrations order by name`.execute(db);
  return rows;
}
