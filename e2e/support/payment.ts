import { newOrderNumber, newReference } from '@prelaunch/testkit/purchases';
import type { Locator, Page } from '@playwright/test';
import { sharedMember } from './api.ts';
import { paymentAddress, receiptFile } from './orders.ts';
import { expect, openAs } from './test.ts';
import { toast } from './toasts.ts';
import { visit } from './visit.ts';

/** The parts of the payment screen. */

export const METHODS = ['Banking', 'UPI', 'Manual'] as const;
type Method = (typeof METHODS)[number];

export const tab = (page: Page, name: string): Locator =>
  page.getByRole('tab', { name, exact: true });
export const button = (page: Page, name: string): Locator =>
  page.getByRole('button', { name, exact: true });
export const agreement = (page: Page): Locator => page.getByRole('checkbox', { name: /^I agree/ });
export const orderDetails = (page: Page): Locator =>
  page
    .getByRole('main')
    .locator('section')
    .filter({ has: page.getByRole('heading', { name: 'ORDER DETAILS', exact: true }) });

export const proof = (page: Page): Locator =>
  page.getByRole('dialog', { name: 'Submit Transaction Proof' });
export const reference = (page: Page): Locator =>
  proof(page).getByLabel('UTR or Transaction Number');
export const amount = (page: Page): Locator => proof(page).getByLabel('Enter Amount');
export const file = (page: Page): Locator => proof(page).locator('input[type=file]');
export const pay = (page: Page): Locator =>
  proof(page).getByRole('button', { name: 'PAY', exact: true });

export const NO_FILE = 'Please upload a transaction file before submitting.';
export const FILE_UPLOADED = 'File uploaded successfully';

/** One member is enough for all tests that submit nothing. */
const anybody = sharedMember();

export async function openPayment(
  page: Page,
  address = paymentAddress(newOrderNumber()),
  token?: string,
): Promise<void> {
  await openAs(page, 'user', token ?? (await anybody()));
  await page.goto(address);
  await expect(orderDetails(page)).toBeVisible();
}

/** Opens the payment in a page that may have left it: another order needs no other load. */
export async function openAgain(
  page: Page,
  address = paymentAddress(newOrderNumber()),
): Promise<void> {
  if (!page.url().startsWith('http')) await openPayment(page, address);
  else await visit(page, address);
  await expect(orderDetails(page)).toBeVisible();
}

export async function openMethod(
  page: Page,
  method: Method,
  address?: string,
  token?: string,
): Promise<void> {
  await openPayment(page, address, token);
  await tab(page, method).click();
  await expect(tab(page, method)).toHaveAttribute('aria-selected', 'true');
}

export async function openProof(
  page: Page,
  method: 'Banking' | 'UPI' = 'UPI',
  address?: string,
  token?: string,
): Promise<void> {
  await openMethod(page, method, address, token);
  await reopenProof(page, method);
}

export async function reopenProof(page: Page, method: 'Banking' | 'UPI' = 'UPI'): Promise<void> {
  await agreement(page).check();
  await button(page, method === 'UPI' ? 'PAY' : 'Make Payment').click();
  await expect(proof(page)).toBeVisible();
}

/** Fills in the required fields, and returns the number. */
export async function fillProof(page: Page, number = newReference()): Promise<string> {
  await reference(page).fill(number);
  await file(page).setInputFiles(receiptFile);
  await expect(toast(page, FILE_UPLOADED)).toBeVisible();
  return number;
}

/** Waits for exactly these lines of label and value. */
export async function expectLines(
  within: Locator,
  lines: readonly (readonly string[])[],
): Promise<void> {
  const shown = () =>
    within
      .locator('dl > div')
      .evaluateAll((all) =>
        all.map((line) => [
          line.querySelector('dt')?.textContent ?? '',
          line.querySelector('dd')?.innerText.trim() ?? '',
        ]),
      );
  await expect.poll(shown).toEqual(lines);
}
