import type { Db } from '../db/transaction.ts';
import type { Member } from '../http/actor.ts';

export interface PayeeAccount {
  readonly id: string;
  readonly versionId: string;
  readonly holderName: string;
  readonly bankName: string;
  readonly branch: string;
  readonly accountNumber: string;
  readonly ifscCode: string;
  readonly upi: string;
}

/** The accounts that this member may pay to, each in its present version; the first one first. */
export async function listPayeeAccounts(db: Db, member: Member): Promise<PayeeAccount[]> {
  return db
    .selectFrom('beneficiaries as b')
    .innerJoin('beneficiary_versions as v', (join) =>
      join.onRef('v.company_id', '=', 'b.company_id').onRef('v.beneficiary_id', '=', 'b.id'),
    )
    .distinctOn(['b.position'])
    .select([
      'b.id',
      'v.id as versionId',
      'v.holder_name as holderName',
      'v.bank_name as bankName',
      'v.branch',
      'v.account_number as accountNumber',
      'v.ifsc_code as ifscCode',
      'v.upi',
    ])
    .where('b.company_id', '=', member.companyId)
    .orderBy('b.position')
    .orderBy('v.version', 'desc')
    .limit(20)
    .execute();
}
