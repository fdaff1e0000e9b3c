import {
  changedLines,
  type AdminChange,
  type ChangedLine,
  type ShownDetail,
} from '../../confirmations/notices/changed-lines.rules.ts';
import { refuse } from '../../../platform/refuse.ts';

/** The fields of an account that an admin may change. */
export interface AccountDetails {
  readonly name: string;
  readonly email: string;
  readonly mobile: string;
  readonly role: 'USER' | 'ADMIN';
  readonly status: 'ACTIVE' | 'INACTIVE' | 'BLOCKED';
  readonly isApproved: boolean;
}

/** The values that the admin has sent; undefined ones are kept. */
export type RequestedDetails = {
  readonly [K in keyof AccountDetails]?: AccountDetails[K] | undefined;
};
export type AccountChange = Partial<AccountDetails>;

/** Picks the details of an account row. */
export function detailsOf(account: AccountDetails): AccountDetails {
  const { name, email, mobile, role, status, isApproved } = account;
  return { name, email, mobile, role, status, isApproved };
}

/** Returns the sent values that differ from the account, with the former values. */
export function differences(
  account: AccountDetails,
  requested: RequestedDetails,
): { readonly before: AccountChange; readonly after: AccountChange } {
  const names = ['name', 'email', 'mobile', 'role', 'status', 'isApproved'] as const;
  const changed = names.filter(
    (name) => requested[name] !== undefined && requested[name] !== account[name],
  );
  const pick = (from: RequestedDetails): AccountChange =>
    Object.fromEntries(changed.map((name) => [name, from[name]]));
  return { before: pick(account), after: pick(requested) };
}

/** Whether the change ends the account's sessions. */
export const endsSessions = ({ role, status }: AccountChange): boolean =>
  role !== undefined || (status !== undefined && status !== 'ACTIVE');

/** Whether the account is or becomes an admin's. `before` is null for a new account, `after` for a deleted one. */
export const concernsAdmins = (
  before: AccountDetails | null,
  after: AccountDetails | null,
): boolean => before?.role === 'ADMIN' || after?.role === 'ADMIN';

/**
 * Whether the change needs a recent password proof: every change of an ADMIN account, and a change of a member's
 * e-mail address, since password resets go there.
 */
export const needsProof = (account: AccountDetails, change: AccountChange): boolean =>
  concernsAdmins(account, { ...account, ...change }) || change.email !== undefined;

export function adminChangeOf(
  before: AccountDetails | null,
  after: AccountDetails | null,
): AdminChange {
  if (before === null) return 'added';
  if (after === null) return 'deleted';
  if (before.role === after.role) return 'changed';
  return after.role === 'ADMIN' ? 'promoted' : 'demoted';
}

const DETAILS: readonly ShownDetail<AccountDetails>[] = [
  { label: 'Name', text: ({ name }) => name },
  { label: 'E-mail', text: ({ email }) => email },
  { label: 'Mobile', text: ({ mobile }) => mobile },
  { label: 'Role', text: ({ role }) => (role === 'ADMIN' ? 'Admin' : 'Member') },
  { label: 'Status', text: ({ status }) => status },
  { label: 'Verified', text: ({ isApproved }) => (isApproved ? 'Yes' : 'No') },
];

/** Returns the details of an account before and after, as texts for display. */
export const accountLines = (
  before: AccountDetails | null,
  after: AccountDetails | null,
): ChangedLine[] => changedLines(DETAILS, before, after);

/**
 * Refuses with `own_account` when admins would end their own access, and with `last_admin` when the company would
 * lose its last active admin.
 *
 * @param after 'deleted', or the changed details
 * @param otherAdmins how many active admins the company has apart from this account
 */
export function refuseLosingAdmins(
  account: AccountDetails & { readonly id: string },
  after: 'deleted' | AccountChange,
  { actorId, otherAdmins }: { readonly actorId: string; readonly otherAdmins: number },
): void {
  if (after !== 'deleted' && !endsSessions(after)) return;
  if (account.id === actorId) refuse('own_account');
  const isActiveAdmin = account.role === 'ADMIN' && account.status === 'ACTIVE';
  if (isActiveAdmin && otherAdmins === 0) refuse('last_admin');
}
