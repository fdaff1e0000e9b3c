import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import type { Db, Tx } from '../db/transaction.ts';

/** Returns the super admin with this address; null when there is none. */
export async function findSuperAdmin(
  db: Db,
  email: string,
): Promise<{ id: string; name: string } | null> {
  const row = await db
    .selectFrom('super_admins')
    .select(['id', 'name'])
    .where('email', '=', email)
    .where('removed_at', 'is', null)
    .executeTakeFirst();
  return row ?? null;
}

/** Stores the time of the last sign-in, since old sessions are deleted. */
export async function recordSignIn(tx: Tx, id: string): Promise<void> {
  await tx
    .updateTable('super_admins')
    .set({ last_sign_in_at: sql<Date>`now()` })
    .where('id', '=', id)
    .execute();
}

export interface SuperAdminRow {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  readonly createdAt: Date;
  readonly lastSignInAt: Date | null;
}

/** Returns one page of super admins, newest first. Only operators add them, so `count(*)` is cheap. */
export async function listSuperAdminsOf(
  db: Db,
  { page, limit }: { readonly page: number; readonly limit: number },
): Promise<{ rows: SuperAdminRow[]; total: number }> {
  const [rows, count] = await Promise.all([
    db
      .selectFrom('super_admins')
      .select(['id', 'name', 'email', 'created_at as createdAt'])
      .select('last_sign_in_at as lastSignInAt')
      .where('removed_at', 'is', null)
      .orderBy('id', 'desc')
      .limit(limit)
      .offset((page - 1) * limit)
      .execute(),
    db
      .selectFrom('super_admins')
      .select(sql<number>`count(*)::int`.as('total'))
      .where('removed_at', 'is', null)
      .executeTakeFirstOrThrow(),
  ]);
  return { rows, total: count.total };
}

/**
 * Adds a super admin.
 *
 * @returns false when the address belongs to one already; then nothing changes
 */
export async function addSuperAdmin(db: Db, email: string, name: string): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('super_admins')
    .values({ id: uuidv7(), email, name })
    .onConflict((conflict) => conflict.column('email').where('removed_at', 'is', null).doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

/** Locks all super admins, in the order of their ids. */
export async function lockSuperAdmins(
  tx: Tx,
): Promise<readonly { readonly id: string; readonly name: string; readonly email: string }[]> {
  return tx
    .selectFrom('super_admins')
    .select(['id', 'name', 'email'])
    .where('removed_at', 'is', null)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
}

/** Removes a locked super admin: the address is free again, and what the person changed keeps the name. */
export async function markRemoved(tx: Tx, id: string): Promise<void> {
  await tx
    .updateTable('super_admins')
    .set({ removed_at: sql<Date>`clock_timestamp()` })
    .where('id', '=', id)
    .execute();
}
