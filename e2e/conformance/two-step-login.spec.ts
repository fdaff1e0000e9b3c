import { refusals } from '@prelaunch/contract';
import type { Page } from '@playwright/test';
import { adminToken, SUPER_ADMIN } from '../support/api.ts';
import { answer, refusal, restore, sentCalls } from '../support/answers.ts';
import { expectAccessible, expectFitsNarrowPhone } from '../support/axe.ts';
import { expect, openAs, test } from '../support/test.ts';
import { expectToasts, toast } from '../support/toasts.ts';

/** The second step of both staff logins, for accounts with a second factor. */

const { second_factor_required: required, wrong_second_factor: wrong } = refusals;
const ASKS = refusal(required.message, required.status, 'second_factor_required');
const WRONG = refusal(wrong.message, wrong.status, 'wrong_second_factor');

const code = (page: Page) => page.getByRole('textbox', { name: 'Code', exact: true });
const recovery = (page: Page) => page.getByRole('textbox', { name: 'Recovery code' });
const login = (page: Page) => page.getByRole('button', { name: 'Login', exact: true });
const back = (page: Page) => page.getByRole('button', { name: 'Back' });

/** The code's input has the attributes that phones and password managers expect. */
async function expectCodeStep(page: Page): Promise<void> {
  await expect(code(page)).toBeFocused();
  await expect(code(page)).toHaveAttribute('inputmode', 'numeric');
  await expect(code(page)).toHaveAttribute('autocomplete', 'one-time-code');
  // Asking for the code is not a failure.
  await expectToasts(page, []);
}

/** A wrong code is reported beside its field; a recovery code has letters. */
async function expectSecondTry(page: Page): Promise<void> {
  await expect(code(page)).toHaveAccessibleDescription(new RegExp(wrong.message));
  await expect(code(page)).toBeFocused();
  await expect(toast(page, wrong.message)).toBeVisible();
  await page.getByRole('button', { name: 'Use a recovery code' }).click();
  await expect(recovery(page)).toHaveAttribute('inputmode', 'text');
}

test("an admin's login asks for a code, and keeps the typed values", async ({ page }) => {
  await answer(page, 'loginAdmin', ASKS);
  const calls = sentCalls(page, 'loginAdmin');
  await page.goto('/admin/login');
  const [email, password] = [
    page.getByLabel('Email'),
    page.getByLabel('Password', { exact: true }),
  ];
  await email.fill('a@example.com');
  await password.fill('a long enough password');
  await login(page).click();
  await expectCodeStep(page);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Admin Login');
  await expect(email).toHaveCount(0);
  await expect(password).toHaveCount(0);
  await expectAccessible(page);
  await expectFitsNarrowPhone(page);

  await login(page).click();
  await expect(code(page)).toHaveAccessibleDescription(/^Please enter the code\./);
  await back(page).click();
  await expect(email).toHaveValue('a@example.com');
  await expect(password).toHaveValue('a long enough password');
  await login(page).click();
  await expectCodeStep(page);
  await restore(page, 'loginAdmin');
  await answer(page, 'loginAdmin', WRONG);
  await code(page).fill('123 456');
  await page.keyboard.press('Enter');
  await expectSecondTry(page);
  await recovery(page).fill('7KQ2-M9XC-4TBN-0WHD-ZP5R-J8VE');
  await login(page).click();
  const typed = { email: 'a@example.com', password: 'a long enough password' };
  await expect
    .poll(() => calls.map((each) => each.postDataJSON()))
    .toEqual([
      typed,
      typed,
      { ...typed, code: '123 456' },
      { ...typed, code: '7KQ2-M9XC-4TBN-0WHD-ZP5R-J8VE' },
    ]);
});

test("a super admin's login asks for the second factor after the mailed code, whose countdown continues", async ({
  page,
}) => {
  await answer(page, 'requestSuperAdminOtp', {
    status: 200,
    body: { status: true, message: 'Sent.', data: null },
  });
  await answer(page, 'loginSuperAdmin', ASKS);
  const calls = sentCalls(page, 'loginSuperAdmin');
  // The test sets the time of day.
  const start = Date.now();
  await page.clock.setFixedTime(start);
  await page.goto('/superadmin/login');
  await page.getByLabel('Email').fill(SUPER_ADMIN);
  await page.getByRole('button', { name: 'Get OTP' }).click();
  const otp = page.getByLabel('OTP');
  await otp.fill('12345678');
  await page.clock.setFixedTime(start + 10_000);
  await login(page).click();
  await expectCodeStep(page);
  await expect(otp).toHaveCount(0);
  await expect(page.getByRole('timer')).toHaveText('02:49');
  await back(page).click();
  await expect(otp).toHaveValue('12345678');
  await login(page).click();
  await expectCodeStep(page);
  await restore(page, 'loginSuperAdmin');
  await answer(page, 'loginSuperAdmin', WRONG);
  await code(page).fill('123456');
  await page.keyboard.press('Enter');
  await expectSecondTry(page);
  await page.clock.setFixedTime(start + 179_000);
  await expect(page.getByLabel('Email')).toHaveAccessibleDescription(
    'The time for the OTP is over. Please get a new one.',
  );
  const typed = { email: SUPER_ADMIN, otp: '12345678' };
  expect(calls.map((each) => each.postDataJSON())).toEqual([
    typed,
    typed,
    { ...typed, code: '123456' },
  ]);
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true });

  test('the set-up opens the app on this phone, and shows a code only for another device', async ({
    page,
  }) => {
    await openAs(page, 'admin', await adminToken());
    await page.goto('/admin/two-step');
    await page.getByRole('button', { name: 'Set up' }).click();
    const open = page.getByRole('link', { name: 'Open your authenticator app' });
    await expect(open).toHaveAttribute('href', /^otpauth:/);
    await expect(page.getByRole('button', { name: 'Copy the secret' })).toBeVisible();
    const code = page.getByRole('img', { name: 'QR code for the authenticator app' });
    await expect(code).toBeHidden();
    await page.getByText('Use an app on another device').click();
    await expect(code).toBeVisible();
    await expectAccessible(page);
    await expectFitsNarrowPhone(page);
  });
});
