import type { Page } from '@playwright/test';
import { makeUpList } from './answers.ts';
import { adminToken, call, makeMember, newPerson, PASSWORD, type Member } from './api.ts';
import { BOUGHT_AT } from './purchases.ts';

/** An account as the product would answer it, of which a test says what matters to it. */
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
    isOwn: false,
    ...over,
  };
}

/** Answers the admin's list. */
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

/** Adds a user as the company's admin does, over the API. */
export async function addUser(over: Record<string, string> = {}): Promise<Account> {
  const body = { role: 'USER', ...newPerson(), password: PASSWORD, ...over };
  return (await call('addAccount', { token: await adminToken(), body })).data;
}

/** Registers somebody who waits for the verification, under a name of the test's own. */
export async function makeWaiting(name: string): Promise<Account & { readonly token: string }> {
  const { email, token } = await makeMember();
  const admin = await adminToken();
  const found = await call('listAccounts', { token: admin, query: { search: email } });
  const { id, role, mobile } = found.data.records[0];
  const body = { id, role, mobile, email, name };
  const account: Account = (await call('updateAccount', { token: admin, body })).data;
  return { ...account, token };
}
