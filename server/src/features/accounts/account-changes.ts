import type { ConfirmableChange } from '../confirmations/index.ts';
import { describeAccountRequest, type AccountRequest } from './account-requests.rules.ts';
import {
  addAccountIn,
  changeAccountIn,
  deleteAccountIn,
  getOwnCompany,
} from './manage-users/change-accounts.ts';
import { lockAccount } from './manage-users/manage-users.store.ts';

type Request<K extends AccountRequest['kind']> = Extract<AccountRequest, { kind: K }>;

/** The changes of admins' accounts that a second admin confirms. */
export const accountChanges = {
  'account.add': {
    describe: (request: Request<'account.add'>) => describeAccountRequest(request),
    carryOut: async (deps, tx, origin, request: Request<'account.add'>) => {
      const company = await getOwnCompany(deps, origin.admin);
      const invited = { person: request.after, passwordHash: null, language: 'en' as const };
      await addAccountIn(deps, tx, origin, company, invited);
    },
  },
  'account.update': {
    describe: (request: Request<'account.update'>) => describeAccountRequest(request),
    carryOut: async (deps, tx, origin, { id, change, before }: Request<'account.update'>) => {
      const company = await getOwnCompany(deps, origin.admin);
      const input = { id, requested: change, requestedFor: before };
      await changeAccountIn(deps, tx, origin, company, input);
    },
    lockSubject: async (tx, admin, id) => {
      await lockAccount(tx, admin, id);
    },
  },
  'account.delete': {
    describe: (request: Request<'account.delete'>) => describeAccountRequest(request),
    carryOut: async (deps, tx, origin, { id, before }: Request<'account.delete'>) => {
      await deleteAccountIn(deps, tx, origin, { id, requestedFor: before });
    },
    lockSubject: async (tx, admin, id) => {
      await lockAccount(tx, admin, id);
    },
  },
} satisfies Readonly<Record<AccountRequest['kind'], ConfirmableChange>>;
