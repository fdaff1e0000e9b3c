import { sql } from 'kysely';
import type { Db } from '../db/transaction.ts';
import { UPLOADS } from './storage-keys.rules.ts';

/** Finds the installation's id; null when no server has started on this database yet. */
export async function findInstallation(db: Db): Promise<string | null> {
  const row = await db.selectFrom('installation').select('id').executeTakeFirst();
  return row?.id ?? null;
}

/** Returns the installation's id; creates it at the first call on a database. */
export async function ensureInstallation(db: Db): Promise<string> {
  const known = await findInstallation(db);
  if (known !== null) return known;
  await sql`insert into installation (id) values (gen_random_uuid()) on conflict do nothing`.execute(
    db,
  );
  const { id } = await db.selectFrom('installation').select('id').executeTakeFirstOrThrow();
  return id;
}

/** Whether rows refer to uploads stored under an installation's id. */
export async function expectsUploads(db: Db): Promise<boolean> {
  const row = await db
    .selectFrom('media')
    .select('id')
    .where('storage_key', 'like', `${UPLOADS}%`)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * The database's clock, and when this database was created; for a restored one, when it was
 * restored.
 */
export interface DatabaseTimes {
  readonly now: Date;
  readonly madeAt: Date;
}

export async function readDatabaseTimes(db: Db): Promise<DatabaseTimes> {
  const { rows } = await sql<DatabaseTimes>`
    select now() as now, coalesce(min(applied_at), now()) as "madeAt" from schema_migrations`.execute(
    db,
  );
  const [times] = rows;
  if (times === undefined) throw new Error('An aggregate returned no row.');
  return times;
}
