import { sql, type RawBuilder } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import type { Tx } from '../../../platform/db/transaction.ts';
import type { Member } from '../../../platform/http/actor.ts';

/**
 * SQL expression: the name that the account `a` had at a moment. Papers print the name of the day of a purchase, so that
 * nobody gets a genuine one in a name that they take afterwards.
 */
export const nameAt = (moment: RawBuilder<unknown>): RawBuilder<string> => sql<string>`coalesce((
  select i.name from identity_changes i
  where i.company_id = a.company_id and i.account_id = a.id and i.changed_at > ${moment}
  order by i.changed_at limit 1), a.name)`;

/** SQL expression: a column of the change that ended the verification of the account `a`; null while it is verified. */
const ofEndedVerification = (column: 'name' | 'changed_at') => sql`
  case when not a.is_approved then (
    select i.${sql.ref(column)} from identity_changes i
    where i.company_id = a.company_id and i.account_id = a.id and i.was_verified
    order by i.changed_at desc limit 1) end`;

export interface FormerVerification {
  /** The name that the company had verified. */
  readonly verifiedAs: string | null;
  readonly verifiedUntil: Date | null;
}

/** SQL columns of `FormerVerification` for the account `a`. */
export const formerVerification = sql<FormerVerification>`
  ${ofEndedVerification('name')} as "verifiedAs", ${ofEndedVerification('changed_at')} as "verifiedUntil"`;

type Owner = Pick<Member, 'companyId' | 'accountId'>;

interface StoredIdentity {
  readonly name: string;
  readonly dateOfBirth: string | null;
  readonly aadhaarSealed: string | null;
  readonly isApproved: boolean;
}

/** Reads the identity of a member whose account the transaction has locked. */
export const getIdentity = (tx: Tx, { companyId, accountId }: Owner): Promise<StoredIdentity> =>
  tx
    .selectFrom('accounts')
    .select([
      'name',
      'date_of_birth as dateOfBirth',
      'aadhaar_sealed as aadhaarSealed',
      'is_approved as isApproved',
    ])
    .where('company_id', '=', companyId)
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow();

/** Stores the name before a change, and ends the verification. The transaction must hold the account exclusively. */
export async function recordIdentityChange(
  tx: Tx,
  { companyId, accountId }: Owner,
  { name, wasVerified }: { readonly name: string; readonly wasVerified: boolean },
): Promise<void> {
  await tx
    .insertInto('identity_changes')
    .values({
      company_id: companyId,
      account_id: accountId,
      id: uuidv7(),
      name,
      was_verified: wasVerified,
    })
    .execute();
  if (!wasVerified) return;
  await tx
    .updateTable('accounts')
    .set({ is_approved: false })
    .where('company_id', '=', companyId)
    .where('id', '=', accountId)
    .execute();
}

/** Returns how long the member must wait before the next change; 0 unless they made `max` within 24 hours. */
export async function secondsToNextChange(
  tx: Tx,
  { companyId, accountId }: Owner,
  max: number,
): Promise<number> {
  const { rows } = await sql<{ seconds: number }>`
    select ceil(extract(epoch from changed_at + interval '1 day' - now()))::int as seconds
    from identity_changes
    where company_id = ${companyId} and account_id = ${accountId} and changed_at > now() - interval '1 day'
    order by changed_at desc offset ${max - 1} limit 1`.execute(tx);
  return rows[0]?.seconds ?? 0;
}
