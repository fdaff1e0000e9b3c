import { sql } from 'kysely';
import type { Db } from '../db/transaction.ts';

/** The sealed value of the key check; null where none was made yet. */
export async function findKeyCheck(db: Db): Promise<string | null> {
  const row = await db.selectFrom('installation').select('key_check_sealed').executeTakeFirst();
  return row?.key_check_sealed ?? null;
}

/** Keeps the first one: of two processes that start together, both compare with the same value. */
export async function insertKeyCheck(db: Db, sealed: string): Promise<void> {
  await sql`
    insert into installation (id, key_check_sealed) values (gen_random_uuid(), ${sealed})
    on conflict (singleton) do update set key_check_sealed = excluded.key_check_sealed
    where installation.key_check_sealed is null`.execute(db);
}

/** Puts this one in the place of whatever is there. */
export async function replaceKeyCheck(db: Db, sealed: string): Promise<void> {
  await sql`
    insert into installation (id, key_check_sealed) values (gen_random_uuid(), ${sealed})
    on conflict (singleton) do update set key_check_sealed = excluded.key_check_sealed`.execute(db);
}
