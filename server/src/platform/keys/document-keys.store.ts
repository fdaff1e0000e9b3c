import { sql } from 'kysely';
import type { Db, Tx } from '../db/transaction.ts';

/** A key that no longer signs, as it is stored. */
export interface StoredFormerKey {
  readonly id: string;
  readonly sealed: string;
  readonly endedAt: Date;
  /** Null for a retired key, whose documents are still genuine. */
  readonly revokedAt: Date | null;
}

interface StoredDocumentKeys {
  /** Null before the first start. */
  readonly signing: string | null;
  /** The newest first. */
  readonly former: readonly StoredFormerKey[];
}

/** Reads the sealed keys that have signed documents. */
export async function readDocumentKeys(db: Db): Promise<StoredDocumentKeys> {
  const { rows } = await sql<{
    signing: string | null;
    id: string | null;
    sealed: string;
    endedAt: Date;
    revokedAt: Date | null;
  }>`
    select i.document_key_sealed as signing, f.id, f.check_sealed as sealed, f.ended_at as "endedAt",
           f.revoked_at as "revokedAt"
    from installation i left join former_document_keys f on true
    order by f.ended_at desc, f.id`.execute(db);
  const former = rows.flatMap(({ signing: _, id, ...rest }) =>
    id === null ? [] : [{ id, ...rest }],
  );
  return { signing: rows[0]?.signing ?? null, former };
}

/** Locks the row of the installation until the commit. Returns null before the first start. */
export async function lockInstallationKeys(
  tx: Tx,
): Promise<{ readonly documentKey: string | null; readonly keyCheck: string | null } | null> {
  const row = await tx
    .selectFrom('installation')
    .select(['document_key_sealed as documentKey', 'key_check_sealed as keyCheck'])
    .forUpdate()
    .executeTakeFirst();
  return row ?? null;
}

/** Adds the key that has signed until now, as a retired or a revoked one. */
export async function addFormerKey(
  tx: Tx,
  { sealed, revoked }: { readonly sealed: string; readonly revoked: boolean },
): Promise<void> {
  await sql`
    insert into former_document_keys (check_sealed, revoked_at)
    values (${sealed}, ${revoked ? sql`now()` : null})`.execute(tx);
}

/** Revokes a retired key. */
export async function revokeFormerKey(tx: Tx, id: string, sealed: string): Promise<void> {
  await sql`
    update former_document_keys set check_sealed = ${sealed}, revoked_at = now()
    where id = ${id} and revoked_at is null`.execute(tx);
}

/** Removes keys that nobody can open any more. */
export async function removeFormerKeys(db: Db, ids: readonly string[]): Promise<void> {
  await sql`delete from former_document_keys where id = any(${ids}::uuid[])`.execute(db);
}
