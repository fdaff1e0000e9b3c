import {
  changedLines,
  type AdminChange,
  type ChangedLine,
  type ShownDetail,
} from '../notices/changed-lines.rules.ts';
import { refuse } from '../refuse.ts';

/** What an admin may change of an account. */
export interface AccountDetails {
  readonly name: string;
  readonly email: string;
  readonly mobile: string;
  readonly role: 'USER' | 'ADMIN';
  readonly status: 'ACTIVE' | 'INACTIVE' | 'BLOCKED';
  readonly isApproved: boolean;
}

/** What the admin asked to change; what is undefined stays. */
export type RequestedDetails = { readonly [K in keyof AccountDetails]?: AccountDetails[K] | undefined };
export type AccountChange = Partial<AccountDetails>;

/** The details alone, without what else a row carries. */
export function detailsOf(account: AccountDetails): AccountDetails {
  const { name, email, mobile, role, status, isApproved } = account;
  return { name, email, mobile, role, status, isApproved };
}

/** Of what was sent, what differs; and what stood there before. */
export function differences(
  account: AccountDetails,
  wish: RequestedDetails,
): { readonly before: AccountChange; readonly after: AccountChange } {
  const names = ['name', 'email', 'mobile', 'role', 'status', 'isApproved'] as const;
  const changed = names.filter((name) => wish[name] !== undefined && wish[name] !== account[name]);
  const pick = (from: RequestedDetails): AccountChange =>
    Object.fromEntries(changed.map((name) => [name, from[name]]));
  return { before: pick(account), after: pick(wish) };
}

/** Whether somebody may go on with the sessions that they have. */
export const endsSessions = ({ role, status }: AccountChange): boolean =>
  role !== undefined || (status !== undefined && status !== 'ACTIVE');

/** Whether the account is or becomes an admin's. Null stands for an account before it was added or after its deletion. */
export const concernsAdmins = (
  before: AccountDetails | null,
  after: AccountDetails | null,
): boolean => before?.role === 'ADMIN' || after?.role === 'ADMIN';

/**
 * Whether the change needs a recent password proof: every change of an ADMIN account, and of a member's the
 * e-mail address, to which a new password can be mailed.
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

/** The details of an account before and after, for people to read. */
export const accountLines = (
  before: AccountDetails | null,
  after: AccountDetails | null,
): ChangedLine[] => changedLines(DETAILS, before, after);

/**
 * Refuses what would leave a company without anybody to run it: an admin who shuts himself out, or
 * the last active one who is taken away.
 *
 * @param after 'deleted', or what changes
 * @param otherAdmins how many active admins the company has beside this account
 */
export function refuseLosingAdmins(
  account: AccountDetails & { readonly id: string },
  after: 'deleted' | AccountChange,
  { actorId, otherAdmins }: { readonly actorId: string; readonly otherAdmins: number },
): void {
  if (after !== 'deleted' && !endsSessions(after)) return;
  if (account.id === actorId) refuse('own_account');
  const runsTheCompany = account.role === 'ADMIN' && account.status === 'ACTIVE';
  if (runsTheCompany && otherAdmins === 0) refuse('last_admin');
}
