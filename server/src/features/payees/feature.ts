import type { Deps } from '../../platform/deps.ts';
import { feature } from '../../platform/feature.ts';
import { sealedColumn } from '../../platform/keys/sealed-values.store.ts';
import { allPayees } from './all-beneficiaries.store.ts';
import { adminBeneficiaryHandlers } from './beneficiary.admin.routes.ts';
import { memberBeneficiaryHandlers } from './beneficiary.member.routes.ts';
import { superAdminBeneficiaryHandlers } from './beneficiary.superadmin.routes.ts';
import { payeeChanges } from './payee-changes.ts';

export const payees = feature({
  name: 'payees',
  purpose: 'The accounts that members pay to, in versions that never change.',
  handlers: (deps: Deps) => ({
    ...memberBeneficiaryHandlers(deps),
    ...adminBeneficiaryHandlers(deps),
    ...superAdminBeneficiaryHandlers(deps),
  }),
  lists: {
    listAllBeneficiaries: {
      list: allPayees,
      caller: 'superAdmin',
      searches: ['a rare name', 'a frequent name', 'two letters'],
      isExported: true,
    },
  },
  sealedColumns: [
    sealedColumn("payees' account numbers", 'account', {
      table: 'beneficiary_versions',
      column: 'account_number_sealed',
      company: 'company_id',
    }),
  ],
  changes: payeeChanges,
  personalData: { 'beneficiary_versions.changed_by': 'kept: who changed a payee' },
});
