import type { Page } from '@playwright/test';
import { change, sentCalls } from '../support/answers.ts';
import { adminToken, makeMember } from '../support/api.ts';
import { exportedRows } from '../support/downloads.ts';
import { approve, buy, reject } from '../support/purchases.ts';
import { expect, openAs, test } from '../support/test.ts';
import { addUser } from '../support/users.ts';

/** The CSV exports of Manage Purchase and Manage User. */

const rowsOf = (page: Page) => page.getByRole('table').locator('tbody').getByRole('row');
const queriesOf = (calls: ReturnType<typeof sentCalls>) =>
  calls.map((each) => Object.fromEntries(new URL(each.url()).searchParams));

async function openAdmin(page: Page, address: string): Promise<void> {
  await openAs(page, 'admin', await adminToken());
  await page.goto(address);
}

test('both tabs of Manage Purchase export the rows of their filter', async ({ page }) => {
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
  // The count above the table ends in '+' when a search found more rows than it counted.
  const more = { total: 1000, moreThanTotal: true };
  await change(page, 'listCompanyPurchases', (data) => ({ ...data, ...more }));
  await page.reload();
  await expect(page.getByText('1,000+ purchases', { exact: true })).toBeVisible();
});

test('Manage User exports the rows of its filter', async ({ page }) => {
  const { name, email } = await addUser();
  const calls = sentCalls(page, 'exportAccounts');
  await openAdmin(page, `/admin/usermanage?search=${encodeURIComponent(name)}`);
  await expect(rowsOf(page)).toHaveCount(1);
  const [heading, ...users] = await exportedRows(page, 'users');
  expect(heading).toBe(
    'Name,Email,Mobile,Referral Code,Role,Date,Approval,Status,Verified As,Verified Until,Access',
  );
  expect(users).toEqual([expect.stringMatching(`^${name},${email},'\\+91`)]);
  await page.getByLabel('Status', { exact: true }).selectOption('Waiting For Verification');
  await expect(page.getByText('No data available.')).toBeVisible();
  expect(await exportedRows(page, 'users')).toEqual([heading]);
  expect(queriesOf(calls)).toEqual([{ search: name }, { search: name, isApproved: 'false' }]);
});
