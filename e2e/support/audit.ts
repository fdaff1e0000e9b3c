import type { Page } from '@playwright/test';
import { makeUpList } from './answers.ts';
import { BOUGHT_AT } from './purchases.ts';

/** A made-up audit entry; a test overrides the fields that it needs. */
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

/** Replies to the audit list with made-up entries. */
export const makeUpAudit = (page: Page, all: readonly Record<string, unknown>[], more = {}) =>
  makeUpList(
    page,
    'listAudit',
    all,
    ({ action }, query) => query['action'] === undefined || action === query['action'],
    more,
  );
