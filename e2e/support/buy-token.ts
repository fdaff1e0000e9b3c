import type { Locator, Page } from '@playwright/test';
import { change } from './answers.ts';
import { sharedMember } from './api.ts';
import { expect, openAs } from './test.ts';

/** The parts of the screen /user/buy-token. */

export const INVALID = 'Please enter a valid amount.';

/** One member is enough for all tests of a process, because none of them submits a purchase. */
const memberToken = sharedMember();

export const amount = (page: Page): Locator => page.getByLabel('Amount (INR)');
export const buy = (page: Page): Locator => page.getByRole('button', { name: 'BUY NOW' });
/** The value of a label, in any list of the page. */
export const line = (page: Page, label: string | RegExp): Locator =>
  page
    .getByRole('main')
    .locator('dl > div')
    .filter({ has: page.locator('dt', { hasText: label }) })
    .locator('dd');

interface Offer {
  readonly price?: number;
  readonly platformChargePercent?: number;
  readonly remainingPrivateSupply?: number;
  readonly maxOrderAmount?: number | null;
}

/** Opens the screen, whatever it shows. */
export async function gotoBuy(page: Page): Promise<void> {
  await openAs(page, 'user', await memberToken());
  await page.goto('/user/buy-token');
}

/** Opens the screen with the product's price, changed as given, and waits until it shows one. */
export async function openBuy(page: Page, offer: Offer = {}): Promise<void> {
  if (Object.keys(offer).length > 0) {
    await change(page, 'getPrice', (price) => ({ ...price, ...offer }));
  }
  await gotoBuy(page);
  await expect(line(page, 'Price per token')).toHaveText(/₹/);
}
