import type { Page } from '@playwright/test';
import { makeUpList } from './answers.ts';
import {
  adminToken,
  call,
  completed,
  makeMember,
  type Member,
  newPerson,
  only,
  PASSWORD,
} from './api.ts';
import { BOUGHT_AT } from './purchases.ts';

/** A made-up account; a test overrides the fields that it needs. */
export function madeUpUser(over: Record<string, unknown> = {}): Record<string, unknown> {
  return {
    id: crypto.randomUUID(),
    name: 'Asha Rao',
    email: 'asha@example.com',
    mobile: '+919876543210',
    role: 'USER',
    referralCode: 'GLXY-7K3MQ9XD',
    createdAt: BOUGHT_AT,
    isApproved: true,
    status: 'ACTIVE',
    rights: 'all',
    isOwn: false,
    formerVerification: null,
    ...over,
  };
}

/** Replies to the admin's list with made-up accounts. */
export const makeUpUsers = (page: Page, all: readonly Record<string, unknown>[], more = {}) =>
  makeUpList(
    page,
    'listAccounts',
    all,
    ({ isApproved }, { isApproved: wanted }) =>
      wanted === undefined || String(isApproved) === wanted,
    more,
  );

interface Account extends Member {
  readonly id: string;
  readonly referralCode: string;
}

/** Adds a user over the API, as the company's admin does. */
export async function addUser(
  over: Partial<Member & { role: 'USER' | 'ADMIN' }> = {},
): Promise<Account> {
  const body = { role: 'USER', ...newPerson(), password: PASSWORD, ...over } as const;
  return completed((await call('addAccount', { token: await adminToken(), body })).data);
}

/** Registers a member with this name, who is not verified yet. */
export async function makeWaiting(name: string): Promise<Account & { readonly token: string }> {
  const { email, token } = await makeMember();
  const admin = await adminToken();
  const found = await call('listAccounts', { token: admin, query: { search: email } });
  const { id, role, mobile } = only(found.data.records);
  const body = { id, role, mobile, email, name };
  const account = completed((await call('updateAccount', { token: admin, body })).data);
  return { ...account, token };
}
