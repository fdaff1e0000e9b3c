import { sql } from 'kysely';
import type { Db } from '../db/transaction.ts';

/** The sealed values in the row of the installation. */
export type InstallationValue = 'key_check_sealed' | 'document_key_sealed';

/** Returns the sealed value; null before the first start. */
export async function findInstallationValue(
  db: Db,
  column: InstallationValue,
): Promise<string | null> {
  const row = await db.selectFrom('installation').select(column).executeTakeFirst();
  return row?.[column] ?? null;
}

/** Inserts the value unless there is one, so that processes that start together use the same value. */
export async function insertInstallationValue(
  db: Db,
  column: InstallationValue,
  sealed: string,
): Promise<void> {
  const name = sql.ref(column);
  await sql`
    insert into installation (id, ${name}) values (gen_random_uuid(), ${sealed})
    on conflict (singleton) do update set ${name} = excluded.${name}
    where installation.${name} is null`.execute(db);
}

/** Inserts or replaces the value; null removes it. */
export async function replaceInstallationValue(
  db: Db,
  column: InstallationValue,
  sealed: string | null,
): Promise<void> {
  const name = sql.ref(column);
  await sql`
    insert into installation (id, ${name}) values (gen_random_uuid(), ${sealed})
    on conflict (singleton) do update set ${name} = excluded.${name}`.execute(db);
}
