import * as z from 'zod/mini';
import { ACCOUNT_RIGHTS } from './accounts.ts';
import { endpoint } from './endpoint.ts';
import * as fieldTexts from './field-texts.ts';
import { email, id, ids, line, mobile, newPassword, search } from './fields.ts';
import { namedObject } from './named-object.ts';
import { openEnum } from './open-enum.ts';
import {
  doneOfAll,
  instant,
  orWaiting,
  paging,
  rowResults,
  searchedListOf,
  yesOrNo,
} from './wire.ts';

/** Calls by which admins list and change the accounts of their company. */

const ROLES = ['USER', 'ADMIN'] as const;
const STATUSES = ['ACTIVE', 'INACTIVE', 'BLOCKED'] as const;
const role = () => z.enum(ROLES, { error: fieldTexts.role });
const status = () => z.enum(STATUSES, { error: fieldTexts.status });
const rights = () => z.optional(z.enum(ACCOUNT_RIGHTS, { error: fieldTexts.rights }));

/** Refuses read-only access for a member. */
function checkRights({ value, issues }: z.core.ParsePayload<WithRights>): void {
  if (value.rights === 'read' && value.role === 'USER') {
    issues.push({
      code: 'custom',
      message: fieldTexts.rightsOfMember,
      input: value,
      path: ['rights'],
    });
  }
}

interface WithRights {
  readonly role?: 'USER' | 'ADMIN' | undefined;
  readonly rights?: 'all' | 'read' | undefined;
}

const accountForAdmin = namedObject('Account', {
  id: id(),
  name: z.string(),
  email: z.string(),
  mobile: z.string(),
  role: openEnum(ROLES),
  referralCode: z.string(),
  createdAt: instant(),
  isApproved: z.boolean(),
  status: openEnum(STATUSES),
  /** What an ADMIN account may do; always 'all' for a member's. */
  rights: openEnum(ACCOUNT_RIGHTS),
  /** Whether this is the caller's own account, which the caller cannot delete, block or demote. */
  isOwn: z.boolean(),
});

const listedAccount = z.extend(accountForAdmin, {
  /** Of an account whose member has changed name, birth date or Aadhaar number since the verification; otherwise null. */
  formerVerification: z.nullable(
    z.object({
      /** The name that the company had verified. */
      name: z.string(),
      until: instant(),
    }),
  ),
});

/** The filters of the list and its export. */
const accountFilters = { search: search(), isApproved: z.optional(yesOrNo('isApproved')) };

export const listAccounts = endpoint({
  method: 'GET',
  path: '/api/v1/admin/auth/list',
  summary: "The company's accounts, newest first",
  auth: ['admin'],
  effect: 'read',
  query: z.object({ ...paging, ...accountFilters }),
  reply: searchedListOf(listedAccount),
  message: 'Users',
  fallback: 'Failed to fetch users',
});

export const exportAccounts = endpoint({
  method: 'GET',
  path: '/api/v1/admin/auth/export',
  summary: 'All accounts that match the filters of the list, as CSV',
  auth: ['admin'],
  effect: 'read',
  query: z.object(accountFilters),
  reply: 'file',
  message: 'Users',
  fallback: 'Failed to export the users',
});

export const addAccount = endpoint({
  method: 'POST',
  path: '/api/v1/admin/auth/add',
  summary: 'Add an approved account. Adding an admin needs a recent password proof',
  auth: ['admin'],
  effect: 'write',
  audit: 'account.add',
  body: z
    .object({
      role: role(),
      /** Of an admin; 'all' when it is omitted. */
      rights: rights(),
      name: line('Name'),
      mobile: mobile(),
      email: email(),
      password: newPassword(),
    })
    .check(checkRights),
  reply: orWaiting(accountForAdmin),
  status: 201,
  message: 'User added successfully.',
  refusals: [
    'step_up_required',
    'email_taken',
    'mobile_taken',
    'common_password',
    'no_second_admin',
    'too_many_confirmations',
  ],
  fallback: 'Failed to add the user',
});

const details = {
  role: z.optional(role()),
  name: z.optional(line('Name')),
  mobile: z.optional(mobile()),
  email: z.optional(email()),
};

const MISSING = {
  role: fieldTexts.role,
  name: 'Name is required.',
  mobile: 'Mobile is required.',
  email: 'Email is required.',
} as const satisfies Record<keyof typeof details, string>;

export const updateAccount = endpoint({
  method: 'PUT',
  path: '/api/v1/admin/auth/update',
  summary:
    'Change the details, the status or the approval of an account. Changing an admin, a role or an address needs a recent password proof',
  auth: ['admin'],
  effect: 'write',
  audit: 'account.update',
  body: z
    .object({
      id: id(),
      ...details,
      rights: rights(),
      status: z.optional(status()),
      isApproved: z.optional(z.literal(true, { error: 'An approval is not taken back.' })),
    })
    .check(checkRights)
    .check(({ value, issues }) => {
      const names = Object.keys(MISSING) as (keyof typeof MISSING)[];
      const missing = names.filter((name) => value[name] === undefined);
      // Role, name, mobile and email must be sent together.
      if (missing.length < names.length) {
        for (const name of missing) {
          issues.push({ code: 'custom', message: MISSING[name], input: value, path: [name] });
        }
      } else if (
        [value.status, value.isApproved, value.rights].every((each) => each === undefined)
      ) {
        issues.push({ code: 'custom', message: 'There is nothing to change.', input: value });
      }
    }),
  reply: orWaiting(accountForAdmin),
  message: 'User updated successfully.',
  refusals: [
    'step_up_required',
    'own_account',
    'last_admin',
    'email_taken',
    'mobile_taken',
    'password_not_own',
    'no_second_admin',
    'confirmation_pending',
    'too_many_confirmations',
  ],
  fallback: 'Failed to update the user',
});

export const approveAccounts = endpoint({
  method: 'POST',
  path: '/api/v1/admin/auth/approve',
  summary:
    'Approve up to 100 accounts, each with its own result. Approving admins needs a recent password proof',
  auth: ['admin'],
  effect: 'write',
  audit: 'account.approve',
  body: z.object({ ids: ids() }),
  reply: rowResults,
  message: 'Users verified.',
  messageOf: doneOfAll('user', 'users', 'verified'),
  refusals: ['step_up_required'],
  fallback: 'Failed to approve the users',
});

export const deleteAccount = endpoint({
  method: 'DELETE',
  path: '/api/v1/admin/auth/delete',
  summary:
    'Delete an account and end its sessions; its purchases are kept. Deleting an admin needs a recent password proof',
  auth: ['admin'],
  effect: 'write',
  audit: 'account.delete',
  body: z.object({ id: id() }),
  reply: orWaiting(z.null()),
  message: 'User deleted successfully.',
  refusals: [
    'step_up_required',
    'own_account',
    'last_admin',
    'no_second_admin',
    'confirmation_pending',
    'too_many_confirmations',
  ],
  fallback: 'Failed to delete the user',
});
