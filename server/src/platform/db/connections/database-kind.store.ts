import { sql } from 'kysely';
import type { Db, Tx } from '../transaction.ts';

/** Which environment uses a database. */
export type DatabaseKind = 'development' | 'production';

/** Returns the database's kind; null when neither a production start nor a development seed has set it. */
export async function findKind(db: Db): Promise<DatabaseKind | null> {
  const row = await db.selectFrom('installation').select('kind').executeTakeFirst();
  return row?.kind ?? null;
}

/**
 * Sets the database's kind in one statement: when two processes set different kinds, one fails.
 *
 * @returns false, without a change, when the database has the other kind
 */
export async function claimKind(db: Db | Tx, kind: DatabaseKind): Promise<boolean> {
  const { rows } = await sql`
    insert into installation (id, kind) values (gen_random_uuid(), ${kind})
    on conflict (singleton) do update set kind = excluded.kind
    where coalesce(installation.kind, excluded.kind) = excluded.kind
    returning id`.execute(db);
  return rows.length > 0;
}

/** Lists the addresses of this mail domain that can sign in as staff: active admins and super admins. */
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
