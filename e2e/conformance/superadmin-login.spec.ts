import type { Page } from '@playwright/test';
import { call, siteProgram, SUPER_ADMIN } from '../support/api.ts';
import {
  answer,
  cutOff,
  refusal,
  restore,
  sentCalls,
  UNREADABLE,
  UNREADABLE_IS_LOGGED,
} from '../support/answers.ts';
import { mailsSoFar, waitForCode } from '../support/mail.ts';
import { expect, keptTexts, test } from '../support/test.ts';
import { expectToastLife, expectToasts, holdToasts, toast } from '../support/toasts.ts';

/** Super admin login (/superadmin/login). Runs in sequence, because each code voids the previous one. */
test.describe.configure({ mode: 'default' });

const SENT = 'If this address belongs to a super admin, an OTP was sent to it.';
const email = (page: Page) => page.getByLabel('Email');
const otp = (page: Page) => page.getByLabel('OTP');
const getOtp = (page: Page) => page.getByRole('button', { name: 'Get OTP' });
const login = (page: Page) => page.getByRole('button', { name: 'Login', exact: true });

const stored = (page: Page): Promise<Record<string, unknown>> =>
  page.evaluate(() => Object.fromEntries(Object.entries(localStorage)));

/** Opens step 2 without sending a mail. */
async function openOtpStep(page: Page): Promise<void> {
  await answer(page, 'requestSuperAdminOtp', {
    status: 200,
    body: { status: true, message: SENT, data: null },
  });
  await page.goto('/superadmin/login');
  await email(page).fill(SUPER_ADMIN);
  await getOtp(page).click();
  await expect(otp(page)).toBeFocused();
}

/** How far the middle of the digits' places is from the middle of the field, in px. */
const offCentre = (page: Page) =>
  otp(page).evaluate((input) => {
    const { paddingLeft, backgroundSize } = getComputedStyle(input);
    const [width = ''] = backgroundSize.split(' ');
    const probe = document.createElement('span');
    probe.style.cssText = `position: absolute; font: inherit; inline-size: ${width}`;
    input.parentElement?.append(probe);
    probe.style.font = getComputedStyle(input).font;
    const places = probe.getBoundingClientRect().width;
    probe.remove();
    return Math.abs(parseFloat(paddingLeft) + places / 2 - input.clientWidth / 2);
  });

test("step 1 asks only for the email, and 'Get OTP' opens step 2", async ({ page }) => {
  const { token } = await siteProgram();
  await page.goto('/superadmin/login');
  await expect(page).toHaveTitle(`${token.metaData.title} | Super Admin Login`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Super Admin Login');
  // The super admins' area belongs to no company.
  await expect(page.locator('link[rel=icon]')).toHaveAttribute('href', '/favicon.svg');
  await expect(page.locator('html')).not.toHaveAttribute('style', /--accent/);
  await expect(email(page)).toHaveAttribute('inputmode', 'email');
  await expect(otp(page)).toHaveCount(0);
  await expect(login(page)).toHaveCount(0);
  await expect(page.getByText(/^No access to this mailbox\?/)).toBeVisible();

  const calls = sentCalls(page, 'requestSuperAdminOtp');
  await getOtp(page).click();
  await expect(email(page)).toHaveAccessibleDescription('Email is required.');
  await expect(email(page)).toBeFocused();
  expect(calls).toHaveLength(0);

  await holdToasts(page);
  await email(page).fill('stranger@example.com');
  await page.keyboard.press('Enter');
  await expectToastLife(page, SENT, 'top-center');
  expect(calls.map((each) => new URL(each.url()).search)).toEqual([
    '?email=stranger%40example.com',
  ]);
  await expect(otp(page)).toBeFocused();
  await expect(otp(page)).toHaveAttribute('inputmode', 'numeric');
  await expect(otp(page)).toHaveAttribute('autocomplete', 'one-time-code');
  await expect(email(page)).toHaveAttribute('readonly');
  await expect(getOtp(page)).toHaveCount(0);

  const logins = sentCalls(page, 'loginSuperAdmin');
  await login(page).click();
  await expect(otp(page)).toHaveAccessibleDescription('Please enter the OTP.');
  await otp(page).pressSequentially('12 ab34');
  await expect(otp(page)).toHaveValue('1234');
  await page.keyboard.press('Enter');
  await expect(otp(page)).toHaveAccessibleDescription('The OTP has 8 digits.');
  expect(logins).toHaveLength(0);
});

test("'Resend OTP' counts down from 02:59, also after a reload, and at zero the step closes", async ({
  page,
}) => {
  // The test sets the time of day; the countdown reads it each second.
  const start = Date.now();
  await page.clock.setFixedTime(start);
  await openOtpStep(page);
  await expect(page.getByText('Resend OTP')).toBeVisible();
  const timer = page.getByRole('timer');
  await expect(timer).toHaveText('02:59');
  await page.clock.setFixedTime(start + 119_000);
  await expect(timer).toHaveText('01:00');
  await page.reload();
  await expect(otp(page)).toBeFocused();
  await expect(timer).toHaveText('01:00');
  await page.clock.setFixedTime(start + 178_500);
  await expect(timer).toHaveText('00:01');
  await page.clock.setFixedTime(start + 179_000);
  await expect(otp(page)).toHaveCount(0);
  await expect(email(page)).toHaveValue(SUPER_ADMIN);
  await expect(email(page)).toBeFocused();
  await expect(email(page)).toHaveAccessibleDescription(
    'The time for the OTP is over. Please get a new one.',
  );
  await expect(getOtp(page)).toBeVisible();
});

test('the places of the digits are in the middle of the field', async ({ page }) => {
  await openOtpStep(page);
  await expect.poll(() => offCentre(page)).toBeLessThan(2);
  await otp(page).fill('12345678');
  const cutOff = () =>
    otp(page).evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth);
  await expect.poll(cutOff).toBeLessThanOrEqual(0);
});

test('any error returns to the email step, with the typed email', async ({ page }) => {
  await openOtpStep(page);
  await otp(page).fill('00000000');
  await login(page).click();
  await expect(
    toast(page, 'The OTP is wrong or has expired. Please request a new one.'),
  ).toBeVisible();
  await expect(email(page)).toHaveValue(SUPER_ADMIN);
  await expect(otp(page)).toHaveCount(0);

  await restore(page, 'requestSuperAdminOtp');
  await answer(page, 'requestSuperAdminOtp', refusal(['First of all.', 'And then.']));
  await page.reload();
  await getOtp(page).click();
  await expectToasts(page, ['And then.', 'First of all.']);
  await expect(getOtp(page)).toBeEnabled();
  await expect(otp(page)).toHaveCount(0);
});

test('the code leads to the dashboard: token, flag and counter are stored, the page reloads once', async ({
  page,
}) => {
  let releaseDashboard = () => {};
  const released = new Promise<void>((resolve) => {
    releaseDashboard = resolve;
  });
  await page.route(/\/SuperAdminDashboardScreen-.*\.js$/, async (route) => {
    await released;
    await route.fallback();
  });
  let loads = 0;
  page.on('load', () => {
    loads += 1;
  });
  await page.goto('/superadmin/login');
  await email(page).fill(SUPER_ADMIN);
  const before = await mailsSoFar();
  await getOtp(page).click();
  await expect(otp(page)).toBeFocused();
  await otp(page).fill(await waitForCode(SUPER_ADMIN, before));
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/superadmin/dashboard');
  expect(await stored(page)).toMatchObject({ superadminLoggedIn: 'true', reloadCounter: '1' });
  releaseDashboard();
  // The reloaded page shows the toast.
  await expect(toast(page, 'Logged in successfully.')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Dashboard');
  await expect(page.getByRole('table', { name: 'By company' })).toContainText(' %');
  await expect.poll(() => loads).toBe(2);
  const kept = await stored(page);
  expect(kept).toMatchObject({ superadminLoggedIn: 'true', reloadCounter: '2' });
  expect(await keptTexts(page)).not.toContain('superAdminLogin');
  const token = String(kept['accessToken']);
  expect((await call('listSuperAdmins', { token })).status).toBe(true);

  await test.step('the logout removes all of them and ends the session', async () => {
    const loggedOut = page.waitForResponse(/superadmin\/auth\/logout$/);
    await page.getByRole('button', { name: 'Logout' }).click();
    await expect(page).toHaveURL('/superadmin/login');
    expect((await loggedOut).status()).toBe(200);
    const left = await page.evaluate(() => Object.keys(localStorage));
    expect(left.filter((key) => /Token|LoggedIn|reload/.test(key))).toEqual([]);
    await expect(call('listSuperAdmins', { token })).rejects.toThrow('session_ended');
    await page.goBack();
    await expect(page).toHaveURL('/superadmin/login');
  });
});

test.describe('with an unusable reply', () => {
  test.use({ expectedProblems: UNREADABLE_IS_LOGGED });

  test('both calls show their fallback texts', async ({ page }) => {
    await answer(page, 'requestSuperAdminOtp', UNREADABLE);
    await page.goto('/superadmin/login');
    await email(page).fill(SUPER_ADMIN);
    await getOtp(page).click();
    await expectToasts(page, ['Failed to send OTP']);
    await restore(page, 'requestSuperAdminOtp');
    await openOtpStep(page);
    await cutOff(page, 'loginSuperAdmin');
    await otp(page).fill('12345678');
    await login(page).click();
    await expect(toast(page, 'Failed to login')).toBeVisible();
    await expect(email(page)).toBeVisible();
  });
});
