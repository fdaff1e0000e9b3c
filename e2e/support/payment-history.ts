import type { Locator, Page } from '@playwright/test';
import { sharedMember } from './api.ts';
import { madeUpPurchase } from './purchases.ts';
import { openAs } from './test.ts';

/** The parts of the screen /user/payment-history. */

const rows = (page: Page): Locator => page.getByRole('table').getByRole('row');
/** The cells of a row, from 0. */
export const cellsOf = (page: Page, index: number): Locator =>
  rows(page)
    .nth(index + 1)
    .getByRole('cell');
/** The statuses of the rows, without what follows the badge in its cell. */
export const statuses = (page: Page): Locator =>
  page.locator('td[data-label="Status"] > div > div > span');
export const serials = (page: Page): Locator => page.locator('td[data-label="SL.No."]');
export const pager = (page: Page): Locator => page.getByRole('navigation', { name: 'Pages' });
export const many = (count: number, over = {}): Record<string, unknown>[] =>
  Array.from({ length: count }, () => madeUpPurchase(over));

/** A member without purchases, one for all tests of a process: registering is slower than a page. */
const sharedToken = sharedMember();

/** Opens the history of the given member, or of one without purchases. */
export async function openHistory(page: Page, query = '', token?: string): Promise<void> {
  await openAs(page, 'user', token ?? (await sharedToken()));
  await page.goto(`/user/payment-history${query}`);
}
