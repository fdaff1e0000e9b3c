import { endpoints } from '@prelaunch/contract/endpoints';
import { picture } from '@prelaunch/testkit/picture';
import type { Page } from '@playwright/test';
import { call } from './api.ts';

export const paymentAddress = (order: string, amount = '1000'): string =>
  `/user/payment?purchaseId=${order}&purchaseAmount=${amount}`;

/** A small file to submit as proof. */
export const receiptFile = {
  name: 'payment.png',
  mimeType: 'image/png',
  buffer: picture(),
};

/** The member's purchases as stored. */
export async function ownPurchases(token: string): Promise<readonly any[]> {
  return (await call('listOwnPurchases', { token })).data.records;
}

/** Lets the next purchase reach the product, but drops its reply. */
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
