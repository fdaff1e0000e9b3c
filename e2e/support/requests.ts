import type { Page } from '@playwright/test';
import { makeUpList } from './answers.ts';
import { madeUpPurchase } from './purchases.ts';

/** A made-up purchase as the company's admin gets it; a test overrides the fields that it needs. */
export function madeUpRequest(over: Record<string, unknown> = {}): Record<string, unknown> {
  const user = {
    id: crypto.randomUUID(),
    name: 'Asha Rao',
    mobile: '+919876543210',
    referralCode: 'GLXY-7K3MQ9XD',
    isApproved: true,
  };
  const more = {
    typedAmount: null,
    bankName: null,
    user,
    marks: [],
    feeRate: 2,
    firstReference: null,
    decidedBy: null,
  };
  return { ...madeUpPurchase(), ...more, ...over };
}

/** Replies to the company's list with made-up purchases. */
export const makeUpRequests = (page: Page, all: readonly Record<string, unknown>[]) =>
  makeUpList(page, 'listCompanyPurchases', all, ({ status }, query) => status === query['status']);
