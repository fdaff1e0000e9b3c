import type { Page } from '@playwright/test';
import { type Member, newPerson, PASSWORD, siteProgram } from '../support/api.ts';
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
import { layoutAtRest } from '../support/layout.ts';
import { waitForCode } from '../support/mail.ts';
import { expect, keptTexts, test } from '../support/test.ts';
import {
  expectNewestToasts,
  expectToastLife,
  expectToasts,
  holdToasts,
  toast,
} from '../support/toasts.ts';

/** Register (/register). */

const CONTACT_MISSING = 'Please fill in Name, Email, and Mobile to request OTP.';
const password = (page: Page) => page.getByLabel('Password', { exact: true });
const submit = (page: Page) => page.getByRole('button', { name: 'Create Account' });

async function fillContact(page: Page, { name, email, mobile }: Member): Promise<void> {
  await page.getByLabel('Name').fill(name);
  await page.getByLabel('Email ID').fill(email);
  await page.getByLabel('Mobile').fill(mobile);
}

/** Opens step 2; the code is in the mail. */
async function openStepTwo(page: Page, person = newPerson()): Promise<Member> {
  await page.goto('/register');
  await fillContact(page, person);
  await page.getByRole('button', { name: 'Request OTP' }).click();
  await expect(page.getByRole('heading', { name: 'Create Account' })).toBeVisible();
  return person;
}

async function fillDetails(page: Page, otp: string): Promise<void> {
  await page.getByLabel('OTP', { exact: true }).fill(otp);
  await page.getByLabel('Date of Birth').fill('1994-05-17');
  await page.getByLabel('Pincode').fill('560001');
  await page.getByLabel('Gender').selectOption('female');
  await password(page).fill(PASSWORD);
  await page.getByLabel('Confirm Password').fill(PASSWORD);
}

/** Step 2 without a mail: only the reply to step 1 is made up. */
async function openMadeUpStepTwo(page: Page): Promise<void> {
  await answer(page, 'requestRegisterOtp', {
    status: 200,
    body: { status: true, message: 'OTP sent to your email.', data: null },
  });
  await openStepTwo(page);
}

test.describe("step 1, 'Request OTP'", () => {
  test('asks for Name, Email ID and Mobile, and requires all three', async ({ page }) => {
    await page.goto('/register');
    await test.step(`requires all three: '${CONTACT_MISSING}'`, async () => {
      const calls = sentCalls(page, 'requestRegisterOtp');
      const button = page.getByRole('button', { name: 'Request OTP' });
      await expect(button).toBeEnabled();
      await button.click();
      await expect(page.getByText(CONTACT_MISSING)).toHaveCount(1);
      await expect(page.getByLabel('Name')).toBeFocused();
      await page.getByLabel('Name').fill('Asha');
      await page.getByLabel('Mobile').fill('98765 43210');
      await button.click();
      await expect(page.getByLabel('Email ID')).toBeFocused();
      await expect(page.getByLabel('Email ID')).toHaveAccessibleDescription(CONTACT_MISSING);
      await page.getByLabel('Email ID').fill('asha');
      await expect(page.getByText('Please enter a valid email address.')).toBeVisible();
      expect(calls).toHaveLength(0);
    });
    await test.step('asks for Name, Email ID and Mobile, and links back to the login', async () => {
      const { token } = await siteProgram();
      await expect(page).toHaveTitle(`${token.metaData.title} | Register`);
      await expect(page.getByText(`${token.name} PRE-LAUNCH PROGRAM`)).toBeVisible();
      await expect(page.getByRole('heading', { name: 'Request OTP' })).toBeVisible();
      await expect(page.getByRole('textbox')).toHaveCount(3);
      await expect(page.getByLabel('Name')).toHaveAttribute('autocomplete', 'name');
      await expect(page.getByLabel('Email ID')).toHaveAttribute('inputmode', 'email');
      await expect(page.getByLabel('Mobile')).toHaveAttribute('placeholder', /^\+91/);
      await expect(page.getByLabel('Mobile')).toHaveAttribute('inputmode', 'tel');
      await page.getByRole('link', { name: 'Log in' }).click();
      await expect(page).toHaveURL('/');
    });
  });

  test('sends companyId, name, email and mobile, and shows the message of the server', async ({
    page,
  }) => {
    const { companyId } = await siteProgram();
    const calls = sentCalls(page, 'requestRegisterOtp');
    const release = await hold(page, 'requestRegisterOtp');
    const person = newPerson();
    await page.goto('/register');
    await holdToasts(page);
    await fillContact(page, person);
    await page.getByRole('button', { name: 'Request OTP' }).click();
    await expect(page.getByRole('button', { name: 'Requesting OTP...' })).toBeDisabled();
    release();
    await expect(page.getByRole('heading', { name: 'Create Account' })).toBeVisible();
    await expectToastLife(page, 'OTP sent to your email.', 'top-right');
    expect(calls.map((each) => each.postDataJSON())).toEqual([{ companyId, ...person }]);
  });

  test('shows at once that the company id is missing, and disables its button', async ({
    page,
  }) => {
    await change(page, 'getProgram', (program) => ({ ...program, companyId: null }));
    await page.goto('/register');
    await expect(
      page.getByText('Company ID is not configured. Please contact support.'),
    ).toBeVisible();
    await expect(page.getByRole('button', { name: 'Request OTP' })).toBeDisabled();
  });

  test.describe('when it fails', () => {
    test.use({ expectedProblems: UNREADABLE_IS_LOGGED });

    test('shows the messages of the server, or its own text, and stays on step 1', async ({
      page,
    }) => {
      await page.goto('/register');
      await fillContact(page, newPerson());
      const button = page.getByRole('button', { name: 'Request OTP' });

      await answer(page, 'requestRegisterOtp', refusal(['One thing.', 'Another.']));
      await button.click();
      await expectToasts(page, ['Another.', 'One thing.']);

      await restore(page, 'requestRegisterOtp');
      await answer(page, 'requestRegisterOtp', UNREADABLE);
      await button.click();
      await expectNewestToasts(page, ['Failed to send OTP']);
      await expect(page.getByRole('heading', { name: 'Request OTP' })).toBeVisible();
      await expect(page.getByLabel('Name')).not.toHaveValue('');
    });
  });
});

test.describe("step 2, 'Create Account'", () => {
  test('asks for all other fields, reports what is missing, and keeps the input', async ({
    page,
  }) => {
    await openMadeUpStepTwo(page);
    await test.step('asks for all other fields; the referral code is optional', async () => {
      for (const label of [
        'Name',
        'Mobile',
        'Email ID',
        'OTP',
        'Date of Birth',
        'Pincode',
        'Gender',
        'Password',
        'Confirm Password',
      ]) {
        const field = page.getByLabel(label, { exact: true });
        await expect(field, label).toBeVisible();
        const isRequired = () =>
          field.evaluate(
            (input) => input.hasAttribute('required') || input.ariaRequired === 'true',
          );
        await expect.poll(isRequired, label).toBe(true);
      }
      const referral = page.getByLabel('Referral Code (Member ID)');
      await expect(referral).not.toHaveAttribute('required');
      await expect(page.getByText('Optional')).toBeVisible();
      expect(
        await page
          .getByLabel('Gender')
          .locator('option')
          .evaluateAll((all) => all.map((option) => (option as HTMLOptionElement).value)),
      ).toEqual(['', 'male', 'female', 'other']);
      await expect(page.getByLabel('OTP', { exact: true })).toHaveAttribute(
        'autocomplete',
        'one-time-code',
      );
      await expect(page.getByLabel('OTP', { exact: true })).toHaveAttribute('inputmode', 'numeric');
      await expect(password(page)).toHaveAttribute('autocomplete', 'new-password');
      await expect(page.getByRole('button', { name: 'Show password' })).toHaveCount(2);

      await test.step('in three groups, with large digits for the code', async () => {
        const groups = page.locator('form').getByRole('group');
        await expect(groups).toHaveCount(3);
        for (const [index, [name, labels]] of (
          [
            ['Confirm that it is you', ['Name', 'Mobile', 'Email ID', 'OTP']],
            ['About you', ['Date of Birth', 'Pincode', 'Gender', 'Referral Code (Member ID)']],
            ['Protect your tokens', ['Password', 'Confirm Password']],
          ] as const
        ).entries()) {
          await expect(groups.nth(index)).toHaveAccessibleName(name);
          await expect(groups.nth(index).locator('label')).toHaveText([...labels]);
        }
        await expect(page.getByLabel('OTP', { exact: true })).toHaveCSS('font-size', '28px');
        await layoutAtRest(page);
        const optional = await page.getByText('Optional').boundingBox();
        const label = await page.getByText('Referral Code (Member ID)').boundingBox();
        expect((optional?.x ?? 0) - (label?.x ?? 0) - (label?.width ?? 0)).toBeLessThan(12);
        expect(optional?.x ?? 0).toBeGreaterThan(label?.x ?? 0);
      });

      await test.step('repeats the date in words, and reports what the password still needs', async () => {
        await page.getByLabel('Date of Birth').fill('1980-01-15');
        await expect(page.getByLabel('Date of Birth')).toHaveAccessibleDescription(
          '15 January 1980',
        );
        for (const [typed, hint] of [
          ['', 'At least 8 characters.'],
          ['short', '3 more characters are needed.'],
          ['shorter', 'One more character is needed.'],
          ['eight888', 'Long enough. A longer one is safer.'],
          ['a quiet night sky', 'Long, so it is hard to guess.'],
        ] as const) {
          await password(page).fill(typed);
          await expect(password(page)).toHaveAccessibleDescription(hint);
        }
      });
    });
    await test.step('says that members are adults, and refuses the birth date of a child', async () => {
      const birth = page.getByLabel('Date of Birth');
      await birth.fill('');
      await expect(birth).toHaveAccessibleDescription('You must be at least 18 years old.');
      await birth.fill(`${String(new Date().getUTCFullYear() - 17)}-01-01`);
      await submit(page).click();
      await expect(birth).toHaveAccessibleDescription(/^You must be at least 18 years old\./);
      await expect(birth).toHaveAttribute('aria-invalid', 'true');
    });
    await test.step("shows 'Please enter the OTP.' and 'Passwords do not match!'", async () => {
      await page.getByLabel('Date of Birth').fill('');
      const calls = sentCalls(page, 'register');
      await expect(submit(page)).toBeEnabled();
      await password(page).fill(PASSWORD);
      await submit(page).click();
      await expect(page.getByText('Please enter the OTP.')).toBeVisible();
      await expect(page.getByText('Passwords do not match!')).toBeVisible();
      await expect(page.getByText('Date of Birth is required.')).toBeVisible();
      await expect(page.getByText('Pincode is required.')).toBeVisible();
      await expect(page.getByText('Gender is required.')).toBeVisible();
      await expect(page.getByLabel('OTP', { exact: true })).toBeFocused();
      await page.getByLabel('Confirm Password').fill(PASSWORD);
      await expect(page.getByText('Passwords do not match!')).toHaveCount(0);
      expect(calls).toHaveLength(0);
    });
    await test.step("'Back to OTP Request' returns to step 1 and keeps the input", async () => {
      const name = await page.getByLabel('Name').inputValue();
      await page.getByLabel('Pincode').fill('560001');
      await page.getByRole('button', { name: 'Back to OTP Request' }).click();
      await expect(page.getByRole('heading', { name: 'Request OTP' })).toBeVisible();
      await expect(page.getByLabel('Name')).toHaveValue(name);
      await page.getByRole('button', { name: 'Request OTP' }).click();
      await expect(page.getByLabel('Pincode')).toHaveValue('560001');
    });
    await test.step('survives a reload, without the OTP and the passwords', async () => {
      await fillDetails(page, '123456');
      await page.reload();
      await expect(page.getByRole('heading', { name: 'Create Account' })).toBeVisible();
      await expect(page.getByLabel('Date of Birth')).toHaveValue('1994-05-17');
      await expect(page.getByLabel('Gender')).toHaveValue('female');
      await expect(page.getByLabel('OTP', { exact: true })).toHaveValue('');
      await expect(password(page)).toHaveValue('');
      await expect(page.getByLabel('Confirm Password')).toHaveValue('');
      const kept = await keptTexts(page);
      expect(kept).not.toContain(PASSWORD);
      expect(kept).not.toContain('123456');
    });
  });

  test('sends no gender, no pincode and no empty field, and redirects to the login', async ({
    page,
  }) => {
    const person = await openStepTwo(page);
    const otp = await waitForCode(person.email);
    const calls = sentCalls(page, 'register');
    const release = await hold(page, 'register');
    await fillDetails(page, otp);
    await submit(page).click();
    await expect(page.getByRole('button', { name: 'Creating Account...' })).toBeDisabled();
    release();
    await expect(page).toHaveURL('/');
    await expect(toast(page, 'Registration successful. Please log in.')).toBeVisible();
    await expect(page.getByLabel('Email')).toHaveValue(person.email);
    const { companyId } = await siteProgram();
    expect(calls.map((each) => each.postDataJSON())).toEqual([
      { companyId, ...person, otp, dateOfBirth: '1994-05-17', password: PASSWORD },
    ]);
    expect(await page.evaluate(() => sessionStorage.getItem('registerDraft'))).toBeNull();
  });

  test.describe('when it fails', () => {
    test.use({ expectedProblems: /status of 502|net::ERR_|Failed to register a user/ });

    test('a toast says why, and the input stays', async ({ page }) => {
      await openMadeUpStepTwo(page);
      await test.step("shows the server's message, logs the failure, and keeps the input", async () => {
        await fillDetails(page, '000000');
        const logged = page.waitForEvent('console', (message) =>
          message.text().includes('Failed to register a user'),
        );
        await submit(page).click();
        await expect(
          toast(page, 'The OTP is wrong or has expired. Please request a new one.'),
        ).toBeVisible();
        await logged;
        await expect(page.getByLabel('OTP', { exact: true })).toBeFocused();
        await expect(password(page)).toHaveValue(PASSWORD);
        await expect(page).toHaveURL('/register');
      });
      await test.step("falls back to 'Failed to register a user'", async () => {
        await answer(page, 'register', UNREADABLE);
        await fillDetails(page, '123456');
        await submit(page).click();
        await expect(toast(page, 'Failed to register a user')).toBeVisible();
        await expect(page.getByLabel('Pincode')).toHaveValue('560001');
      });
      await test.step('shows a toast for each message of a list', async () => {
        await answer(page, 'register', refusal(['One thing.', 'Another.']));
        await fillDetails(page, '123456');
        await submit(page).click();
        await expectNewestToasts(page, ['Another.', 'One thing.']);
      });
      await test.step("falls back to 'Failed to register a user' too", async () => {
        // A toast with the same text may still be shown.
        await page.reload();
        await cutOff(page, 'register');
        await fillDetails(page, '123456');
        await submit(page).click();
        await expect(toast(page, 'Failed to register a user')).toBeVisible();
      });
    });
  });
});
