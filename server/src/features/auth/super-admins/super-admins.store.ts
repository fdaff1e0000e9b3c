import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { defineList, forSuperAdmins } from '../../../platform/lists/list.ts';
import type { Db, Tx } from '../../../platform/db/transaction.ts';

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

/** Stores the time of the sign-in with the super admin, because sessions are deleted later. */
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

/** The super admins. Only operators add them, so there are few. */
export const superAdmins = defineList({
  from: sql`super_admins s`,
  key: sql`s.id`,
  columns: sql<SuperAdminRow>`
    s.id, s.name, s.email, s.created_at as "createdAt", s.last_sign_in_at as "lastSignInAt"`,
  scope: forSuperAdmins(sql`s.removed_at is null`),
  filters: {},
  maxCounted: Infinity,
});

/** Lists the super admins for an operator, by address. */
export const listSuperAdmins = (
  db: Db,
): Promise<{ email: string; name: string; lastSignInAt: Date | null }[]> =>
  db
    .selectFrom('super_admins')
    .select(['email', 'name', 'last_sign_in_at as lastSignInAt'])
    .where('removed_at', 'is', null)
    .orderBy('email')
    .execute();

/**
 * Adds a super admin.
 *
 * @returns false when a super admin with this address exists already; then nothing changes
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

/** Removes a locked super admin: the address can be used again, and records of the person's changes keep the name. */
export async function markRemoved(tx: Tx, id: string): Promise<void> {
  await tx
    .updateTable('super_admins')
    .set({ removed_at: sql<Date>`clock_timestamp()` })
    .where('id', '=', id)
    .execute();
}
