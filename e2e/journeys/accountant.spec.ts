import type { Page } from '@playwright/test';
import { adminToken, call, completed, newPerson, PASSWORD } from '../support/api.ts';
import { expectAccessible, expectFitsNarrowPhone } from '../support/axe.ts';
import { makeWaiting } from '../support/users.ts';
import { expect, openAs, test } from '../support/test.ts';
import { toast } from '../support/toasts.ts';

/** An accountant: an admin with read-only access, who sees and exports everything and changes nothing. */

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });
const dialog = (page: Page) => page.getByRole('dialog');

/** Adds an admin with this access to the site's company, and returns an open session. */
async function addAdmin(rights: 'all' | 'read') {
  const person = newPerson();
  const body = { role: 'ADMIN', rights, password: PASSWORD, ...person } as const;
  completed((await call('addAccount', { token: await adminToken(), body })).data);
  const { data } = await call('loginAdmin', { body: { email: person.email, password: PASSWORD } });
  return { ...person, token: data.token };
}

test('an admin adds an accountant, and later gives full access', async ({ page }) => {
  await openAs(page, 'admin', await adminToken());
  await page.goto('/admin/usermanage');
  await button(page, 'Add User').click();
  const field = (name: string) => dialog(page).getByLabel(name, { exact: true });
  await expect(field('Access')).toHaveCount(0);
  await field('Role').selectOption('ADMIN');
  await expect(field('Access').locator('option')).toHaveText(['Full', 'Read only']);
  await expect(field('Access')).toHaveValue('all');
  await field('Access').selectOption('read');
  const { name, mobile, email } = newPerson();
  await field('Name').fill(name);
  await field('Mobile').fill(mobile);
  await field('Email').fill(email);
  await field('Password').fill(PASSWORD);
  await expectAccessible(page);
  await expectFitsNarrowPhone(page);
  await button(page, 'Add').last().click();
  await expect(toast(page, 'User added successfully.')).toBeVisible();

  await page.goto(`/admin/usermanage?${new URLSearchParams({ search: email }).toString()}`);
  const row = page.locator('tbody tr').filter({ hasText: name });
  await expect(row.getByText('Accountant')).toBeVisible();
  await row.getByRole('button', { name: `Edit ${name}` }).click();
  await expect(field('Access')).toHaveValue('read');
  await field('Access').selectOption('all');
  await button(page, 'Update').click();
  await expect(toast(page, 'User updated successfully.')).toBeVisible();
  await expect(row.getByText('Accountant')).toHaveCount(0);
});

/** The buttons of a screen that would change something. */
const WRITES =
  /^(Add|Edit|Delete|Approve|Reject|Review|Publish|Undo|Cancel|Link|Assign|Refund|Set aside|Confirm|Decline|Choose|Take back|Mark|Keep|Send it|Waiting)/;

const SCREENS = [
  ['/admin/dashboard', 'Published holdings'],
  ['/admin/usermanage', 'Manage User'],
  ['/admin/purchaserequest', 'Manage Purchase'],
  ['/admin/purchaserequest?tab=history', 'Manage Purchase'],
  ['/admin/purchaserequest?tab=reconcile', 'Manage Purchase'],
  ['/admin/purchaserequest?tab=reconcile&view=refunds', 'Manage Purchase'],
  ['/admin/purchaserequest?tab=reconcile&view=statements', 'Manage Purchase'],
  ['/admin/beneficiary', 'Beneficiary'],
  ['/admin/confirmations', 'Confirmations'],
  ['/admin/audit', 'Audit'],
] as const;

test('no screen of an accountant offers a change, and none sends one', async ({ page }) => {
  const { token } = await addAdmin('read');
  await makeWaiting(newPerson().name);
  const writes: string[] = [];
  page.on('request', (request) => {
    if (request.method() !== 'GET' && request.url().includes('/api/')) writes.push(request.url());
  });
  await openAs(page, 'admin', token);
  for (const [address, heading] of SCREENS) {
    await page.goto(address);
    await expect(page.getByRole('heading', { name: heading }).first()).toBeVisible();
    await expect(page.getByRole('banner').getByText('Accountant', { exact: true })).toBeVisible();
    await expect(page.locator('main [aria-busy="true"]')).toHaveCount(0);
    await expect(page.locator('main').getByRole('button', { name: WRITES })).toHaveCount(0);
  }
  expect(writes).toEqual([]);
});

test('an accountant opens a user and a purchase to read, and exports the list', async ({
  page,
}) => {
  const { token } = await addAdmin('read');
  const { name } = await makeWaiting(newPerson().name);
  await openAs(page, 'admin', token);
  await page.goto(`/admin/usermanage?${new URLSearchParams({ search: name }).toString()}`);
  await button(page, `View ${name}`).click();
  await expect(dialog(page).getByRole('heading').first()).toHaveText('User Details');
  await expect(dialog(page)).toContainText('Waiting');
  await expectAccessible(page);
  await expectFitsNarrowPhone(page);
  await button(page, 'Close').click();
  const download = page.waitForEvent('download');
  await button(page, /^Export/).click();
  expect((await download).suggestedFilename()).toMatch(/users.*\.csv$/);
});
