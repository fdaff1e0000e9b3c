import { readFile } from 'node:fs/promises';
import { refusals } from '@prelaunch/contract';
import { codeNow } from '@prelaunch/testkit/authenticator';
import type { Page } from '@playwright/test';
import { answer, refusal, restore } from '../support/answers.ts';
import { call, PASSWORD, signInSuperAdmin, SUPER_ADMIN } from '../support/api.ts';
import { expectAccessible, expectFitsNarrowPhone } from '../support/axe.ts';
import { mailsSoFar, waitForCode, waitForMail } from '../support/mail.ts';
import { test } from '../support/own-product.ts';
import { expect, openBlank } from '../support/test.ts';
import { toast } from '../support/toasts.ts';
import { addUser } from '../support/users.ts';

/** Two-step sign-in from end to end, on a separate product; the tests compute the codes of the authenticator app. */
test.describe.configure({ mode: 'default' });

const dialog = (page: Page) => page.getByRole('dialog');
const code = (page: Page) => page.getByRole('textbox', { name: 'Code', exact: true });

/** Stores a session once; `openAs` would restore it after each sign-in. */
async function store(page: Page, session: Record<string, string>): Promise<void> {
  await openBlank(page);
  await page.evaluate((entries) => {
    Object.assign(localStorage, { ...entries, reloadCounter: '2' });
  }, session);
}

/** Enrols from the menu to the recovery codes; returns the app's secret and the codes. */
async function setUp(page: Page): Promise<{ secret: string; recoveryCodes: string[] }> {
  await page.getByRole('link', { name: 'Sign-in security' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sign-in security');
  await page.getByRole('button', { name: 'Set up' }).click();
  await expect(page.getByRole('img', { name: 'QR code for the authenticator app' })).toBeVisible();
  await expectAccessible(page);
  await expectFitsNarrowPhone(page);
  const grouped = (await dialog(page).locator('code').textContent()) ?? '';
  expect(grouped).toMatch(/^([A-Z2-7]{4} ){7}[A-Z2-7]{4}$/);
  const secret = grouped.replaceAll(' ', '');
  // Enters an expired code first.
  await code(page).fill(codeNow(secret, -40));
  await page.keyboard.press('Enter');
  await expect(code(page)).toHaveAccessibleDescription(/^The code is wrong/);
  // The message may appear a moment before the form accepts another code.
  await expect(dialog(page).getByRole('button', { name: 'Switch on' })).toBeVisible();
  await code(page).fill(codeNow(secret));
  await page.keyboard.press('Enter');
  await expect(toast(page, 'Two-step sign-in is on.')).toBeVisible();
  // The toast may appear before the codes do.
  const listed = dialog(page).getByRole('listitem');
  await expect(listed).toHaveCount(10);
  const recoveryCodes = await listed.allTextContents();
  await expectAccessible(page);
  await expectFitsNarrowPhone(page);
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download' }).click();
  const downloaded = await readFile(await (await download).path(), 'utf8');
  expect(downloaded).toBe(`${recoveryCodes.join('\n')}\n`);
  await page.getByRole('button', { name: 'I have kept them' }).click();
  await expect(dialog(page)).toHaveCount(0);
  await expect(page.getByText('Recovery codes left')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Good to know' })).toContainText('A lost phone');
  return { secret, recoveryCodes };
}

test('a company admin turns it on, signs in with it, and turns it off with a recovery code', async ({
  page,
}) => {
  const { email } = await addUser({ role: 'ADMIN' });
  const { token } = (await call('loginAdmin', { body: { email, password: PASSWORD } })).data;
  await store(page, { accessToken: token, adminLoggedIn: 'true' });
  await page.goto('/admin/dashboard');
  const { secret, recoveryCodes } = await setUp(page);
  await waitForMail(email, /^Two-step sign-in is on$/);
  await page.getByRole('button', { name: 'Logout' }).click();

  await test.step('the login asks for the code', async () => {
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await page.getByRole('button', { name: 'Login', exact: true }).click();
    // The set-up already used the current code; the next one is accepted early.
    await code(page).fill(codeNow(secret, 1));
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL('/admin/dashboard');
    await expect(toast(page, 'Logged in successfully.')).toBeVisible();
  });

  await test.step('the password prompt before a change asks for it as well', async () => {
    await page.getByRole('link', { name: 'Sign-in security' }).click();
    await answer(page, 'renewAdminRecoveryCodes', refusal('Confirm', 403, 'step_up_required'));
    await page.getByRole('button', { name: 'New recovery codes' }).click();
    await code(page).fill(recoveryCodes[0] ?? '');
    await page.getByRole('button', { name: 'Make new codes' }).click();
    const question = page.getByRole('dialog', { name: 'Confirm your password' });
    await question.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await page.keyboard.press('Enter');
    await expect(question.getByRole('textbox', { name: 'Code', exact: true })).toBeFocused();
    await expectAccessible(page);
    await question.getByRole('button', { name: 'Use a recovery code' }).click();
    await question.getByRole('textbox', { name: 'Recovery code' }).fill(recoveryCodes[2] ?? '');
    await restore(page, 'renewAdminRecoveryCodes');
    await page.keyboard.press('Enter');
    await expect(question).toHaveCount(0);
    await expect(dialog(page).getByRole('listitem')).toHaveCount(10);
  });

  const [fresh = ''] = await dialog(page).getByRole('listitem').allTextContents();
  await page.getByRole('button', { name: 'I have kept them' }).click();
  await page.getByRole('button', { name: 'Switch off' }).click();
  await page.getByRole('button', { name: 'Use a recovery code' }).click();
  // The previous recovery codes are no longer valid.
  await page.getByRole('textbox', { name: 'Recovery code' }).fill(recoveryCodes[1] ?? '');
  await dialog(page).getByRole('button', { name: 'Switch off' }).click();
  await expect(toast(page, refusals.wrong_second_factor.message)).toBeVisible();
  await page.getByRole('textbox', { name: 'Recovery code' }).fill(fresh.toLowerCase());
  await dialog(page).getByRole('button', { name: 'Switch off' }).click();
  await expect(toast(page, 'Two-step sign-in is off.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Set up' })).toBeVisible();
  await waitForMail(email, /^Two-step sign-in is off$/);
});

test('a company admin changes the own password, and logs in with the new one', async ({ page }) => {
  const { email } = await addUser({ role: 'ADMIN' });
  const { token } = (await call('loginAdmin', { body: { email, password: PASSWORD } })).data;
  await store(page, { accessToken: token, adminLoggedIn: 'true' });
  await page.goto('/admin/two-step');
  await page
    .getByRole('region', { name: 'Your password' })
    .getByRole('button', { name: 'Change password' })
    .click();
  const current = dialog(page).getByLabel('Current Password');
  const chosen = dialog(page).getByLabel('New Password', { exact: true });
  const change = dialog(page).getByRole('button', { name: 'Change password' });

  await test.step('says at the field what is wrong, and keeps the input', async () => {
    await current.fill('not the password');
    await chosen.fill('a quiet night sky');
    await change.click();
    await expect(dialog(page).getByText('New passwords do not match.')).toBeVisible();
    await dialog(page).getByLabel('Confirm New Password').fill('a quiet night sky');
    await change.click();
    await expect(current).toHaveAccessibleDescription('The current password is wrong.');
    await expect(current).toBeFocused();
    await expect(chosen).toHaveValue('a quiet night sky');
  });

  await test.step('opens the login, which takes only the new password', async () => {
    await current.fill(PASSWORD);
    await change.click();
    await expect(toast(page, 'Password changed. Please log in.')).toBeVisible();
    await expect(page).toHaveURL('/admin/login');
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Password', { exact: true }).fill('a quiet night sky');
    await page.getByRole('button', { name: 'Login', exact: true }).click();
    await expect(page).toHaveURL('/admin/dashboard');
  });
  await waitForMail(email, /^Your password was changed$/);
});

test("a super admin's login asks for it after the code from the mail", async ({ page }) => {
  const accessToken = await signInSuperAdmin();
  await store(page, { accessToken, superadminLoggedIn: 'true' });
  await page.goto('/superadmin/dashboard');
  const { secret, recoveryCodes } = await setUp(page);
  await page.getByRole('link', { name: 'Audit' }).click();
  const trail = page.getByRole('table', { name: 'Audit' });
  await expect(trail.getByText('Switched two-step sign-in on')).toBeVisible();
  await expect(trail.getByText('sign-in', { exact: true }).first()).toHaveCSS(
    'white-space',
    'nowrap',
  );

  for (const proof of [() => codeNow(secret, 1), () => recoveryCodes[0] ?? '']) {
    const before = await mailsSoFar();
    await page.goto('/superadmin/login');
    await page.getByLabel('Email').fill(SUPER_ADMIN);
    await page.getByRole('button', { name: 'Get OTP' }).click();
    await page.getByLabel('OTP').fill(await waitForCode(SUPER_ADMIN, before));
    await page.keyboard.press('Enter');
    await expect(code(page)).toBeFocused();
    await code(page).fill(proof());
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL('/superadmin/dashboard');
    // The first dashboard after a sign-in reloads itself; only the reloaded page shows figures.
    await expect(page.getByRole('table', { name: 'By company' })).toBeVisible();
  }
  await waitForMail(SUPER_ADMIN, /^A recovery code of yours was used$/);
});
