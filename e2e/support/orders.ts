import { endpoints } from '@prelaunch/contract/endpoints';
import type { Page } from '@playwright/test';
import { call } from './api.ts';
import { receiptPng } from './test.ts';

/** An order number. Like the product's own, it may not be unique. */
export const newOrderNumber = (): string =>
  `PUR-${String(Math.floor(Math.random() * 1e6)).padStart(6, '0')}`;

export const paymentAddress = (order: string, amount = '1000'): string =>
  `/user/payment?purchaseId=${order}&purchaseAmount=${amount}`;

/** A transaction number as UPI apps issue it, which no other test submits. */
export const newReference = (): string => String(6e11 + Math.floor(Math.random() * 1e11));

/** A small file to submit as proof. */
export const receiptFile = {
  name: 'payment.png',
  mimeType: 'image/png',
  buffer: receiptPng,
};

/** The member's purchases as stored. */
export async function ownPurchases(token: string): Promise<readonly any[]> {
  return (await call('listOwnPurchases', { token })).data.records;
}

/** The next purchase reaches the product, but its reply does not reach the page. */
export async function loseNextPurchaseAnswer(page: Page): Promise<void> {
  const { path } = endpoints.submitPurchase;
  await page.route(
    (url) => url.pathname === path,
    async (route) => {
      await route.fetch();
      await route.abort('connectionfailed');
    },
    { times: 1 },
  );
}
