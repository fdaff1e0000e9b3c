import { feature, type TaskDeps } from '../../platform/feature.ts';
import { sealedColumn } from '../../platform/keys/sealed-values.store.ts';
import type { AuthDeps } from '../auth/index.ts';
import { accountChanges } from './account-changes.ts';
import { accountInvariants } from './account-invariants.store.ts';
import { memberAccountHandlers } from './accounts.member.routes.ts';
import { eraseDeletedAccounts } from './deleted/erase-deleted-accounts.ts';
import { accountsOfCompany } from './manage-users/account-lists.store.ts';
import { manageUserHandlers } from './manage-users/manage-users.admin.routes.ts';
import { memberPasswordHandlers } from './profile/passwords.member.routes.ts';
import { memberProfileHandlers } from './profile/profile.member.routes.ts';

export const accounts = feature({
  name: 'accounts',
  purpose: 'Members register and keep their profile; admins verify, change and delete accounts.',
  handlers: (deps: AuthDeps) => ({
    ...memberAccountHandlers(deps),
    ...memberPasswordHandlers(deps),
    ...memberProfileHandlers(deps),
    ...manageUserHandlers(deps),
  }),
  tasks: {
    erase_deleted_accounts: {
      schedule: '23 1 * * *',
      run: async ({ db, log }: TaskDeps) => {
        const erased = await eraseDeletedAccounts(db);
        if (erased > 0) log.info({ erased }, 'erased contact details of deleted accounts');
      },
    },
  },
  invariants: accountInvariants,
  lists: {
    listAccounts: {
      list: accountsOfCompany,
      caller: 'admin',
      searches: ['a rare name', 'a frequent name', 'two letters'],
      farPage: 29_500,
      middlePage: 15_500,
      isExported: true,
    },
  },
  sealedColumns: [
    sealedColumn("members' Aadhaar numbers", 'aadhaar', {
      table: 'accounts',
      column: 'aadhaar_sealed',
      company: 'company_id',
    }),
    sealedColumn("deleted accounts' contact details", 'contact', {
      table: 'accounts',
      column: 'contact_sealed',
      company: 'company_id',
    }),
  ],
  changes: accountChanges,
  personalData: {
    'accounts.company_id': 'kept: the key',
    'accounts.id': 'kept: the key, which purchases refer to',
    'accounts.role': 'kept: says whether a former admin or a member decided or paid',
    'accounts.status': 'kept: the state at the deletion',
    'accounts.is_approved': 'kept: whether the company had verified the buyer',
    'accounts.rights': 'kept: what a former admin could do',
    'accounts.name': 'sealed',
    'accounts.email': 'sealed',
    'accounts.mobile': 'sealed',
    'accounts.contact_sealed': 'kept: for 8 years, then a job erases it',
    'accounts.date_of_birth': 'erased',
    'accounts.aadhaar_sealed': 'erased',
    'accounts.profile_image_id': 'erased',
    'accounts.password_hash': 'erased',
    'accounts.password_set_by':
      'kept: a mark of the purchases made since an admin set the password',
    'accounts.credential_version': 'kept: a counter',
    'accounts.created_at': 'kept: the age of the account',
    'accounts.deleted_at': 'kept: starts the period of contact_sealed',
    'accounts.search_text': 'kept: generated, only the referral code is left',
    'accounts.language': 'erased',
    'identity_changes.account_id': 'gone',
  },
});
