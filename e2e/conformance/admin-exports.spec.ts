import type { Page } from '@playwright/test';
import { change, sentCalls } from '../support/answers.ts';
import { adminToken, call, makeMember } from '../support/api.ts';
import { expectAccessible } from '../support/axe.ts';
import { exportedRows } from '../support/downloads.ts';
import { newReference } from '../support/orders.ts';
import { pdfOf } from '../support/pdf.ts';
import { approve, buy, reject } from '../support/purchases.ts';
import { madeUpRequest, makeUpRequests } from '../support/requests.ts';
import { expect, openAs, test } from '../support/test.ts';
import { addUser } from '../support/users.ts';

/** What admins take along from Manage Purchase and Manage User, and the proofs that they read. */

const rowsOf = (page: Page) => page.getByRole('table').locator('tbody').getByRole('row');
const queriesOf = (calls: ReturnType<typeof sentCalls>) =>
  calls.map((each) => Object.fromEntries(new URL(each.url()).searchParams));
const approval = (page: Page) => page.getByRole('dialog', { name: 'Approve Purchase' });

async function openAdmin(page: Page, address: string): Promise<void> {
  await openAs(page, 'admin', await adminToken());
  await page.goto(address);
}

test('both tabs of Manage Purchase save what their filter finds', async ({ page }) => {
  const { name, token } = await makeMember();
  await buy(token, 1000, 'PUR-111111');
  await approve((await buy(token, 2000, 'PUR-222222')).id);
  await reject((await buy(token, 3000, 'PUR-333333')).id, 'No payment, "none".');
  const calls = sentCalls(page, 'exportCompanyPurchases');
  await openAdmin(page, `/admin/purchaserequest?search1=${encodeURIComponent(name)}`);
  await expect(rowsOf(page)).toHaveCount(1);
  const [heading, ...pending] = await exportedRows(page, 'purchases');
  expect(heading).toMatch(/^Date,Order No\.,User ID,Name,/);
  expect(pending).toEqual([expect.stringContaining('PUR-111111')]);
  await page.getByRole('tab', { name: 'Purchase History' }).click();
  await page.getByRole('searchbox').fill(name);
  await page.getByRole('searchbox').press('Enter');
  await expect(rowsOf(page)).toHaveCount(1);
  const approved = (await exportedRows(page, 'purchases')).slice(1);
  expect(approved).toEqual([expect.stringContaining('PUR-222222')]);
  await page.getByLabel('Status', { exact: true }).selectOption('Rejected');
  await expect(rowsOf(page)).toContainText([name]);
  const rejected = (await exportedRows(page, 'purchases')).slice(1);
  expect(rejected).toEqual([expect.stringContaining('PUR-333333')]);
  expect(rejected[0]).toContain('"No payment, ""none""."');
  expect(queriesOf(calls)).toEqual(
    ['PENDING', 'APPROVED', 'REJECTED'].map((status) => ({ status, search: name })),
  );
  // Where a search finds more than is counted, the number above the table says so.
  const more = { total: 1000, moreThanTotal: true };
  await change(page, 'listCompanyPurchases', (data) => ({ ...data, ...more }));
  await page.reload();
  await expect(page.getByText('1,000+ purchases', { exact: true })).toBeVisible();
});

test('Manage User saves what its filter finds', async ({ page }) => {
  const { name, email } = await addUser();
  const calls = sentCalls(page, 'exportAccounts');
  await openAdmin(page, `/admin/usermanage?search=${encodeURIComponent(name)}`);
  await expect(rowsOf(page)).toHaveCount(1);
  const [heading, ...users] = await exportedRows(page, 'users');
  expect(heading).toBe('Name,Email,Mobile,Referral Code,Role,Date,Approval,Status');
  expect(users).toEqual([expect.stringMatching(`^${name},${email},'\\+91`)]);
  await page.getByLabel('Status', { exact: true }).selectOption('Waiting For Verification');
  await expect(page.getByText('No data available.')).toBeVisible();
  expect(await exportedRows(page, 'users')).toEqual([heading]);
  expect(queriesOf(calls)).toEqual([{ search: name }, { search: name, isApproved: 'false' }]);
});

test('a PDF is read beside the decision, and the file stays to be had', async ({ page }) => {
  const { name, token } = await makeMember();
  const medias = new FormData();
  medias.append('medias', new Blob([pdfOf('Paid 1020.00')]), 'payment slip.pdf');
  const receiptId = (await call('uploadMedia', { token, body: medias })).data[0].id;
  const order = { paymentMethod: 'UPI', amount: 1000, purchaseId: 'PUR-444444' };
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
  const frame = approval(page).getByTitle(`Receipt handed in by ${name}`);
  await expect(frame).toHaveAttribute('src', /^blob:/);
  // The browser's own reader has taken it.
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
  // Nothing of it is kept in memory.
  const revoked = () => page.evaluate(() => document.documentElement.dataset['revoked']);
  await expect.poll(revoked).toBe(address);
});

test.describe('a document that cannot be shown', () => {
  test.use({ expectedProblems: /status of 404|ERR_FILE_NOT_FOUND/ });

  test('is there to be opened: a PDF that is gone, and every other kind', async ({ page }) => {
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
