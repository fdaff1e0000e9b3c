import type { RequestedChange } from '../confirmations/confirmations.rules.ts';
import {
  accountLines,
  concernsAdmins,
  type AccountChange,
  type AccountDetails,
} from './manage-users/manage-users.rules.ts';

/** The rights are missing in requests of releases without read-only access. */
export type NewAdmin = Pick<AccountDetails, 'role' | 'name' | 'email' | 'mobile'> &
  Partial<Pick<AccountDetails, 'rights'>>;

/** A change of an admin account that waits for a second admin. */
export type AccountRequest =
  | { readonly kind: 'account.add'; readonly after: NewAdmin }
  | {
      readonly kind: 'account.update';
      readonly id: string;
      readonly before: AccountDetails;
      readonly change: AccountChange;
    }
  | { readonly kind: 'account.delete'; readonly id: string; readonly before: AccountDetails };

/**
 * Whether a change affects the set of active admins, what one of them may do, or who receives the codes of one: the
 * person who reads an admin's mailbox can set the password of the account.
 */
export const changesAdmins = (account: AccountDetails, change: AccountChange): boolean =>
  concernsAdmins(account, { ...account, ...change }) &&
  [change.role, change.status, change.rights, change.email].some((value) => value !== undefined);

/** Whether the account still has the details it had when the change was requested. */
export const isUnchanged = (account: AccountDetails, requestedFor: AccountDetails): boolean =>
  accountLines(account, requestedFor).every(({ changed }) => !changed);

const NEW_ADMIN = { status: 'ACTIVE', isApproved: true, rights: 'all' } as const;

export function describeAccountRequest(request: AccountRequest): RequestedChange {
  const { kind } = request;
  switch (kind) {
    case 'account.add': {
      const { after } = request;
      return {
        kind,
        subjectId: null,
        label: after.name,
        actionText: `add ${after.name} as an admin`,
        lines: () => accountLines(null, { ...NEW_ADMIN, ...after }),
        payload: request,
      };
    }
    case 'account.update': {
      const { id, before, change } = request;
      return {
        kind,
        subjectId: id,
        label: before.name,
        actionText: `change the account of ${before.name}`,
        lines: () => accountLines(before, { ...before, ...change }),
        payload: request,
      };
    }
    case 'account.delete': {
      const { id, before } = request;
      return {
        kind,
        subjectId: id,
        label: before.name,
        actionText: `delete the admin ${before.name}`,
        lines: () => accountLines(before, null),
        payload: request,
      };
    }
  }
}
