import type { Page } from '@playwright/test';
import { call, makeMember, PASSWORD, siteProgram } from '../support/api.ts';
import {
  answer,
  change,
  cutOff,
  hold,
  refusal,
  restore,
  sentCalls,
  UNREADABLE,
  UNREADABLE_IS_LOGGED,
} from '../support/answers.ts';
import { mailsSoFar, waitForCode } from '../support/mail.ts';
import { expect, keptTexts, openAs, test } from '../support/test.ts';
import {
  expectNewestToasts,
  expectToastLife,
  expectToasts,
  holdToasts,
  toast,
} from '../support/toasts.ts';

/** Forgot password (/fogot-password). */

const NEW_PASSWORD = 'a quite different password';
const email = (page: Page) => page.getByLabel('Email');
const code = (page: Page) => page.getByLabel('Verification Code');
const newPassword = (page: Page) => page.getByLabel('New Password', { exact: true });
const confirmation = (page: Page) => page.getByLabel('Confirm New Password');
const send = (page: Page) => page.getByRole('button', { name: 'Send Reset Code' });
const reset = (page: Page) => page.getByRole('button', { name: 'Reset Password' });

/** Step 2 without a mail: only the reply to step 1 is made up. */
async function openStepTwo(page: Page, address = 'asha@example.com'): Promise<void> {
  await answer(page, 'requestPasswordOtp', {
    status: 200,
    body: { status: true, message: 'OTP successfully send', data: null },
  });
  await page.goto('/fogot-password');
  await email(page).fill(address);
  await send(page).click();
  await expect(code(page)).toBeFocused();
}

async function fillStepTwo(page: Page, digits = '12345678'): Promise<void> {
  await code(page).fill(digits);
  await newPassword(page).fill(NEW_PASSWORD);
  await confirmation(page).fill(NEW_PASSWORD);
}

test.describe("step 1, 'Reset Password'", () => {
  test('is titled, and asks for an email', async ({ page }) => {
    await page.goto('/fogot-password');
    await test.step("is disabled while empty; Enter shows 'Please enter your email address.'", async () => {
      const calls = sentCalls(page, 'requestPasswordOtp');
      await expect(send(page)).toBeDisabled();
      await email(page).press('Enter');
      await expect(email(page)).toHaveAccessibleDescription('Please enter your email address.');
      await expect(email(page)).toBeFocused();
      await email(page).fill('asha');
      await expect(send(page)).toBeEnabled();
      await expect(page.getByText('Please enter your email address.')).toHaveCount(0);
      await expect(page.getByText('Please enter a valid email address.')).toBeVisible();
      await email(page).fill('   ');
      await expect(send(page)).toBeDisabled();
      expect(calls).toHaveLength(0);
    });
    await test.step('is titled, asks for an email, and links back to the login', async () => {
      const { token } = await siteProgram();
      await expect(page).toHaveTitle(`${token.metaData.title} | Forgot Password`);
      await expect(page.getByText(`${token.name} PRE-LAUNCH PROGRAM`)).toBeVisible();
      await expect(page.getByRole('heading', { name: 'Reset Password' })).toBeVisible();
      await expect(email(page)).toHaveAttribute('inputmode', 'email');
      await expect(page.getByRole('link', { name: 'Resend Code or Change Email' })).toHaveCount(0);
      await page.getByRole('link', { name: 'Back to Login' }).click();
      await expect(page).toHaveURL('/');
    });
  });

  test("sends companyId and user, shows 'Sending Code...' meanwhile, then 'OTP successfully send'", async ({
    page,
  }) => {
    const { companyId } = await siteProgram();
    await page.goto('/fogot-password');
    await holdToasts(page);
    const calls = sentCalls(page, 'requestPasswordOtp');
    const release = await hold(page, 'requestPasswordOtp');
    await email(page).fill(' nobody@example.com ');
    await email(page).press('Enter');
    await expect(page.getByRole('button', { name: 'Sending Code...' })).toBeDisabled();
    await email(page).press('Enter');
    release();
    await expect(
      page.getByRole('heading', { name: 'Verify Code & Set New Password' }),
    ).toBeVisible();
    await expectToastLife(page, 'OTP successfully send', 'top-right');
    expect(calls.map((each) => each.postDataJSON())).toEqual([
      { companyId, user: 'nobody@example.com' },
    ]);
  });

  test('shows at once that the company id is missing, and disables its button', async ({
    page,
  }) => {
    await change(page, 'getProgram', (program) => ({ ...program, companyId: null }));
    await page.goto('/fogot-password');
    await expect(
      page.getByText('Company ID is not configured. Please contact support.'),
    ).toBeVisible();
    await email(page).fill('asha@example.com');
    await expect(send(page)).toBeDisabled();
  });

  test.describe('when it fails', () => {
    test.use({ expectedProblems: UNREADABLE_IS_LOGGED });

    test("shows each message of the server, else 'Failed to send otp', and stays on step 1", async ({
      page,
    }) => {
      await page.goto('/fogot-password');
      await email(page).fill('asha@example.com');
      await answer(page, 'requestPasswordOtp', refusal(['One thing.', 'Another.']));
      await send(page).click();
      await expectToasts(page, ['Another.', 'One thing.']);

      await restore(page, 'requestPasswordOtp');
      await cutOff(page, 'requestPasswordOtp');
      await send(page).click();
      await expectNewestToasts(page, ['Failed to send otp']);
      await expect(page.getByRole('heading', { name: 'Reset Password' })).toBeVisible();
      await expect(email(page)).toHaveValue('asha@example.com');
      await expect(send(page)).toBeEnabled();
    });
  });
});

test.describe("step 2, 'Verify Code & Set New Password'", () => {
  test('reports what is missing, and keeps the email', async ({ page }) => {
    await openStepTwo(page);
    await test.step("is disabled while incomplete; Enter shows 'Please fill in all fields.'", async () => {
      const calls = sentCalls(page, 'resetPassword');
      await expect(reset(page)).toBeDisabled();
      await code(page).press('Enter');
      await expect(page.getByText('Please fill in all fields.')).toHaveCount(1);
      await expect(code(page)).toBeFocused();
      await code(page).fill('12345678');
      await newPassword(page).fill(NEW_PASSWORD);
      await expect(reset(page)).toBeDisabled();
      await newPassword(page).press('Enter');
      await expect(confirmation(page)).toBeFocused();
      await expect(confirmation(page)).toHaveAccessibleDescription('Please fill in all fields.');
      await confirmation(page).fill(NEW_PASSWORD);
      await expect(reset(page)).toBeEnabled();
      await expect(page.getByText('Please fill in all fields.')).toHaveCount(0);
      expect(calls).toHaveLength(0);
    });
    await test.step("'New passwords do not match.'", async () => {
      const calls = sentCalls(page, 'resetPassword');
      await fillStepTwo(page);
      await confirmation(page).fill(`${NEW_PASSWORD} `);
      await reset(page).click();
      await expect(confirmation(page)).toHaveAccessibleDescription('New passwords do not match.');
      await expect(confirmation(page)).toBeFocused();
      expect(calls).toHaveLength(0);
    });
    await test.step('reports a new password and a code that are too short', async () => {
      await fillStepTwo(page, '1234');
      await newPassword(page).fill('short');
      await confirmation(page).fill('short');
      await reset(page).click();
      await expect(page.getByText('The verification code has 8 digits.')).toBeVisible();
      await expect(page.getByText('The password must have at least 8 characters.')).toBeVisible();
    });
    await test.step('survives a reload, without the code and the passwords', async () => {
      await fillStepTwo(page);
      await page.reload();
      await expect(email(page)).toHaveValue('asha@example.com');
      await expect(email(page)).toHaveAttribute('readonly');
      await expect(code(page)).toHaveValue('');
      await expect(newPassword(page)).toHaveValue('');
      const kept = await keptTexts(page);
      expect(kept).toContain('VERIFY-RESET');
      expect(kept).not.toContain('12345678');
      expect(kept).not.toContain(NEW_PASSWORD);
    });
    await test.step('has a read-only email, a code and the new password twice', async () => {
      await expect(email(page)).toHaveValue('asha@example.com');
      await expect(email(page)).toHaveAttribute('readonly');
      await expect(code(page)).toHaveAttribute('autocomplete', 'one-time-code');
      await expect(code(page)).toHaveAttribute('inputmode', 'numeric');
      for (const field of [newPassword(page), confirmation(page)]) {
        await expect(field).toHaveAttribute('type', 'password');
        await expect(field).toHaveAttribute('autocomplete', 'new-password');
      }
      await expect(code(page)).toHaveCSS('font-size', '28px');
      await newPassword(page).fill('short');
      await expect(newPassword(page)).toHaveAccessibleDescription('3 more characters are needed.');
      await page.getByRole('button', { name: 'Show password' }).first().click();
      await expect(newPassword(page)).toHaveAttribute('type', 'text');
      await expect(page.getByRole('link', { name: 'Back to Login' })).toBeVisible();
    });
    await test.step("'Resend Code or Change Email' leads back and clears code and passwords", async () => {
      await fillStepTwo(page);
      await page.getByRole('link', { name: 'Resend Code or Change Email' }).click();
      await expect(page.getByRole('heading', { name: 'Reset Password' })).toBeVisible();
      await expect(page).toHaveURL('/fogot-password');
      await expect(email(page)).toHaveValue('asha@example.com');
      await expect(email(page)).toBeFocused();
      await send(page).click();
      await expect(code(page)).toHaveValue('');
      await expect(newPassword(page)).toHaveValue('');
      await expect(confirmation(page)).toHaveValue('');
    });
  });

  test("with the code from the mail sets the password, shows 'Password updated successfully' and leads to the login", async ({
    page,
  }) => {
    const member = await makeMember();
    const { companyId } = await siteProgram();
    // A member who is still logged in may have forgotten the password too.
    await openAs(page, 'user', member.token);
    await page.goto('/fogot-password');
    // The code of the registration was sent to the same address.
    const before = await mailsSoFar();
    await email(page).fill(member.email);
    await send(page).click();
    await expect(toast(page, 'OTP successfully send')).toBeVisible();
    const otp = await waitForCode(member.email, before);
    expect(otp).toMatch(/^\d{8}$/);
    const calls = sentCalls(page, 'resetPassword');
    const release = await hold(page, 'resetPassword');
    await fillStepTwo(page, otp);
    await reset(page).click();
    await expect(page.getByRole('button', { name: 'Resetting Password...' })).toBeDisabled();
    release();
    await expect(page).toHaveURL('/');
    await expectNewestToasts(page, ['Password updated successfully']);
    await expect(page.getByRole('button', { name: 'Log in' })).toBeVisible();
    await expect(email(page)).toHaveValue(member.email);
    expect(calls.map((each) => each.postDataJSON())).toEqual([
      { companyId, user: member.email, otp, password: NEW_PASSWORD },
    ]);
    expect(await page.evaluate(() => sessionStorage.getItem('passwordReset'))).toBeNull();
    const login = { companyId, user: member.email, password: NEW_PASSWORD };
    expect((await call('loginMember', { body: login })).status).toBe(true);
    await expect(call('loginMember', { body: { ...login, password: PASSWORD } })).rejects.toThrow(
      'Invalid email or password.',
    );
    await expect(call('getProfile', { token: member.token })).rejects.toThrow();
  });

  test.describe('when it fails', () => {
    test.use({ expectedProblems: UNREADABLE_IS_LOGGED });

    test('a toast says why, and nothing typed is lost', async ({ page }) => {
      await openStepTwo(page);
      await test.step('a wrong code is reported, and nothing typed is lost', async () => {
        await fillStepTwo(page, '00000000');
        await reset(page).click();
        await expect(
          toast(page, 'The OTP is wrong or has expired. Please request a new one.'),
        ).toBeVisible();
        await expect(code(page)).toBeFocused();
        await expect(newPassword(page)).toHaveValue(NEW_PASSWORD);
        await expect(confirmation(page)).toHaveValue(NEW_PASSWORD);
        await expect(page).toHaveURL('/fogot-password');
      });
      await test.step("shows each message of the server, else 'Failed to updated password'", async () => {
        await fillStepTwo(page);
        await answer(page, 'resetPassword', refusal(['One thing.', 'Another.']));
        await reset(page).click();
        await expectNewestToasts(page, ['Another.', 'One thing.']);

        await restore(page, 'resetPassword');
        await answer(page, 'resetPassword', UNREADABLE);
        await reset(page).click();
        await expect(toast(page, 'Failed to updated password')).toBeVisible();
        await expect(reset(page)).toBeEnabled();
      });
    });
  });
});
