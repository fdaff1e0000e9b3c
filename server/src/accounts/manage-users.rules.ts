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

type Wish = { readonly [K in keyof AccountDetails]?: AccountDetails[K] | undefined };
export type AccountChange = Partial<AccountDetails>;

/** Of what was sent, what differs; and what stood there before. */
export function differences(
  account: AccountDetails,
  wish: Wish,
): { readonly before: AccountChange; readonly after: AccountChange } {
  const names = ['name', 'email', 'mobile', 'role', 'status', 'isApproved'] as const;
  const changed = names.filter((name) => wish[name] !== undefined && wish[name] !== account[name]);
  const pick = (from: Wish): AccountChange =>
    Object.fromEntries(changed.map((name) => [name, from[name]]));
  return { before: pick(account), after: pick(wish) };
}

/** Whether somebody may go on with the sessions that they have. */
export const endsSessions = ({ role, status }: AccountChange): boolean =>
  role !== undefined || (status !== undefined && status !== 'ACTIVE');

/**
 * Whether a session alone is not enough for it: a role is a right, and who changes the address can have
 * a new password mailed to it.
 */
export const needsProof = ({ role, email }: AccountChange): boolean =>
  role !== undefined || email !== undefined;

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
