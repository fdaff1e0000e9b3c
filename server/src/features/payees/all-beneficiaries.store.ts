import { sql } from 'kysely';
import type { CompanyStatus } from '@prelaunch/contract';
import { openAccountNumber, UNREADABLE_NUMBER } from '../companies/index.ts';
import { defineList, forSuperAdmins } from '../../platform/lists/list.ts';
import { containsPattern } from '../../platform/lists/search.ts';
import type { Db } from '../../platform/db/transaction.ts';
import type { Vault } from '../../platform/keys/secrets.ts';
import type { PayeeAccount } from './beneficiary.store.ts';

export interface PayeeOfAny extends PayeeAccount {
  readonly company: {
    readonly id: string;
    readonly companyName: string;
    readonly status: CompanyStatus;
  };
}

interface Stored extends Omit<PayeeOfAny, 'accountNumber' | 'company'> {
  readonly sealed: string;
  readonly companyId: string;
  readonly companyName: string;
  readonly status: CompanyStatus;
}

/** The current version of each account. */
const currentVersion = sql`
  join lateral (
    select * from beneficiary_versions latest
    where latest.company_id = b.company_id and latest.beneficiary_id = b.id
    order by latest.version desc limit 1
  ) v on true`;

/** The payee accounts of all companies, each in its current version. */
export const allPayees = defineList({
  from: sql`beneficiaries b`,
  key: sql`b.id`,
  columns: sql<Stored>`
    b.id, v.id as "versionId", v.version, v.created_at as "updatedAt", v.holder_name as "holderName",
    v.bank_name as "bankName", v.branch, v.account_number_sealed as sealed, v.ifsc_code as "ifscCode", v.upi,
    c.id as "companyId", c.name as "companyName", c.status`,
  joins: sql`join companies c on c.id = b.company_id ${currentVersion}`,
  scope: forSuperAdmins(),
  filters: {
    companyId: (id: string) => sql`b.company_id = ${id}`,
    // A subquery instead of a condition on the join, so that counting all accounts reads only one table.
    status: (status: CompanyStatus) =>
      sql`exists (select from companies c where c.id = b.company_id and c.status = ${status})`,
  },
  // Finds current versions by the index on this expression, and accounts by the name of their company.
  matches: (text) => sql`(b.company_id, b.id) in (
    select v.company_id, v.beneficiary_id from beneficiary_versions v
    where lower(v.bank_name || E'\n' || v.holder_name || E'\n' || v.upi) like lower(${containsPattern(text)})
      and not exists (
        select from beneficiary_versions newer
        where newer.company_id = v.company_id and newer.beneficiary_id = v.beneficiary_id
          and newer.version > v.version)
    union
    select o.company_id, o.id from companies named join beneficiaries o on o.company_id = named.id
    where lower(named.name) like lower(${containsPattern(text)}))`,
  open: ({ sealed, companyId, companyName, status, ...row }, vault): PayeeOfAny => ({
    ...row,
    accountNumber: openAccountNumber(vault, sealed),
    company: { id: companyId, companyName, status },
  }),
});

/** A bank numbers its accounts itself, and the first four letters of an IFSC code name the bank. */
const BANK_LETTERS = 4;

const keyOf = ({ accountNumber, ifscCode }: Pick<PayeeAccount, 'accountNumber' | 'ifscCode'>) =>
  `${ifscCode.slice(0, BANK_LETTERS)} ${accountNumber}`;

/** How many accounts are compared at most: opening as many takes about 0.1 s. */
const MAX_COMPARED = 5_000;

/**
 * Finds the names of the other companies that use the same account, in the order of `rows`. The numbers are sealed, so
 * that all current accounts at the banks of these rows are opened and compared.
 *
 * @returns null when these banks have more than `most` accounts
 */
export async function findSameAccounts(
  { db, ...vault }: Vault & { readonly db: Db },
  rows: readonly PayeeOfAny[],
  most = MAX_COMPARED,
): Promise<readonly string[][] | null> {
  const banks = [...new Set(rows.map(({ ifscCode }) => ifscCode.slice(0, BANK_LETTERS)))];
  if (banks.length === 0) return [];
  const found = await sql<Pick<Stored, 'sealed' | 'ifscCode' | 'companyId' | 'companyName'>>`
    select v.account_number_sealed as sealed, v.ifsc_code as "ifscCode", c.id as "companyId", c.name as "companyName"
    from beneficiaries b join companies c on c.id = b.company_id ${currentVersion}
    where left(v.ifsc_code, ${BANK_LETTERS}::int) = any(${banks}::text[])
    order by c.id limit ${most + 1}`.execute(db);
  if (found.rows.length > most) return null;
  const users = new Map<string, Map<string, string>>();
  for (const { sealed, ifscCode, companyId, companyName } of found.rows) {
    const accountNumber = openAccountNumber(vault, sealed);
    if (accountNumber === UNREADABLE_NUMBER) continue;
    const key = keyOf({ accountNumber, ifscCode });
    const companies = users.get(key) ?? new Map<string, string>();
    users.set(key, companies.set(companyId, companyName));
  }
  return rows.map((row) =>
    [...(users.get(keyOf(row)) ?? [])]
      .filter(([companyId]) => companyId !== row.company.id)
      .map(([, companyName]) => companyName),
  );
}
