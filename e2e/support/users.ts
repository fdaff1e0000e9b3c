import { listAccounts } from '@prelaunch/contract';
import type { Page } from '@playwright/test';
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

/** Answers the admin's list in pages, as the product would, and keeps the queries. */
export async function makeUpUsers(
  page: Page,
  all: readonly Record<string, unknown>[],
  { moreThanTotal = false } = {},
): Promise<readonly Record<string, string>[]> {
  const queries: Record<string, string>[] = [];
  await page.route(
    ({ pathname }) => pathname === listAccounts.path,
    async (route) => {
      const query = Object.fromEntries(new URL(route.request().url()).searchParams);
      queries.push(query);
      const { isApproved: wanted } = query;
      const fitting = all.filter(
        ({ isApproved }) => wanted === undefined || String(isApproved) === wanted,
      );
      const [at, limit] = [Number(query['page']), Number(query['limit'])];
      const data = {
        records: fitting.slice((at - 1) * limit, at * limit),
        total: fitting.length,
        page: at,
        limit,
        lastPage: Math.max(1, Math.ceil(fitting.length / limit)),
        moreThanTotal,
      };
      await route.fulfill({ json: { status: true, message: 'Users', data } });
    },
  );
  return queries;
}

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
