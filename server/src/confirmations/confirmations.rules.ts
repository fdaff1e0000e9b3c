import type { ConfirmationKind } from '@prelaunch/contract';
import {
  accountLines,
  concernsAdmins,
  type AccountChange,
  type AccountDetails,
} from '../accounts/manage-users.rules.ts';
import { payeeLabel, payeeLines, type PayeeDetails } from '../beneficiary/beneficiary.rules.ts';
import type { ChangedLine } from '../mail/changed-lines.rules.ts';

/** A request that nobody confirmed for so long has no effect any more; in hours. */
export const CONFIRMATION_LIFE = 72;
/** So many requests of a company may wait at once. */
export const MOST_PENDING = 500;

type Kinded<K extends ConfirmationKind, T> = { readonly kind: K } & T;

/** A change that waits, with all that is needed to make it and to see whether it still fits. */
export type PendingChange =
  | Kinded<'beneficiary.add', { readonly after: PayeeDetails }>
  | Kinded<
      'beneficiary.update',
      {
        readonly id: string;
        /** The version that the change was made to; with a newer one there it is refused. */
        readonly version: number;
        readonly before: PayeeDetails;
        readonly after: PayeeDetails;
      }
    >
  | Kinded<'account.add', { readonly after: NewAdmin }>
  | Kinded<
      'account.update',
      {
        readonly id: string;
        readonly before: AccountDetails;
        readonly change: AccountChange;
      }
    >
  | Kinded<'account.delete', { readonly id: string; readonly before: AccountDetails }>
  | Kinded<'purchase.approve', { readonly id: string; readonly label: string }>;

export type NewAdmin = Pick<AccountDetails, 'role' | 'name' | 'email' | 'mobile'>;

/** Whether a change of an account changes who is an admin. */
export const changesAdmins = (account: AccountDetails, change: AccountChange): boolean =>
  concernsAdmins(account, { ...account, ...change }) &&
  (change.role !== undefined || change.status !== undefined);

/** Which row the change is about; null where it is still to be added. */
export const subjectIdOf = (change: PendingChange): string | null =>
  'id' in change ? change.id : null;

export const labelOf = (change: PendingChange): string => {
  switch (change.kind) {
    case 'beneficiary.add':
    case 'beneficiary.update':
      return payeeLabel(change.after);
    case 'account.add':
      return change.after.name;
    case 'account.update':
    case 'account.delete':
      return change.before.name;
    case 'purchase.approve':
      return change.label;
  }
};

/** What the change does, as the object of 'requested to ...'. */
export const deedOf = (change: PendingChange): string => {
  switch (change.kind) {
    case 'beneficiary.add':
      return 'add an account that members pay to';
    case 'beneficiary.update':
      return 'change where members pay to';
    case 'account.add':
      return `add ${labelOf(change)} as an admin`;
    case 'account.update':
      return `change the account of ${labelOf(change)}`;
    case 'account.delete':
      return `delete the admin ${labelOf(change)}`;
    case 'purchase.approve':
      return `approve the purchase ${labelOf(change)}`;
  }
};

const NEW_ADMIN = { status: 'ACTIVE', isApproved: true } as const;

/**
 * The details before and after.
 *
 * @param numbers 'whole' for admins on the screen; in mails account numbers are masked
 */
export function linesOf(change: PendingChange, numbers: 'whole' | 'masked'): ChangedLine[] {
  switch (change.kind) {
    case 'beneficiary.add':
      return payeeLines(null, change.after, numbers);
    case 'beneficiary.update':
      return payeeLines(change.before, change.after, numbers);
    case 'account.add':
      return accountLines(null, { ...change.after, ...NEW_ADMIN });
    case 'account.update':
      return accountLines(change.before, { ...change.before, ...change.change });
    case 'account.delete':
      return accountLines(change.before, null);
    case 'purchase.approve':
      return [];
  }
}

/** Whether the account still has all the details that the request was made for. */
export const isUnchanged = (account: AccountDetails, requestedFor: AccountDetails): boolean =>
  accountLines(account, requestedFor).every(({ changed }) => !changed);
