import { listAudit } from '@prelaunch/contract';
import type { Page } from '@playwright/test';
import { BOUGHT_AT } from './purchases.ts';

/** An entry as the product would answer it, of which a test says what matters to it. */
export function madeUpEntry(over: Record<string, unknown> = {}): Record<string, unknown> {
  return {
    id: crypto.randomUUID(),
    createdAt: BOUGHT_AT,
    actor: {
      id: crypto.randomUUID(),
      name: 'Company Admin',
      email: 'admin@prelaunch.test',
      role: 'ADMIN',
    },
    action: 'purchase.approve',
    subject: { type: 'purchase', id: crypto.randomUUID(), label: 'PUR-482913' },
    before: { status: 'PENDING' },
    after: { status: 'APPROVED', reason: null },
    ip: '203.0.113.7',
    ...over,
  };
}

/** Answers the audit trail in pages, as the product would, and keeps the queries. */
export async function makeUpAudit(
  page: Page,
  all: readonly Record<string, unknown>[],
  { moreThanTotal = false } = {},
): Promise<readonly Record<string, string>[]> {
  const queries: Record<string, string>[] = [];
  await page.route(
    ({ pathname }) => pathname === listAudit.path,
    async (route) => {
      const query = Object.fromEntries(new URL(route.request().url()).searchParams);
      queries.push(query);
      const { action: wanted } = query;
      const fitting = all.filter(({ action }) => wanted === undefined || action === wanted);
      const [at, limit] = [Number(query['page']), Number(query['limit'])];
      const data = {
        records: fitting.slice((at - 1) * limit, at * limit),
        total: fitting.length,
        page: at,
        limit,
        lastPage: Math.max(1, Math.ceil(fitting.length / limit)),
        moreThanTotal,
      };
      await route.fulfill({ json: { status: true, message: 'Audit', data } });
    },
  );
  return queries;
}
