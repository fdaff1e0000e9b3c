import type { Page } from '@playwright/test';
import { makeMember, PASSWORD } from '../support/api.ts';
import { addUser } from '../support/users.ts';
import { expect, openBlank, test } from '../support/test.ts';

/** A login that a guard redirected to returns to the requested page. */

async function logIn(page: Page, email: string, password = PASSWORD): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: /^log ?in$/i }).click();
}

const forget = (page: Page) => page.evaluate(() => localStorage.clear());

test('a member returns to the requested page with its query, and to no other site', async ({
  page,
}) => {
  const { email } = await makeMember();
  const requested = '/user/payment-history?search=426713&status=APPROVED';

  await test.step('after the redirect, also after a reload', async () => {
    await page.goto(requested);
    await expect(page).toHaveURL('/');
    await page.reload();
    await logIn(page, email);
    await expect(page).toHaveURL(requested);
  });

  await test.step('after the session has ended on the page', async () => {
    await forget(page);
    await page.reload();
    await expect(page).toHaveURL('/');
    await logIn(page, email);
    await expect(page).toHaveURL(requested);
  });

  await test.step('but to the dashboard after logging out', async () => {
    await page.getByRole('button', { name: 'Logout' }).click();
    await expect(page).toHaveURL('/');
    await logIn(page, email);
    await expect(page).toHaveURL('/user/dashboard');
  });

  for (const address of [
    '//evil.example',
    '/\\evil.example/user/profile',
    '/user/nowhere',
    '/admin/dashboard',
  ]) {
    await test.step(`but to the dashboard with ${address}`, async () => {
      await openBlank(page);
      await forget(page);
      await page.goto('/');
      await page.evaluate((returnTo) => history.replaceState({ returnTo }, ''), address);
      await logIn(page, email);
      await expect(page).toHaveURL('/user/dashboard');
    });
  }
});

test('an admin returns to the requested list and gets the toast of the sign-in there', async ({
  page,
}) => {
  const { email } = await addUser({ role: 'ADMIN' });
  const requested = '/admin/usermanage?search=asha&page=1';
  await page.goto(requested);
  await expect(page).toHaveURL('/admin/login');
  await logIn(page, email);
  await expect(page).toHaveURL(requested);
  await expect(page.getByText('Logged in successfully.').first()).toBeVisible();
  await page.goto('/admin/login');
  await logIn(page, email);
  await expect(page).toHaveURL('/admin/dashboard');
});
