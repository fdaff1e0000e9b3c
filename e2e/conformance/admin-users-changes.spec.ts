import type { Locator, Page } from '@playwright/test';
import { answer, change, refusal, restore, sentCalls } from '../support/answers.ts';
import { ADMIN, adminToken, call, newPerson, PASSWORD, siteProgram } from '../support/api.ts';
import { expectAccessible, expectFitsNarrowPhone } from '../support/axe.ts';
import { resizeTo } from '../support/layout.ts';
import { waitForMail } from '../support/mail.ts';
import { expect, openAs, test } from '../support/test.ts';
import { expectToastLife, expectToasts, holdToasts, toast } from '../support/toasts.ts';
import { addUser, makeWaiting } from '../support/users.ts';

/** Manage User (/admin/usermanage): adding, changing, approving and deleting. */

const dialog = (page: Page) => page.getByRole('dialog');
const question = (page: Page) => page.getByRole('alertdialog');
const names = (page: Page) => page.locator('td[data-label="Name"]');
const field = (page: Page, name: string) => dialog(page).getByLabel(name, { exact: true });
const button = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, exact: typeof name === 'string' });

async function openUsers(page: Page, search = ''): Promise<void> {
  await openAs(page, 'admin', await adminToken());
  await page.goto(`/admin/usermanage?${new URLSearchParams({ search }).toString()}`);
  await expect(names(page).first()).toBeVisible();
}

const logIn = async (user: string, password = PASSWORD) => {
  const { companyId } = await siteProgram();
  return call('loginMember', { body: { companyId, user, password } });
};

test.describe('Add New User', () => {
  test('has its fields in order, and reports each missing or invalid one below it', async ({
    page,
  }) => {
    await openUsers(page);
    const calls = sentCalls(page, 'addAccount');
    await button(page, 'Add User').click();
    await expect(dialog(page).getByRole('heading')).toHaveText('Add New User');
    await expect(dialog(page).locator('label')).toHaveText([
      ...['Role', 'Name', 'Mobile', 'Email', 'Password'],
    ]);
    await expect(field(page, 'Role').locator('option')).toHaveText([
      ...['Select Role', 'User', 'Admin'],
    ]);
    await expect(field(page, 'Role')).toHaveValue('');
    await expect(field(page, 'Name')).toBeFocused();
    await expect(field(page, 'Email')).toHaveAttribute('type', 'email');
    await expect(field(page, 'Password')).toHaveAttribute('type', 'password');
    await button(page, 'Show password').click();
    await expect(field(page, 'Password')).toHaveAttribute('type', 'text');

    await button(page, 'Add').click();
    for (const [name, text] of [
      ['Role', 'Please select a role.'],
      ['Name', 'Name is required.'],
      ['Mobile', 'Mobile is required.'],
      ['Email', 'Email is required.'],
      ['Password', /^Password is required\./],
    ] as const) {
      await expect(field(page, name)).toHaveAccessibleDescription(text);
    }
    await expect(field(page, 'Role')).toBeFocused();
    await field(page, 'Email').fill('nobody');
    await field(page, 'Password').fill('short');
    await field(page, 'Password').press('Enter');
    await expect(field(page, 'Email')).toHaveAccessibleDescription(
      'Please enter a valid email address.',
    );
    await expectAccessible(page);
    await expectFitsNarrowPhone(page);
    await button(page, 'Close').click();
    await expect(dialog(page)).toHaveCount(0);
    await button(page, 'Add User').click();
    await button(page, 'Cancel').click();
    await expect(dialog(page)).toHaveCount(0);
    await expect(button(page, 'Add User')).toBeFocused();
    expect(calls).toHaveLength(0);
  });

  test('adds a verified user, and closes', async ({ page }) => {
    // Searches by name, because users of other tests may come first.
    const { name: other } = await addUser();
    const { mobile, email } = newPerson();
    const name = `${other} Second`;
    await openUsers(page, other);
    await holdToasts(page);
    await button(page, 'Add User').click();
    await field(page, 'Role').selectOption('User');
    await field(page, 'Name').fill(name);
    await field(page, 'Mobile').fill(mobile.slice(3));
    await field(page, 'Email').fill(email);
    await field(page, 'Password').fill(PASSWORD);
    await button(page, 'Add').click();
    await expect(dialog(page)).toHaveCount(0);
    await expectToastLife(page, 'User added successfully.', 'top-center');
    await expect(names(page)).toHaveText([name, other]);
    await expect(page.locator('td[data-label="Approval"]').first()).toHaveText('Verified');
    expect((await logIn(email)).status).toBe(true);
    const { text } = await waitForMail(email, /account was made for you/);
    expect(text).not.toContain(PASSWORD);
  });

  test('stays open with the typed values when it fails', async ({ page }) => {
    const taken = await addUser();
    const person = { ...newPerson(), name: `${taken.name} Second` };
    await openUsers(page, taken.name);
    await button(page, 'Add User').click();
    await field(page, 'Role').selectOption('User');
    await field(page, 'Name').fill(person.name);
    await field(page, 'Mobile').fill(person.mobile);
    await field(page, 'Email').fill(taken.email);
    await field(page, 'Password').fill(PASSWORD);
    await answer(page, 'addAccount', refusal(['The name is odd.', 'So is the mobile.']));
    await button(page, 'Add').click();
    await expectToasts(page, ['So is the mobile.', 'The name is odd.']);
    await restore(page, 'addAccount');
    await button(page, 'Add').click();
    const message = 'This email is already registered.';
    await expect(toast(page, message)).toBeVisible();
    await expect(field(page, 'Email')).toHaveAccessibleDescription(message);
    await expect(field(page, 'Email')).toBeFocused();
    await expect(field(page, 'Name')).toHaveValue(person.name);
    await expect(field(page, 'Password')).toHaveValue(PASSWORD);
    await field(page, 'Email').fill(person.email);
    await button(page, 'Add').click();
    await expect(toast(page, 'User added successfully.')).toBeVisible();
    await expect(names(page)).toHaveText([person.name, taken.name]);
  });
});

test.describe('Update User', () => {
  test('is prefilled, and saves changes', async ({ page, openPage }) => {
    const before = await addUser();
    const after = newPerson();
    const memberPage = await openPage();
    await openAs(memberPage, 'user', (await logIn(before.email)).data.token);
    const listening = memberPage.waitForResponse((response) => response.url().endsWith('/live'));
    await memberPage.goto('/user/dashboard');
    await listening;
    await openUsers(page, before.name);
    await button(page, `Edit ${before.name}`).click();
    await expect(dialog(page).getByRole('heading')).toHaveText('Update User');
    await expect(dialog(page).locator('label')).toHaveText([
      ...['Role', 'Name', 'Mobile', 'Email', 'Status'],
    ]);
    await expect(field(page, 'Name')).toBeFocused();
    await button(page, 'Cancel').click();
    await expect(dialog(page)).toHaveCount(0);
    await button(page, `Edit ${before.name}`).click();
    await expect(field(page, 'Role')).toHaveValue('USER');
    await expect(field(page, 'Mobile')).toHaveValue(before.mobile);
    await expect(field(page, 'Email')).toHaveValue(before.email);
    await field(page, 'Name').fill('');
    await button(page, 'Update').click();
    await expect(field(page, 'Name')).toHaveAccessibleDescription('Name is required.');
    await field(page, 'Name').fill(`${before.name} Rao`);
    await field(page, 'Mobile').fill(after.mobile);
    await field(page, 'Email').fill(after.email);
    await field(page, 'Status').selectOption('Blocked');
    await expectAccessible(page);
    await button(page, 'Update').click();
    await expect(toast(page, 'User updated successfully.')).toBeVisible();
    await expect(dialog(page)).toHaveCount(0);
    await expect(names(page)).toHaveText([`${before.name} RaoBlocked`]);
    await expect(page.locator('td[data-label="Email"]')).toHaveText([after.email]);
    await expect(page.locator('td[data-label="Mobile"]')).toHaveText([after.mobile]);
    // A blocked member is signed out at once on every open page, and cannot sign in.
    await expect(memberPage).toHaveURL('/');
    await expect(logIn(after.email)).rejects.toThrow('account_not_active');
  });

  test('asks for the password in place before it changes a role', async ({ page }) => {
    const { name, email } = await addUser();
    await openUsers(page, name);
    const stepUp = { status: false, message: 'Please confirm your password to go on.' };
    await answer(page, 'updateAccount', {
      status: 403,
      body: { ...stepUp, code: 'step_up_required', requestId: 'made-up' },
    });
    await button(page, `Edit ${name}`).click();
    await field(page, 'Role').selectOption('Admin');
    await field(page, 'Email').fill(`new-${email}`);
    await button(page, 'Update').click();
    const passwordDialog = page.getByRole('dialog', { name: 'Confirm your password' });
    await passwordDialog.getByRole('button', { name: 'Cancel' }).click();
    // The form stays unchanged and no toast appears, because the person cancelled.
    await expect(field(page, 'Role')).toHaveValue('ADMIN');
    await expect(field(page, 'Email')).toHaveValue(`new-${email}`);
    await expectToasts(page, []);
    await button(page, 'Update').click();
    await passwordDialog.getByLabel('Password', { exact: true }).fill(ADMIN.password);
    await restore(page, 'updateAccount');
    await passwordDialog.getByRole('button', { name: 'Confirm' }).click();
    await expect(toast(page, 'User updated successfully.')).toBeVisible();
    await expect(names(page)).toHaveText([`${name}Admin`]);
  });
});

test('asks for the password in place before it deletes an admin', async ({ page }) => {
  const { name } = await addUser({ role: 'ADMIN' });
  await openUsers(page, name);
  const stepUp = { status: false, message: 'Please confirm your password to go on.' };
  await answer(page, 'deleteAccount', {
    status: 403,
    body: { ...stepUp, code: 'step_up_required', requestId: 'made-up' },
  });
  await button(page, `Delete ${name}`).click();
  await question(page).getByRole('button', { name: 'Delete' }).click();
  const passwordDialog = page.getByRole('dialog', { name: 'Confirm your password' });
  await passwordDialog.getByRole('button', { name: 'Cancel' }).click();
  // The question stays open, and no toast appears.
  await expect(question(page)).toContainText(name);
  await expectToasts(page, []);
  await question(page).getByRole('button', { name: 'Delete' }).click();
  await passwordDialog.getByLabel('Password', { exact: true }).fill(ADMIN.password);
  await restore(page, 'deleteAccount');
  await passwordDialog.getByRole('button', { name: 'Confirm' }).click();
  await expect(toast(page, 'User deleted successfully.')).toBeVisible();
  await expect(page.getByText('No data available.')).toBeVisible();
});

test.describe('confirmations', () => {
  test("'Waiting' opens a confirmation, and Approve changes it to 'Verified'", async ({ page }) => {
    const { name } = await makeWaiting(newPerson().name);
    await openUsers(page, name);
    const calls = sentCalls(page, 'updateAccount');
    const waiting = button(page, 'Waiting');
    await waiting.click();
    await expect(question(page).getByRole('heading')).toHaveText(
      'Aye you sure, you want to Approve?',
    );
    await expect(question(page)).toContainText(name);
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await expect(question(page)).toHaveCount(0);
    await expect(waiting).toBeFocused();
    expect(calls).toHaveLength(0);
    await page.keyboard.press('Enter');
    await question(page).getByRole('button', { name: 'Approve' }).press('Enter');
    await expect(toast(page, 'User updated successfully.')).toBeVisible();
    await expect(page.locator('td[data-label="Approval"]')).toHaveText(['Verified']);
    expect(calls.map((sent) => Object.keys(sent.postDataJSON()))).toEqual([['id', 'isApproved']]);
    // The focus stays in the same row.
    await expect(button(page, `Edit ${name}`)).toBeFocused();
  });

  test('Delete asks for confirmation with the user, and removes the row', async ({ page }) => {
    const { name, email, mobile } = await addUser();
    await openUsers(page, name);
    await button(page, `Delete ${name}`).click();
    await expect(question(page).getByRole('heading')).toHaveText(
      'Aye you sure, you want to Delete?',
    );
    await expect(question(page)).toContainText(email);
    await expectAccessible(page);
    // Enter must not confirm the deletion.
    await page.keyboard.press('Enter');
    await expect(question(page)).toHaveCount(0);
    await expect(names(page)).toHaveText([name]);
    await button(page, `Delete ${name}`).click();
    await question(page).getByRole('button', { name: 'Delete' }).click();
    await expect(toast(page, 'User deleted successfully.')).toBeVisible();
    await expect(page.getByText('No data available.')).toBeVisible();
    // The address and the number can be used again.
    await addUser({ email, mobile });
  });

  test('the dashboard is fetched again after a change', async ({ page }) => {
    const { name } = await makeWaiting(newPerson().name);
    await openAs(page, 'admin', await adminToken());
    const calls = sentCalls(page, 'getAdminDashboard');
    await page.goto('/admin/dashboard');
    // Waits for the first figures: missing ones would be fetched again even without a change.
    await expect(page.getByRole('table', { name: 'Referral Supply' })).toContainText('CR');
    await page.getByRole('link', { name: 'User Manage' }).click();
    await page.getByRole('searchbox').fill(name);
    await page.getByRole('searchbox').press('Enter');
    await expect(names(page)).toHaveText([name]);
    await button(page, 'Waiting').click();
    await question(page).getByRole('button', { name: 'Approve' }).click();
    await expect(toast(page, 'User updated successfully.')).toBeVisible();
    const before = calls.length;
    await page.getByRole('link', { name: 'Dashboard' }).click();
    await expect(page.getByText('Verification Pending')).toBeVisible();
    await expect.poll(() => calls.length).toBe(before + 1);
  });
});

test('several waiting users are approved at once; the result lists those that were refused', async ({
  page,
}) => {
  const group = newPerson().name;
  await makeWaiting(`${group} A`);
  const { id } = await makeWaiting(`${group} B`);
  await makeWaiting(`${group} C`);
  await addUser({ name: `${group} D` });
  await openUsers(page, group);
  await expect(names(page)).toHaveCount(4);
  await expect(page.getByRole('checkbox', { name: /^Select Asha/ })).toHaveCount(3);
  await expect(button(page, /^Approve selected/)).toHaveCount(0);
  await page.getByRole('checkbox', { name: `Select ${group} A` }).check();
  await expect(button(page, 'Approve selected (1)')).toBeEnabled();
  await page.getByLabel('Select all that wait on this page').check();
  await page.getByRole('checkbox', { name: `Select ${group} A` }).uncheck();
  await expect(page.getByLabel('Select all that wait on this page')).not.toBeChecked();
  await expect(page.getByLabel('Select all that wait on this page')).toBeChecked({
    indeterminate: true,
  });
  await expectAccessible(page);
  await test.step('the selection is cleared in one step, and the focus stays in the list', async () => {
    await button(page, 'Clear').click();
    await expect(page.getByRole('group', { name: 'Selected rows' })).toHaveCount(0);
    await expect(page.getByRole('checkbox', { checked: true })).toHaveCount(0);
    await expect(page.getByLabel('Select all that wait on this page')).toBeFocused();
    await page.getByLabel('Select all that wait on this page').check();
    await page.getByRole('checkbox', { name: `Select ${group} A` }).uncheck();
  });
  await test.step('the bar is beside the pages, also where it is at the bottom of the window', async () => {
    await button(page, 'Clear').click();
    await change(page, 'listAccounts', (data) => ({ ...data, total: 25, lastPage: 3 }));
    await page.reload();
    const pager = page.getByRole('navigation', { name: 'Pages' });
    await expect(pager).toBeVisible();
    const boxOf = async (part: Locator) => (await part.boundingBox()) ?? { y: 0, height: 0 };
    const { y, height } = await boxOf(pager);
    await resizeTo(page, { width: 1280, height: Math.ceil(y + height) + 4 });
    await page.getByLabel('Select all that wait on this page').check();
    await page.getByRole('checkbox', { name: `Select ${group} A` }).uncheck();
    const bar = page.getByRole('group', { name: 'Selected rows' });
    const gap = async () => {
      const [above, below] = [await boxOf(bar), await boxOf(pager)];
      return below.y - above.y - above.height;
    };
    await expect.poll(gap).toBeGreaterThan(0);
    await restore(page, 'listAccounts');
  });
  await button(page, 'Approve selected (2)').click();
  await expect(question(page).getByRole('heading')).toHaveText(
    'Aye you sure, you want to Approve?',
  );
  await expect(question(page).getByRole('listitem')).toHaveText([`${group} C`, `${group} B`]);

  // Another admin approves one of them first.
  await call('approveAccounts', { token: await adminToken(), body: { ids: [id] } });
  await question(page).getByRole('button', { name: 'Approve' }).click();
  await expect(dialog(page)).toContainText('1 of 2 users verified.');
  await expect(dialog(page).getByRole('listitem')).toHaveText([
    `${group} B: This user is already verified.`,
  ]);
  await expectAccessible(page);
  await button(page, 'Close').click();
  await expect(button(page, 'Waiting')).toHaveCount(1);

  await page.getByLabel('Select all that wait on this page').check();
  await button(page, 'Approve selected (1)').click();
  await question(page).getByRole('button', { name: 'Approve' }).click();
  await expect(toast(page, '1 of 1 user verified.')).toBeVisible();
  await expect(button(page, 'Waiting')).toHaveCount(0);
  await expect(page.getByRole('checkbox')).toHaveCount(0);
  // The button is gone; the focus moves to the list.
  await expect(button(page, `Edit ${group} D`)).toBeFocused();
});
