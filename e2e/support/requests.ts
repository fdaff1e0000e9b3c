import { listCompanyPurchases } from '@prelaunch/contract';
import type { Page } from '@playwright/test';
import { madeUpPurchase } from './purchases.ts';

/** A purchase as the company's admin gets it, of which a test says what matters to it. */
export function madeUpRequest(over: Record<string, unknown> = {}): Record<string, unknown> {
  const user = {
    id: crypto.randomUUID(),
    name: 'Asha Rao',
    mobile: '+919876543210',
    referralCode: 'GLXY-7K3MQ9XD',
    isApproved: true,
  };
  const more = { typedAmount: null, bankName: null, user, marks: [], decidedBy: null };
  return { ...madeUpPurchase(), ...more, ...over };
}

/**
 * Answers the company's list in pages, as the product would, and keeps the queries of the table;
 * the menu asks for one record, only to know how many wait.
 */
export async function makeUpRequests(
  page: Page,
  all: readonly Record<string, unknown>[],
): Promise<readonly Record<string, string>[]> {
  const queries: Record<string, string>[] = [];
  await page.route(
    ({ pathname }) => pathname === listCompanyPurchases.path,
    async (route) => {
      const query = Object.fromEntries(new URL(route.request().url()).searchParams);
      if (query['limit'] !== '1') queries.push(query);
      const fitting = all.filter(({ status }) => status === query['status']);
      const [at, limit] = [Number(query['page']), Number(query['limit'])];
      const data = {
        records: fitting.slice((at - 1) * limit, at * limit),
        total: fitting.length,
        page: at,
        limit,
        lastPage: Math.max(1, Math.ceil(fitting.length / limit)),
        moreThanTotal: false,
      };
      await route.fulfill({ json: { status: true, message: 'Transactions', data } });
    },
  );
  return queries;
}
