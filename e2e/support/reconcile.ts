import type { Page } from '@playwright/test';
import { adminToken } from './api.ts';
import { expectAccessible, expectFitsNarrowPhone } from './axe.ts';
import { expectFitsLargeText, expectSoundLayout } from './layout-faults.ts';
import { settled } from './settled.ts';
import { importFile, statementFile, type BankPayment } from './statements.ts';
import { expect, openAs } from './test.ts';

/** The steps of an admin on the tab Reconcile. */

export const TAB = '/admin/purchaserequest?tab=reconcile';

export const tile = (page: Page, name: string) =>
  page.getByRole('group', { name: 'States' }).getByRole('button', { name });
export const row = (page: Page, text: string) => page.locator('tbody tr').filter({ hasText: text });
export const result = (page: Page) => page.getByRole('group', { name: 'Result of the import' });
export const desk = (page: Page) => page.getByRole('dialog', { name: /^Compare bank lines/ });
export const press = (page: Page, name: string) =>
  page.getByRole('button', { name, exact: true }).first().click();

/** Signs an admin in and opens the list of lines, or with another query another part of the tab. */
export async function openReconcile(page: Page, query = '&view=lines'): Promise<void> {
  await openAs(page, 'admin', await adminToken());
  await page.goto(`${TAB}${query}`);
}

/** Opens the tab and imports a statement of payments that the product does not know yet. */
export async function importPayments(page: Page, payments: readonly BankPayment[]): Promise<void> {
  await openReconcile(page);
  await importFile(page, await statementFile(payments));
  const { length } = payments;
  await expect(result(page)).toContainText(
    length === 1 ? '1 line added.' : `${String(length)} lines added.`,
  );
}

/** Expects that texts, accessibility and layout are sound, with large text and on a narrow phone too. */
export async function expectGoodScreen(page: Page): Promise<void> {
  await settled(page);
  // A page that is scrolled has links below its sticky header.
  await page.evaluate(() => {
    scrollTo(0, 0);
  });
  // A long narration of a bank line ends with an ellipsis.
  await expectSoundLayout(page, { known: /^the text of span .* is cut off by SPAN/ });
  await expectAccessible(page);
  await expectFitsNarrowPhone(page);
  await expectFitsLargeText(page);
}
