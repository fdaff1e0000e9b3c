import { MAX_PAYEE_ACCOUNTS } from '@prelaunch/domain/limits';
import { sql } from 'kysely';
import { openAccountNumber } from '../companies/index.ts';
import type { Db } from '../../platform/db/transaction.ts';
import type { Member } from '../../platform/http/actor.ts';
import type { Vault } from '../../platform/keys/secrets.ts';
import { accountsOf, opened, type PayeeAccount } from './beneficiary.store.ts';
import { currentUse, type PayeeUse, type VersionOfPayee } from './payee-uses.rules.ts';

/** How many versions of an account are compared; older ones hardly ever have the same numbers. */
const COMPARED_VERSIONS = 20;

interface StoredVersion extends Omit<VersionOfPayee, 'accountNumber' | 'createdAt' | 'paidAt'> {
  readonly sealed: string;
  readonly createdAt: string;
  readonly paidAt: string | null;
}

/** The versions of the account `b`, the newest first, with the member's newest payment to each. */
const versionsFor = ({ companyId, accountId }: Member) => sql<readonly StoredVersion[]>`(
  select json_agg(json_build_object(
    'sealed', o.account_number_sealed, 'ifscCode', o.ifsc_code, 'upi', o.upi, 'createdAt', o.created_at,
    -- One transaction decides a confirmation and writes the version.
    'byTwoAdmins', exists (select from confirmations c
      where c.company_id = ${companyId} and c.state = 'CONFIRMED' and c.decided_at = o.created_at
        and c.kind in ('beneficiary.add', 'beneficiary.update')),
    'paidAt', (select max(p.created_at) from purchases p
      where p.company_id = ${companyId} and p.account_id = ${accountId}
        and p.payee_version_id = o.id and p.status <> 'REJECTED')
  ) order by o.version desc)
  from (
    select * from beneficiary_versions
    where company_id = ${companyId} and beneficiary_id = b.id
    order by version desc limit ${COMPARED_VERSIONS}
  ) o
)`;

const toVersion = (
  vault: Vault,
  { sealed, createdAt, paidAt, ...version }: StoredVersion,
): VersionOfPayee => ({
  ...version,
  accountNumber: openAccountNumber(vault, sealed),
  createdAt: new Date(createdAt),
  paidAt: paidAt === null ? null : new Date(paidAt),
});

/** A payee account in its current version. */
export interface Payee extends PayeeAccount {
  /** How the paying member knows its numbers. */
  readonly use: PayeeUse & { readonly upi: string };
}

/** Lists the accounts that a member can pay to, in the order of their positions. */
export async function listPayees(db: Db, vault: Vault, member: Member): Promise<Payee[]> {
  const rows = await accountsOf(db, member.companyId)
    .select(versionsFor(member).as('versions'))
    .limit(MAX_PAYEE_ACCOUNTS)
    .execute();
  return rows.map(({ versions, ...row }) => ({
    ...opened(vault, row),
    use: { ...currentUse(versions.map((each) => toVersion(vault, each))), upi: row.upi },
  }));
}
