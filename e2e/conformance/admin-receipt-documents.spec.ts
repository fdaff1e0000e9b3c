import { existsSync } from 'node:fs';
import { newReference } from '@prelaunch/testkit/purchases';
import { browserOptions } from '@prelaunch/testkit/browser';
import { pdfOf } from '@prelaunch/testkit/pdf';
import type { Page } from '@playwright/test';
import { adminToken, call, makeMember } from '../support/api.ts';
import { expectAccessible } from '../support/axe.ts';
import { upload } from '../support/purchases.ts';
import { madeUpRequest, makeUpRequests } from '../support/requests.ts';
import { expect, openAs, test } from '../support/test.ts';

/** Receipts that are documents. A browser with a PDF reader shows a PDF beside the decision. */

const reader = process.env['CHROMIUM_WITH_READER'] ?? '';
if (existsSync(reader)) {
  test.use({ launchOptions: { ...browserOptions, executablePath: reader } });
}

const rowsOf = (page: Page) => page.getByRole('table').locator('tbody').getByRole('row');
const approval = (page: Page) => page.getByRole('dialog', { name: 'Approve Purchase' });

async function openAdmin(page: Page, address: string): Promise<void> {
  await openAs(page, 'admin', await adminToken());
  await page.goto(address);
}

test('a PDF is shown beside the decision, and can be downloaded', async ({ page }) => {
  const { name, token } = await makeMember();
  const receiptId = await upload(token, pdfOf('Paid 1020.00'), 'payment slip.pdf');
  const order = { paymentMethod: 'UPI', amount: 1000, purchaseId: 'PUR-444444' } as const;
  const body = { ...order, receiptId, referenceNumber: newReference() };
  await call('submitPurchase', { token, body });
  await page.addInitScript(() => {
    const revoke = URL.revokeObjectURL.bind(URL);
    URL.revokeObjectURL = (url) => {
      revoke(url);
      document.documentElement.dataset['revoked'] = url;
    };
  });
  await openAdmin(page, `/admin/purchaserequest?search1=${encodeURIComponent(name)}`);
  await rowsOf(page).getByRole('button', { name: 'Approve', exact: true }).click();
  await expect(approval(page).getByRole('link', { name: 'Download' })).toBeVisible();
  const frame = approval(page).getByTitle(`Receipt submitted by ${name}`);
  if (!(await page.evaluate(() => navigator.pdfViewerEnabled))) {
    // Without a PDF reader there is no empty frame, only the link.
    await expect(approval(page).getByText('This receipt is a document.')).toBeVisible();
    await expect(frame).toHaveCount(0);
    return;
  }
  await expect(frame).toHaveAttribute('src', /^blob:/);
  // The browser's PDF reader has opened it.
  await expect
    .poll(() => page.frames().some((each) => each.url().startsWith('chrome-extension:')))
    .toBe(true);
  await expect(approval(page).getByRole('button', { name: 'Confirm' })).toBeFocused();
  const downloading = page.waitForEvent('download');
  await approval(page).getByRole('link', { name: 'Download' }).click();
  expect((await downloading).suggestedFilename()).toBe('payment slip.pdf');
  const address = (await frame.getAttribute('src')) ?? '';
  await approval(page).getByRole('button', { name: 'Cancel' }).click();
  await expect(frame).toHaveCount(0);
  // The frame's object URL was revoked.
  const revoked = () => page.evaluate(() => document.documentElement.dataset['revoked']);
  await expect.poll(revoked).toBe(address);
});

test.describe('a document that cannot be shown', () => {
  test.use({ expectedProblems: /status of 404|ERR_FILE_NOT_FOUND/ });

  test('has a link instead, for a missing PDF and for every other type', async ({ page }) => {
    const file = (mimeType: string, name: string) => {
      const id = crypto.randomUUID();
      return { id, url: `/api/v1/media/${id}?expires=1&signature=x`, mimeType, name };
    };
    await makeUpRequests(page, [
      madeUpRequest({ receipt: file('application/pdf', 'gone.pdf') }),
      madeUpRequest({ receipt: file('application/msword', 'slip.doc') }),
    ]);
    await openAdmin(page, '/admin/purchaserequest');
    for (const [row, name] of ['gone.pdf', 'slip.doc'].entries()) {
      await rowsOf(page).nth(row).getByRole('button', { name: 'Approve', exact: true }).click();
      await expect(approval(page).getByText('This receipt is a document.')).toBeVisible();
      await expect(approval(page).getByText(name, { exact: true })).toBeVisible();
      await expect(approval(page).getByRole('link', { name: 'Download' })).toBeVisible();
      await expect(page.locator('iframe')).toHaveCount(0);
      if (row === 0) await expectAccessible(page);
      await approval(page).getByRole('button', { name: 'Cancel' }).click();
    }
  });
});
