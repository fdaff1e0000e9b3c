import { MAX_PAYEE_ACCOUNTS } from '@prelaunch/domain/limits';
import { SHOWN_PAYEE_CHANGES } from '@prelaunch/contract';
import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { shownName } from '../../platform/keys/deleted-contacts.ts';
import { openAccountNumber } from '../companies/index.ts';
import type { Db, Tx } from '../../platform/db/transaction.ts';
import type { Admin, Member } from '../../platform/http/actor.ts';
import type { Secrets, Vault } from '../../platform/keys/secrets.ts';
import type { PayeeDetails } from './beneficiary.rules.ts';

export interface PayeeAccount extends PayeeDetails {
  readonly id: string;
  readonly versionId: string;
  readonly version: number;
  readonly updatedAt: Date;
}

const details = [
  'v.holder_name as holderName',
  'v.bank_name as bankName',
  'v.branch',
  'v.account_number_sealed as sealed',
  'v.ifsc_code as ifscCode',
  'v.upi',
] as const;

/** The company's payee accounts, each in its current version, in the order of their positions. */
export const accountsOf = (db: Db, companyId: string) =>
  db
    .selectFrom('beneficiaries as b')
    .innerJoinLateral(
      (from) =>
        from
          .selectFrom('beneficiary_versions as latest')
          .selectAll()
          .whereRef('latest.company_id', '=', 'b.company_id')
          .whereRef('latest.beneficiary_id', '=', 'b.id')
          .orderBy('latest.version', 'desc')
          .limit(1)
          .as('v'),
      (join) => join.onTrue(),
    )
    .select(['b.id', 'v.id as versionId', 'v.version', 'v.created_at as updatedAt', ...details])
    .where('b.company_id', '=', companyId)
    .orderBy('b.position');

/** Decrypts the account number of a row. */
export function opened<T extends { readonly sealed: string }>(vault: Vault, row: T) {
  const { sealed, ...rest } = row;
  return { ...rest, accountNumber: openAccountNumber(vault, sealed) };
}

/**
 * Lists the company's payee accounts, each in its current version, in the order of their positions. A
 * number that cannot be read is `UNREADABLE_NUMBER`.
 */
export async function listPayeeAccounts(
  db: Db,
  vault: Vault,
  who: Member | Admin,
): Promise<PayeeAccount[]> {
  const rows = await accountsOf(db, who.companyId).limit(MAX_PAYEE_ACCOUNTS).execute();
  return rows.map((row) => opened(vault, row));
}

/** Finds the account with this id, or the company's first when `id` is undefined, in its current version. */
export async function findPayeeAccount(
  db: Db,
  vault: Vault,
  admin: Admin,
  id: string | undefined,
): Promise<PayeeAccount | null> {
  const accounts = accountsOf(db, admin.companyId);
  const row = await (id === undefined ? accounts : accounts.where('b.id', '=', id))
    .limit(1)
    .executeTakeFirst();
  return row === undefined ? null : opened(vault, row);
}

/** Serializes the payee changes of a company. Locks the company's row, because a new account has no row to lock. */
export async function lockPayees(tx: Tx, admin: Admin): Promise<void> {
  await sql`select 1 from companies where id = ${admin.companyId} for no key update`.execute(tx);
}

/**
 * Returns how long the company must wait before its next payee change, in seconds; 0 when it need not wait.
 *
 * @param perDay allowed changes in 24 hours; the company's initial accounts do not count
 */
export async function secondsToNextChange(tx: Tx, admin: Admin, perDay: number): Promise<number> {
  const { rows } = await sql<{ seconds: number }>`
    select ceil(extract(epoch from created_at + interval '1 day' - now()))::int as seconds
    from beneficiary_versions
    where company_id = ${admin.companyId} and changed_by is not null
    order by id desc offset ${perDay - 1} limit 1`.execute(tx);
  return Math.max(0, rows[0]?.seconds ?? 0);
}

export async function countPayeeAccounts(tx: Tx, admin: Admin): Promise<number> {
  const { count } = await tx
    .selectFrom('beneficiaries')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('company_id', '=', admin.companyId)
    .executeTakeFirstOrThrow();
  return count;
}

/** Inserts an account's next version and keeps the others: a purchase refers to the version that the member saw. */
export async function insertPayeeVersion(
  tx: Tx,
  secrets: Secrets,
  admin: Admin,
  { id, version }: { readonly id: string; readonly version: number },
  payee: PayeeDetails,
): Promise<void> {
  await tx
    .insertInto('beneficiary_versions')
    .values({
      company_id: admin.companyId,
      id: uuidv7(),
      beneficiary_id: id,
      version,
      holder_name: payee.holderName,
      bank_name: payee.bankName,
      branch: payee.branch,
      account_number_sealed: secrets.seal('account', payee.accountNumber),
      ifsc_code: payee.ifscCode,
      upi: payee.upi,
      changed_by: admin.accountId,
    })
    .execute();
}

export interface PayeeChangeRow {
  readonly versionId: string;
  readonly beneficiaryId: string;
  readonly version: number;
  readonly createdAt: Date;
  readonly changedBy: string | null;
  readonly before: PayeeDetails | null;
  readonly after: PayeeDetails;
}

type StoredDetails = Omit<PayeeDetails, 'accountNumber'> & { readonly sealed: string };
type StoredChange = Omit<PayeeChangeRow, 'before' | 'after'> & {
  readonly changedBySealed: string | null;
  readonly before: StoredDetails | null;
  readonly after: StoredDetails;
};

const asJson = (version: string) => sql`json_build_object(
  'holderName', ${sql.ref(`${version}.holder_name`)}, 'bankName', ${sql.ref(`${version}.bank_name`)},
  'branch', ${sql.ref(`${version}.branch`)},
  'sealed', ${sql.ref(`${version}.account_number_sealed`)},
  'ifscCode', ${sql.ref(`${version}.ifsc_code`)}, 'upi', ${sql.ref(`${version}.upi`)})`;

/** Lists the latest changes of the company's accounts, each with the details before it; newest first. */
export async function listPayeeChanges(
  db: Db,
  vault: Vault,
  admin: Admin,
): Promise<PayeeChangeRow[]> {
  const { rows } = await sql<StoredChange>`
    select v.id as "versionId", v.beneficiary_id as "beneficiaryId", v.version,
           v.created_at as "createdAt", a.name as "changedBy",
           a.contact_sealed as "changedBySealed",
           case when old.id is not null then ${asJson('old')} end as before, ${asJson('v')} as after
    from beneficiary_versions v
    left join beneficiary_versions old on old.company_id = v.company_id
      and old.beneficiary_id = v.beneficiary_id and old.version = v.version - 1
    left join accounts a on a.company_id = v.company_id and a.id = v.changed_by
    where v.company_id = ${admin.companyId}
    order by v.id desc
    limit ${SHOWN_PAYEE_CHANGES}`.execute(db);
  return rows.map(({ changedBySealed, ...row }) => ({
    ...row,
    changedBy: shownName(vault, row.changedBy, changedBySealed),
    before: row.before && opened(vault, row.before),
    after: opened(vault, row.after),
  }));
}
