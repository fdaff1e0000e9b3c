import type { Db } from '../db/transaction.ts';

/** The super admin who owns this address. */
export async function findSuperAdmin(db: Db, email: string): Promise<{ id: string } | null> {
  const row = await db
    .selectFrom('super_admins')
    .select('id')
    .where('email', '=', email)
    .executeTakeFirst();
  return row ?? null;
}
