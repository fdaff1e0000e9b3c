import { sql } from 'kysely';
import type { Db, Tx } from './transaction.ts';

/** Who uses a database. */
export type DatabaseKind = 'development' | 'production';

/** The mark of the database; null where neither a production start nor a development seed set it. */
export async function findKind(db: Db): Promise<DatabaseKind | null> {
  const row = await db.selectFrom('installation').select('kind').executeTakeFirst();
  return row?.kind ?? null;
}

/**
 * Marks the database, in one statement, so that of two processes that mark it differently one fails.
 *
 * @returns false, and changes nothing, where it has the other mark
 */
export async function claimKind(db: Db | Tx, kind: DatabaseKind): Promise<boolean> {
  const { rows } = await sql`
    insert into installation (id, kind) values (gen_random_uuid(), ${kind})
    on conflict (singleton) do update set kind = excluded.kind
    where coalesce(installation.kind, excluded.kind) = excluded.kind
    returning id`.execute(db);
  return rows.length > 0;
}

/** Addresses of this mail domain that can sign in as staff: active admins, and super admins. */
export async function listActiveStaff(db: Db, domain: string): Promise<string[]> {
  const { rows } = await sql<{ email: string }>`
    select email from accounts
    where role = 'ADMIN' and status = 'ACTIVE' and deleted_at is null
      and right(email, length(${domain}) + 1) = '@' || ${domain}
    union
    select email from super_admins
    where removed_at is null and right(email, length(${domain}) + 1) = '@' || ${domain}
    order by email`.execute(db);
  return rows.map(({ email }) => email);
}
