import { feature } from '../../platform/feature.ts';
import { sealedColumn } from '../../platform/keys/sealed-values.store.ts';
import type { MediaDeps } from '../media/index.ts';
import { superAdminCompanyHandlers } from './companies.superadmin.routes.ts';
import { allCompanies } from './company-lists.store.ts';
import { programmeChanges } from './settings/programme-changes.store.ts';
import { programmeHandlers } from './settings/programme.public.routes.ts';
import { tokenIconHandlers } from './tokens/tokens.public.routes.ts';
import { superAdminTokenHandlers } from './tokens/tokens.superadmin.routes.ts';

export const companies = feature({
  name: 'companies',
  purpose: 'Companies, their tokens, price, supply, calendar and settings.',
  handlers: (deps: MediaDeps) => ({
    ...superAdminCompanyHandlers(deps),
    ...programmeHandlers(deps),
    ...tokenIconHandlers(deps),
    ...superAdminTokenHandlers(deps),
  }),
  lists: {
    listCompanies: {
      list: allCompanies,
      caller: 'superAdmin',
      searches: ['a rare name', 'a frequent name', 'two letters'],
      farPage: 400,
    },
    listProgrammeChanges: { list: programmeChanges, caller: 'company' },
  },
  sealedColumns: [
    sealedColumn("companies' Aadhaar numbers", 'aadhaar', {
      table: 'companies',
      column: 'aadhaar_sealed',
      company: 'id',
    }),
  ],
  personalData: {
    'programme_changes.changed_by': 'kept: a super admin',
    'tokens.created_by': 'kept: a super admin',
  },
});
