import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/db/transaction.ts';
import type { Table } from './tables.store.ts';

/** Whether the database has no user data. All user data refers to a company or a super admin. */
export async function isEmpty(db: Db): Promise<boolean> {
  const { rows } = await sql<{ empty: boolean }>`
    select not exists (select from companies) and not exists (select from super_admins) as empty`.execute(
    db,
  );
  return rows[0]?.empty ?? false;
}

/**
 * Returns the id of the archive whose restore was interrupted after its rows were loaded; null otherwise.
 */
export async function findIncompleteRestore(db: Db): Promise<string | null> {
  const { rows } = await sql<{ comment: string | null }>`
    select obj_description('public.schema_migrations'::regclass) as comment`.execute(db);
  return /^restoring (\w+)$/.exec(rows[0]?.comment ?? '')?.[1] ?? null;
}

/**
 * Records the id of the archive whose restore is incomplete; null removes the record. The record is a comment on a
 * table, set in the transaction that loads the rows: a separate table would be part of the schema.
 */
export async function markIncomplete(db: Db, id: string | null): Promise<void> {
  const comment = id === null ? sql`null` : sql.lit(`restoring ${id}`);
  await sql`comment on table schema_migrations is ${comment}`.execute(db);
}

/**
 * Drops the indexes that no constraint needs: building them after the rows are loaded is much
 * cheaper than updating them row by row.
 */
async function dropIndexes(tx: Tx): Promise<readonly string[]> {
  const { rows } = await sql<{ name: string; definition: string }>`
    select c.relname as name, pg_get_indexdef(i.indexrelid) as definition
    from pg_index i join pg_class c on c.oid = i.indexrelid
    where c.relnamespace = 'public'::regnamespace
      and not exists (select from pg_constraint k where k.conindid = i.indexrelid)
    order by 1`.execute(tx);
  for (const { name } of rows) await sql`drop index ${sql.ref(name)}`.execute(tx);
  return rows.map(({ definition }) => definition);
}

/**
 * Runs `load` with triggers, foreign keys and indexes removed, then restores them, which checks all
 * rows again. Deletes rows that migrations inserted before `load` runs.
 */
export async function withoutGuards(
  tx: Tx,
  tables: readonly Table[],
  load: () => Promise<void>,
): Promise<void> {
  const { rows: keys } = await sql<{ table: string; name: string; definition: string }>`
    select c.relname as table, k.conname as name, pg_get_constraintdef(k.oid) as definition
    from pg_constraint k join pg_class c on c.oid = k.conrelid
    where k.contype = 'f' and k.connamespace = 'public'::regnamespace`.execute(tx);
  for (const { table, name } of keys) {
    await sql`alter table ${sql.table(table)} drop constraint ${sql.ref(name)}`.execute(tx);
  }
  for (const { name } of tables) {
    await sql`alter table ${sql.table(name)} disable trigger user`.execute(tx);
    await sql`delete from ${sql.table(name)}`.execute(tx);
  }
  const indexes = await dropIndexes(tx);
  await load();
  await sql`set local maintenance_work_mem = '128MB'`.execute(tx);
  for (const definition of indexes) await sql.raw(definition).execute(tx);
  for (const { name } of tables) {
    await sql`alter table ${sql.table(name)} enable trigger user`.execute(tx);
  }
  for (const { table, name, definition } of keys) {
    await sql`alter table ${sql.table(table)} add constraint ${sql.ref(name)} ${sql.raw(definition)}`.execute(
      tx,
    );
  }
}
