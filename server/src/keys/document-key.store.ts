import { sql } from 'kysely';
import type { Db } from '../db/transaction.ts';

/** Returns the sealed secret of the document key; null before the first start. */
export async function findDocumentKey(db: Db): Promise<string | null> {
  const row = await db.selectFrom('installation').select('document_key_sealed').executeTakeFirst();
  return row?.document_key_sealed ?? null;
}

/** Inserts the secret unless there is one, so that processes that start together use the same one. */
export async function insertDocumentKey(db: Db, sealed: string): Promise<void> {
  await sql`
    insert into installation (id, document_key_sealed) values (gen_random_uuid(), ${sealed})
    on conflict (singleton) do update set document_key_sealed = excluded.document_key_sealed
    where installation.document_key_sealed is null`.execute(db);
}

/** Removes this secret; the next start creates another one. */
export async function removeDocumentKey(db: Db, sealed: string): Promise<void> {
  await sql`
    update installation set document_key_sealed = null where document_key_sealed = ${sealed}`.execute(
    db,
  );
}
