import type { Page } from '@playwright/test';
import { answer, refusal } from '../support/answers.ts';
import { adminToken, makeMember } from '../support/api.ts';
import { expect, openAs, test } from '../support/test.ts';

/** Every password field hides its value, and accepts pasting and password managers. */

const DONE = { status: 200, body: { status: true, message: 'Done', data: null } };
const PASTED = 'Pasted by a manager: 64 characters or more, with Ünïcode, blanks and 🔑';

/** How each screen is opened, and how many passwords it asks for. */
const SCREENS: Readonly<Record<string, readonly [count: number, open: (page: Page) => unknown]>> = {
  login: [1, (page) => page.goto('/')],
  register: [
    2,
    async (page) => {
      await answer(page, 'requestRegisterOtp', DONE);
      await page.goto('/register');
      await page.getByLabel('Name').fill('Asha Rao');
      await page.getByLabel('Email ID').fill('asha@example.com');
      await page.getByLabel('Mobile').fill('9876543210');
      await page.getByRole('button', { name: /OTP/ }).click();
    },
  ],
  'forgot password': [
    2,
    async (page) => {
      await answer(page, 'requestPasswordOtp', DONE);
      await page.goto('/fogot-password');
      await page.getByLabel('Email').fill('asha@example.com');
      await page.getByRole('button', { name: 'Send Reset Code' }).click();
    },
  ],
  profile: [
    1,
    async (page) => {
      await openAs(page, 'user', (await makeMember()).token);
      await page.goto('/user/profile');
    },
  ],
  'admin login': [1, (page) => page.goto('/admin/login')],
  'set password': [2, (page) => page.goto('/admin/set-password?email=a@example.com')],
  'add user': [
    1,
    async (page) => {
      await openAs(page, 'admin', await adminToken());
      await page.goto('/admin/usermanage');
      await page.getByRole('button', { name: 'Add User' }).click();
    },
  ],
  'confirm your password': [
    1,
    async (page) => {
      await openAs(page, 'admin', await adminToken());
      await answer(page, 'updateBeneficiary', refusal('Confirm', 403, 'step_up_required'));
      await page.goto('/admin/beneficiary');
      await page.getByRole('button', { name: 'Edit bank details' }).click();
      await page.getByRole('dialog').getByLabel('Branch').fill('Another Branch');
      await page.getByRole('dialog').getByRole('button', { name: 'Update' }).click();
    },
  ],
};

test('the password fields of every screen hide their values, and accept pasting and password managers', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  for (const [screen, [count, open]] of Object.entries(SCREENS)) {
    await test.step(`${screen}: the password fields hide their values, and accept pasting and password managers`, async () => {
      await open(page);
      const fields = page.locator('input[autocomplete$="-password"]');
      await expect(fields).toHaveCount(count);
      // Every field with this label is a password field.
      const labelled = await page
        .locator('input')
        .evaluateAll((inputs) =>
          (inputs as HTMLInputElement[])
            .filter(({ labels }) => [...(labels ?? [])].some((l) => /password/i.test(l.innerText)))
            .map(({ type }) => type),
        );
      expect(labelled).toEqual(Array(count).fill('password'));
      for (const field of await fields.all()) {
        await expect(field).toHaveAttribute('type', 'password');
        await page.evaluate((text) => navigator.clipboard.writeText(text), PASTED);
        await field.focus();
        await page.keyboard.press('ControlOrMeta+V');
        await expect(field).toHaveValue(PASTED);
        // A password manager may fill the field after the page has read it.
        await field.fill(`${PASTED}!`);
        await field.blur();
        await expect(field).toHaveValue(`${PASTED}!`);
      }
    });
  }
});
