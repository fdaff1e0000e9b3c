import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import type { Db, Tx } from '../../../platform/db/transaction.ts';
import type { StaffOwner } from '../sessions/sessions.store.ts';

export interface SecondFactor {
  readonly id: string;
  readonly secretSealed: string;
  /** Null until the first code has confirmed it; until then sign-ins do not ask for a code. */
  readonly enrolledAt: Date | null;
  /** Whether enrolment began recently enough to be confirmed. */
  readonly isFresh: boolean;
  readonly recoveryCodesLeft: number;
  /** Unix time in seconds by the database's clock, which all processes share. */
  readonly now: number;
}

/** How long a new secret may wait for its first code; in seconds. */
const CONFIRM_WITHIN = 15 * 60;

const matchesOwner = (owner: StaffOwner) =>
  owner.kind === 'superadmin'
    ? sql`super_admin_id = ${owner.superAdminId}`
    : sql`company_id = ${owner.companyId} and account_id = ${owner.accountId}`;

export async function findSecondFactor(db: Db, owner: StaffOwner): Promise<SecondFactor | null> {
  const { rows } = await sql<SecondFactor>`
    select id, secret_sealed as "secretSealed", enrolled_at as "enrolledAt",
           begun_at > now() - make_interval(secs => ${CONFIRM_WITHIN}) as "isFresh",
           cardinality(recovery_hashes) as "recoveryCodesLeft",
           extract(epoch from clock_timestamp())::float8 as now
    from second_factors where ${matchesOwner(owner)}`.execute(db);
  return rows[0] ?? null;
}

/**
 * Stores the secret of a new second factor, replacing one that was never confirmed.
 *
 * @returns false when the owner has a confirmed one; then nothing changes
 */
export async function insertSecondFactor(
  tx: Tx,
  owner: StaffOwner,
  secretSealed: string,
): Promise<boolean> {
  const [ownerColumns, ownerIds] =
    owner.kind === 'superadmin'
      ? [sql`super_admin_id`, sql`${owner.superAdminId}`]
      : [sql`company_id, account_id`, sql`${owner.companyId}, ${owner.accountId}`];
  const { numAffectedRows } = await sql`
    insert into second_factors as f (id, secret_sealed, ${ownerColumns})
    values (${uuidv7()}, ${secretSealed}, ${ownerIds})
    on conflict (${ownerColumns}) do update
      set id = excluded.id, secret_sealed = excluded.secret_sealed, begun_at = now()
      where f.enrolled_at is null`.execute(tx);
  return numAffectedRows === 1n;
}

/** Activates the second factor and uses up the code of `step`. */
export async function enrolSecondFactor(
  tx: Tx,
  id: string,
  step: number,
  recoveryHashes: readonly Buffer[],
): Promise<void> {
  await sql`
    update second_factors
    set enrolled_at = now(), last_step = ${step}, recovery_hashes = ${recoveryHashes}::bytea[]
    where id = ${id} and enrolled_at is null`.execute(tx);
}

/**
 * Uses up the code of a step. Only one of several concurrent calls succeeds: the others wait for its row lock
 * and then find the step used.
 *
 * @returns false when the code of this step or of a later one was used before
 */
export async function takeStep(tx: Tx, id: string, step: number): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update second_factors set last_step = ${step}
    where id = ${id} and last_step < ${step}`.execute(tx);
  return numAffectedRows === 1n;
}

/**
 * Uses up a recovery code.
 *
 * @returns how many are left; null when there is no such code
 */
export async function takeRecoveryCode(tx: Tx, id: string, hash: Buffer): Promise<number | null> {
  const { rows } = await sql<{ left: number }>`
    update second_factors set recovery_hashes = array_remove(recovery_hashes, ${hash}::bytea)
    where id = ${id} and ${hash}::bytea = any(recovery_hashes)
    returning cardinality(recovery_hashes) as left`.execute(tx);
  return rows[0]?.left ?? null;
}

/** Replaces all recovery codes. */
export async function replaceRecoveryCodes(
  tx: Tx,
  id: string,
  recoveryHashes: readonly Buffer[],
): Promise<void> {
  await sql`
    update second_factors set recovery_hashes = ${recoveryHashes}::bytea[]
    where id = ${id}`.execute(tx);
}

/**
 * Removes the second factor, even an unconfirmed one.
 *
 * @returns whether it was confirmed
 */
export async function deleteSecondFactor(tx: Tx, owner: StaffOwner): Promise<boolean> {
  const { rows } = await sql<{ confirmed: boolean }>`
    delete from second_factors where ${matchesOwner(owner)}
    returning enrolled_at is not null as confirmed`.execute(tx);
  return rows[0]?.confirmed === true;
}
