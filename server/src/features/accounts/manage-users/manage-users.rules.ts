import * as fieldTexts from '@prelaunch/contract/field-texts';
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
  /** What an ADMIN account may do; 'all' for members. */
  readonly rights: 'all' | 'read';
}

/** The values that the admin has sent; undefined ones are kept. */
export type RequestedDetails = {
  readonly [K in keyof AccountDetails]?: AccountDetails[K] | undefined;
};
export type AccountChange = Partial<AccountDetails>;

/** Picks the details of an account row. */
export function detailsOf(account: AccountDetails): AccountDetails {
  const { name, email, mobile, role, status, isApproved, rights } = account;
  return { name, email, mobile, role, status, isApproved, rights };
}

/**
 * Returns the sent values that differ from the account, with the former values. A member has the rights 'all', so an
 * account that becomes a member's loses the rights 'read'; refuses read-only access for a member.
 */
export function differences(
  account: AccountDetails,
  sent: RequestedDetails,
): { readonly before: AccountChange; readonly after: AccountChange } {
  const isMember = (sent.role ?? account.role) === 'USER';
  if (isMember && sent.rights === 'read') refuse('invalid_request', fieldTexts.rightsOfMember);
  const requested = isMember ? { ...sent, rights: 'all' as const } : sent;
  const names = ['name', 'email', 'mobile', 'role', 'status', 'isApproved', 'rights'] as const;
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

/** The rights are undefined in requests of releases without read-only access. */
export function accessOf({ role, rights }: Pick<AccountDetails, 'role' | 'rights'>): string {
  if (role === 'USER') return 'Own account';
  return rights === 'read' ? 'Read only' : 'Full';
}

const DETAILS: readonly ShownDetail<AccountDetails>[] = [
  { label: 'Name', text: ({ name }) => name },
  { label: 'E-mail', text: ({ email }) => email },
  { label: 'Mobile', text: ({ mobile }) => mobile },
  { label: 'Role', text: ({ role }) => (role === 'ADMIN' ? 'Admin' : 'Member') },
  { label: 'Access', text: accessOf },
  { label: 'Status', text: ({ status }) => status },
  { label: 'Verified', text: ({ isApproved }) => (isApproved ? 'Yes' : 'No') },
];

/** Returns the details of an account before and after, as texts for display. */
export const accountLines = (
  before: AccountDetails | null,
  after: AccountDetails | null,
): ChangedLine[] => changedLines(DETAILS, before, after);

/**
 * Refuses with `own_account` when admins would end or restrict their own access, and with `last_admin` when the company
 * would lose its last active admin with full access.
 *
 * @param after 'deleted', or the changed details
 * @param otherAdmins how many active admins with full access the company has apart from this account
 */
export function refuseLosingAdmins(
  account: AccountDetails & { readonly id: string },
  after: 'deleted' | AccountChange,
  { actorId, otherAdmins }: { readonly actorId: string; readonly otherAdmins: number },
): void {
  if (after !== 'deleted' && !endsSessions(after) && after.rights !== 'read') return;
  if (account.id === actorId) refuse('own_account');
  const { role, status, rights } = account;
  const isActiveAdmin = role === 'ADMIN' && status === 'ACTIVE' && rights === 'all';
  if (isActiveAdmin && otherAdmins === 0) refuse('last_admin');
}
