import type { PayeeNumbers } from '@prelaunch/domain/payee-seal';
import { openAccountNumber, UNREADABLE_NUMBER } from '../companies/index.ts';
import type { Db } from '../../platform/db/transaction.ts';
import type { Member } from '../../platform/http/actor.ts';
import type { Vault } from '../../platform/keys/secrets.ts';
import { refuse } from '../../platform/refuse.ts';

/**
 * Finds the account that the member's purchase was paid to, as it was then. Refuses with `not_found` if the member has no
 * such purchase.
 *
 * @returns null where no account is stored with the purchase, or its number cannot be read
 */
export async function findPaidPayee(
  db: Db,
  vault: Vault,
  { companyId, accountId }: Member,
  purchaseId: string,
): Promise<PayeeNumbers | null> {
  const row = await db
    .selectFrom('purchases as p')
    .leftJoin('beneficiary_versions as v', (join) =>
      join.onRef('v.company_id', '=', 'p.company_id').onRef('v.id', '=', 'p.payee_version_id'),
    )
    .select(['v.account_number_sealed as sealed', 'v.ifsc_code as ifscCode', 'v.upi'])
    .where('p.company_id', '=', companyId)
    .where('p.account_id', '=', accountId)
    .where('p.id', '=', purchaseId)
    .executeTakeFirst();
  const { sealed, ifscCode, upi } = row ?? refuse('not_found');
  if (sealed === null || ifscCode === null || upi === null) return null;
  const accountNumber = openAccountNumber(vault, sealed);
  return accountNumber === UNREADABLE_NUMBER ? null : { accountNumber, ifscCode, upi };
}
