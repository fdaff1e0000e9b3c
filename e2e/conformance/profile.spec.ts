import { makeMember, newPerson, PASSWORD, siteProgram } from '../support/api.ts';
import {
  answer,
  change,
  hold,
  refusal,
  restore,
  sentCalls,
  UNREADABLE,
  UNREADABLE_IS_LOGGED,
} from '../support/answers.ts';
import { fields, openProfile, password, save, storedProfile } from '../support/profile.ts';
import { expect, openAs, test } from '../support/test.ts';
import {
  expectNewestToasts,
  expectToastLife,
  expectToasts,
  holdToasts,
  toast,
} from '../support/toasts.ts';

/** Profile (/user/profile). */

/** Twelve digits with a valid check digit; no other test uses them. */
const AADHAAR = '2341 2341 2346';

test.describe("'My Profile'", () => {
  test('shows the stored values, and needs the current password', async ({ page, context }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    const member = await openProfile(page);
    const { referralCode } = await storedProfile(member.token);
    await test.step('has its title, and fields with the stored values', async () => {
      const { token } = await siteProgram();
      await expect(page).toHaveTitle(`${token.metaData.title} | Profile`);
      await expect(page.getByRole('heading', { name: 'My Profile' })).toBeVisible();
      await expect(page.getByRole('heading', { name: member.name, level: 2 })).toBeVisible();
      const referrals = page.getByRole('region', { name: 'Your referrals' });
      await expect(referrals.getByLabel('Referral Code')).toBeVisible();
      await expect(page.getByLabel('Email')).toHaveValue(member.email);
      await expect(page.getByLabel('Email')).toHaveAttribute('readonly');
      await expect(page.getByLabel('Phone No.')).toHaveValue(member.mobile);
      await expect(page.getByLabel('Date Of Birth')).toHaveValue('1994-05-17');
      await expect(page.getByLabel('Date Of Birth')).toHaveAccessibleDescription('17 May 1994');
      await expect(page.getByText('Waiting for verification')).toBeVisible();
      await expect(page.getByText('You can buy in the meantime.')).toBeVisible();
      await expect(page.getByLabel('Referral Code')).toHaveCSS('font-size', '18px');
      await expect(page.getByLabel('Aadhaar No.')).toHaveValue('');
      await expect(page.getByLabel('Referral Code')).toHaveValue(referralCode);
      await expect(page.getByLabel('Referral Code')).toHaveAttribute('readonly');
      await expect(password(page)).toHaveValue('');
      await expect(password(page)).toHaveAttribute('autocomplete', 'current-password');
      await expect(page.getByLabel('Phone No.')).toHaveAttribute('inputmode', 'tel');
      await expect(page.getByLabel('Aadhaar No.')).toHaveAttribute('inputmode', 'numeric');
      await page.getByRole('button', { name: 'Show password' }).click();
      await expect(password(page)).toHaveAttribute('type', 'text');
    });
    await test.step('has a copy button for the referral code', async () => {
      await page.getByRole('button', { name: 'Copy' }).click();
      await expect(page.getByRole('button', { name: 'Copied' })).toBeVisible();
      expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(referralCode);
    });
    await test.step("always needs the current password: 'Please enter you current password'", async () => {
      const calls = sentCalls(page, 'updateProfile');
      await holdToasts(page);
      await save(page).click();
      await expect(password(page)).toBeFocused();
      await expect(password(page)).toHaveAccessibleDescription(
        /^Please enter you current password/,
      );
      await expectToastLife(page, 'Please enter you current password', 'top-right');
      expect(calls).toHaveLength(0);
    });
  });
});

test.describe('saving', () => {
  test("sends every field that is not empty as a form, and shows 'Profile updated successfully'", async ({
    page,
  }) => {
    const { token } = await openProfile(page);
    const calls = sentCalls(page, 'updateProfile');
    const release = await hold(page, 'updateProfile');
    const { name, mobile } = newPerson();
    await page.getByLabel('Name').fill(name);
    await page.getByLabel('Phone No.').fill(mobile.slice(3));
    await page.getByLabel('Date Of Birth').fill('1990-01-31');
    await page.getByLabel('Aadhaar No.').fill(AADHAAR);
    await password(page).fill(PASSWORD);
    await password(page).press('Enter');
    await expect(page.getByRole('button', { name: 'Saving Changes...' })).toBeDisabled();
    release();
    await expect(toast(page, 'Profile updated successfully')).toBeVisible();

    // The saved values are shown at once, here and in the sidebar, and the password is cleared.
    await expect(page.getByLabel('Aadhaar No.')).toHaveValue('XXXX XXXX 2346');
    await expect(page.getByLabel('Phone No.')).toHaveValue(mobile);
    await expect(password(page)).toHaveValue('');
    await expect(page.getByRole('banner').getByText(name)).toBeVisible();
    expect(await storedProfile(token)).toMatchObject({
      name,
      mobile,
      dateOfBirth: '1990-01-31',
      kycDocumentNumber: 'XXXX XXXX 2346',
    });
    expect(calls).toHaveLength(1);
    expect(calls[0]?.method()).toBe('PUT');
    expect(calls[0]?.headers()['content-type']).toBe('application/x-www-form-urlencoded');
    expect(calls[0]?.headers()['authorization']).toBe(token);
    expect(fields(calls[0])).toMatchObject({ name, dateOfBirth: '1990-01-31', password: PASSWORD });
  });

  test('leaves empty fields and a masked Aadhaar number unchanged', async ({ page }) => {
    const { token, name, mobile } = await openProfile(page);
    await test.step('announces below empty fields that they stay unchanged, and omits them', async () => {
      const calls = sentCalls(page, 'updateProfile');
      await page.getByLabel('Name').fill('');
      await page.getByLabel('Phone No.').fill('');
      await page.getByLabel('Date Of Birth').fill('');
      await expect(page.getByText('Left empty, this stays as it is.')).toHaveCount(3);
      await password(page).fill(PASSWORD);
      await save(page).click();
      await expect(toast(page, 'Profile updated successfully')).toBeVisible();
      expect(fields(calls[0])).toEqual({ password: PASSWORD });
      expect(await storedProfile(token)).toMatchObject({ name, mobile, dateOfBirth: '1994-05-17' });
      await expect(page.getByLabel('Name')).toHaveValue(name);
    });
    await test.step('shows the Aadhaar number masked; the masked form changes nothing', async () => {
      await page.getByLabel('Aadhaar No.').fill(AADHAAR);
      await password(page).fill(PASSWORD);
      await save(page).click();
      await expect(page.getByLabel('Aadhaar No.')).toHaveValue('XXXX XXXX 2346');
      const calls = sentCalls(page, 'updateProfile');
      await password(page).fill(PASSWORD);
      await save(page).click();
      await expect(password(page)).toHaveValue('');
      expect(fields(calls[0])['kycDocumentNumber']).toBe('XXXX XXXX 2346');
      expect((await storedProfile(token)).kycDocumentNumber).toBe('XXXX XXXX 2346');
    });
  });

  test('reports errors under the fields and focuses the first', async ({ page }) => {
    await openProfile(page);
    await test.step('checks the digits of an Aadhaar number, and shows the error under the field', async () => {
      const calls = sentCalls(page, 'updateProfile');
      const aadhaar = page.getByLabel('Aadhaar No.');
      await aadhaar.fill('2341 2341 2345');
      await password(page).fill(PASSWORD);
      await save(page).click();
      await expect(aadhaar).toBeFocused();
      await expect(aadhaar).toHaveAccessibleDescription(
        /^Please enter a valid Aadhaar number \(12 digits\)\./,
      );
      await aadhaar.fill(AADHAAR);
      await expect(page.getByText('Please enter a valid Aadhaar number (12 digits).')).toHaveCount(
        0,
      );
      expect(calls).toHaveLength(0);
    });
    await test.step('reports other errors under the fields and focuses the first', async () => {
      await holdToasts(page);
      await password(page).fill('');
      await page.getByLabel('Phone No.').fill('123');
      await page.getByLabel('Date Of Birth').fill('2999-01-01');
      await save(page).click();
      await expect(page.getByText(/^Please enter a valid mobile number/)).toBeVisible();
      await expect(page.getByText('The Date of Birth must be in the past.')).toBeVisible();
      await expect(page.getByLabel('Phone No.')).toBeFocused();
      const asked = toast(page, 'Please enter you current password');
      await expect(asked).toBeVisible();
      await password(page).fill(PASSWORD);
      await expect(asked).toHaveCount(0);
    });
  });

  test.describe('that fails', () => {
    test.use({ expectedProblems: UNREADABLE_IS_LOGGED });

    test('shows why, and keeps the input', async ({ page }) => {
      await test.step('shows that the password is wrong, and keeps the input', async () => {
        const { token, name } = await openProfile(page);
        await page.getByLabel('Name').fill('Somebody Else');
        await page.getByLabel('Aadhaar No.').fill(AADHAAR);
        await password(page).fill('not the password');
        await save(page).click();
        await expectToasts(page, ['The current password is wrong.']);
        await expect(password(page)).toBeFocused();
        await expect(page.getByLabel('Name')).toHaveValue('Somebody Else');
        await expect(page.getByLabel('Aadhaar No.')).toHaveValue(AADHAAR);
        expect((await storedProfile(token)).name).toBe(name);
      });
      await test.step('focuses the mobile number when it is in use', async () => {
        const other = await makeMember();
        await openProfile(page);
        await page.getByLabel('Phone No.').fill(other.mobile);
        await password(page).fill(PASSWORD);
        await save(page).click();
        await expectToasts(page, ['This mobile number is already registered.']);
        await expect(page.getByLabel('Phone No.')).toBeFocused();
        await expect(password(page)).toHaveValue(PASSWORD);
      });
      await test.step("shows each message of a list, else 'Failed to update profile'", async () => {
        await openProfile(page);
        await page.getByLabel('Name').fill('Somebody Else');
        await password(page).fill(PASSWORD);
        await answer(page, 'updateProfile', refusal(['One thing.', 'Another.']));
        await save(page).click();
        await expectToasts(page, ['Another.', 'One thing.']);
        await restore(page, 'updateProfile');
        await answer(page, 'updateProfile', UNREADABLE);
        await save(page).click();
        await expectNewestToasts(page, ['Failed to update profile']);
        await expect(page.getByLabel('Name')).toHaveValue('Somebody Else');
        await expect(password(page)).toHaveValue(PASSWORD);
      });
    });
  });
});

test.describe('a profile that cannot be loaded', () => {
  test.use({ expectedProblems: /Failed to retrieve user profile/ });

  test('shows a message and a button to retry, without a toast', async ({ page }) => {
    const member = await makeMember();
    await openAs(page, 'user', member.token);
    await answer(page, 'getProfile', refusal('Not now.', 404));
    await page.goto('/user/profile');
    await expect(page.getByText('Your profile could not be loaded.')).toBeVisible();
    await expectToasts(page, []);
    await restore(page, 'getProfile');
    await page.getByRole('button', { name: 'Retry' }).click();
    await expect(page.getByLabel('Name')).toHaveValue(member.name);
  });
});

test('values saved elsewhere are shown, but never in a field with unsaved input', async ({
  page,
}) => {
  await openProfile(page);
  await page.getByLabel('Name').fill('Being typed');
  await change(page, 'getProfile', (profile) => ({
    ...profile,
    name: 'From elsewhere',
    dateOfBirth: '1980-02-29',
    isApproved: true,
  }));
  await page.clock.install();
  await page.clock.fastForward('01:00');
  await page.evaluate(() => window.dispatchEvent(new Event('focus')));
  await expect(page.getByLabel('Date Of Birth')).toHaveValue('1980-02-29');
  await expect(page.getByText('Verified', { exact: true })).toBeVisible();
  await expect(page.getByLabel('Name')).toHaveValue('Being typed');
});
