import type { Page } from '@playwright/test';
import { call, PASSWORD } from '../support/api.ts';
import { sentCalls } from '../support/answers.ts';
import { makeCompany } from '../support/companies.ts';
import { waitForMail } from '../support/mail.ts';
import { expect, keptTexts, test } from '../support/test.ts';
import { expectToastLife, holdToasts, toast } from '../support/toasts.ts';

/** Set Your Password (/admin/set-password): the first password of a company's first admin. */

const email = (page: Page) => page.getByLabel('Email');
const code = (page: Page) => page.getByLabel('Code');
const password = (page: Page) => page.getByLabel('New Password', { exact: true });
const again = (page: Page) => page.getByLabel('Confirm New Password');
const submit = (page: Page) => page.getByRole('button', { name: 'Set Password' });

test('the link in the mail fills in the code, which is then neither in the address nor in storage; then the admin logs in', async ({
  page,
}) => {
  const { admin } = await makeCompany();
  const { text } = await waitForMail(admin.email, /invited/);
  const link = new URL(/http\S+set-password\S+/.exec(text)?.[0] ?? '');
  const digits = link.hash.replace('#code=', '');
  expect(digits).toMatch(/^\d{8}$/);
  await page.goto(`${link.pathname}${link.search}${link.hash}`);
  await expect(email(page)).toHaveValue(admin.email);
  await expect(code(page)).toHaveValue(digits);
  await expect(page).toHaveURL(`${link.pathname}${link.search}`);
  expect(await page.evaluate(() => location.href)).not.toContain(digits);
  expect(await keptTexts(page)).not.toContain(digits);

  const calls = sentCalls(page, 'setAdminPassword');
  await submit(page).click();
  await expect(password(page)).toHaveAccessibleDescription(
    'Please fill in all fields. At least 8 characters.',
  );
  await password(page).fill(PASSWORD);
  await again(page).fill(`${PASSWORD}!`);
  await submit(page).click();
  await expect(again(page)).toHaveAccessibleDescription('New passwords do not match.');
  await page.getByRole('button', { name: 'Show password' }).first().click();
  await expect(password(page)).toHaveAttribute('type', 'text');
  expect(calls).toHaveLength(0);

  await password(page).fill('password123');
  await again(page).fill('password123');
  await submit(page).click();
  await expect(password(page)).toBeFocused();
  await expect(page).toHaveURL(/set-password/);

  await holdToasts(page);
  await password(page).fill(PASSWORD);
  await again(page).fill(PASSWORD);
  await submit(page).click();
  await expect(page).toHaveURL('/admin/login');
  await expectToastLife(page, 'Password set. Please log in.', 'top-center');
  await page.getByLabel('Email').fill(admin.email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Login', exact: true }).click();
  await expect(page).toHaveURL('/admin/dashboard');
  // The link works only once.
  const body = { email: admin.email, code: digits, password: 'another good password' };
  await expect(call('setAdminPassword', { body })).rejects.toThrow('wrong_code');
});

test('a wrong code is refused, and the form keeps the input', async ({ page }) => {
  await page.goto('/admin/set-password');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Set Your Password');
  await email(page).fill('stranger@example.com');
  await code(page).fill('1234');
  await password(page).fill(PASSWORD);
  await again(page).fill(PASSWORD);
  await submit(page).click();
  await expect(code(page)).toHaveAccessibleDescription(/^The code has 8 digits\./);
  await code(page).fill('00000000');
  await submit(page).click();
  await expect(
    toast(page, 'The OTP is wrong or has expired. Please request a new one.'),
  ).toBeVisible();
  await expect(code(page)).toBeFocused();
  await expect(password(page)).toHaveValue(PASSWORD);
  await page.getByRole('link', { name: 'Back to Login' }).click();
  await expect(page).toHaveURL('/admin/login');
});
