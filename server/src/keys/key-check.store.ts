import { sql } from 'kysely';
import type { Db } from '../db/transaction.ts';

/** Returns the sealed key check; null before the first start. */
export async function findKeyCheck(db: Db): Promise<string | null> {
  const row = await db.selectFrom('installation').select('key_check_sealed').executeTakeFirst();
  return row?.key_check_sealed ?? null;
}

/** Inserts the key check unless there is one, so that processes that start together use the same value. */
export async function insertKeyCheck(db: Db, sealed: string): Promise<void> {
  await sql`
    insert into installation (id, key_check_sealed) values (gen_random_uuid(), ${sealed})
    on conflict (singleton) do update set key_check_sealed = excluded.key_check_sealed
    where installation.key_check_sealed is null`.execute(db);
}

/** Inserts or replaces the key check. */
export async function replaceKeyCheck(db: Db, sealed: string): Promise<void> {
  await sql`
    insert into installation (id, key_check_sealed) values (gen_random_uuid(), ${sealed})
    on conflict (singleton) do update set key_check_sealed = excluded.key_check_sealed`.execute(db);
}
