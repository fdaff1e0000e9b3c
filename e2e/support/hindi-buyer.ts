import type { Locator, Page } from '@playwright/test';
import { PASSWORD } from './api.ts';
import { tabTo } from './keyboard.ts';
import { receiptFile } from './orders.ts';
import { expect } from './test.ts';

/** The steps of a purchase on a phone, in Hindi and by keyboard only. */

export const PHONE = { width: 390, height: 844 };

export const toast = (page: Page, text: string): Locator =>
  page.getByRole('region', { name: /^सूचनाएँ/ }).getByText(text, { exact: true });

const field = (page: Page, label: string) => page.getByLabel(label, { exact: true });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

/** Logs in on the open login page. */
export async function logIn(page: Page, email: string): Promise<void> {
  await tabTo(page, field(page, 'ईमेल'));
  await page.keyboard.type(email);
  await tabTo(page, field(page, 'पासवर्ड'));
  await page.keyboard.type(PASSWORD);
  await tabTo(page, button(page, 'लॉग इन करें'));
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/user/dashboard');
}

/** Orders tokens for ₹ 1,025, from any screen of the member. */
export async function buy(page: Page): Promise<void> {
  const { keyboard } = page;
  await tabTo(page, button(page, 'मेन्यू'));
  await keyboard.press('Enter');
  await tabTo(page, page.getByRole('navigation').getByRole('link', { name: 'टोकन खरीदें' }));
  await keyboard.press('Enter');
  await expect(page).toHaveURL('/user/buy-token');
  await tabTo(page, field(page, 'राशि (INR)'));
  await keyboard.type('1025');
  await expect(page.getByText('एक हज़ार पच्चीस रुपये')).toBeVisible();
  await tabTo(page, button(page, 'अभी खरीदें'));
  await keyboard.press('Enter');
  await expect(page).toHaveURL(/\/user\/payment\?purchaseId=PUR-\d{6}&purchaseAmount=1025$/);
}

export const proof = (page: Page): Locator =>
  page.getByRole('dialog', { name: 'भुगतान का प्रमाण जमा करें' });

/** Chooses UPI on the payment page, agrees, and opens the form of the proof. */
export async function openProof(page: Page): Promise<void> {
  const { keyboard } = page;
  await tabTo(page, page.getByRole('tab', { name: 'बैंक' }));
  await keyboard.press('ArrowRight');
  await expect(page.getByRole('tab', { name: 'UPI' })).toBeFocused();
  await tabTo(page, button(page, 'भुगतान करें'));
  await keyboard.press('Enter');
  const agree = page.getByRole('checkbox', { name: /^मैं सहमत हूँ/ });
  await expect(agree).toBeFocused();
  await keyboard.press('Space');
  await tabTo(page, button(page, 'भुगतान करें'));
  await keyboard.press('Enter');
  await expect(proof(page).getByLabel('UTR या ट्रांज़ैक्शन नंबर')).toBeFocused();
}

/** Types the number and chooses the file: the form focuses what is missing. */
export async function fillProof(page: Page, reference: string): Promise<void> {
  // Only a page that waits for the event intercepts file choosers.
  const chooser = page.waitForEvent('filechooser');
  await page.keyboard.type(reference);
  await page.keyboard.press('Enter');
  await expect(proof(page).locator('input[type=file]')).toBeFocused();
  await page.keyboard.press('Space');
  await (await chooser).setFiles(receiptFile);
}

/** Opens the receipt of the purchase in the history. */
export async function openReceipt(page: Page, reference: string): Promise<Locator> {
  await tabTo(page, button(page, 'मेन्यू'), 'Shift+Tab');
  await page.keyboard.press('Enter');
  await tabTo(page, page.getByRole('navigation').getByRole('link', { name: 'भुगतान इतिहास' }));
  await page.keyboard.press('Enter');
  await expect(page.getByText(reference)).toBeVisible();
  // On a phone its ring is around the whole card.
  await page.getByRole('button', { name: /देखें$/ }).press('Enter');
  return page.getByRole('dialog', { name: 'भुगतान की रसीद' });
}
