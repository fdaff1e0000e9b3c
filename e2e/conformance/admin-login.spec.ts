import type { Locator, Page } from '@playwright/test';
import { ADMIN, call, makeMember, PASSWORD, siteProgram } from '../support/api.ts';
import {
  answer,
  cutOff,
  hold,
  refusal,
  sentCalls,
  UNREADABLE,
  UNREADABLE_IS_LOGGED,
} from '../support/answers.ts';
import { layoutAtRest } from '../support/layout.ts';
import { expect, openAs, test } from '../support/test.ts';
import { expectToastLife, expectToasts, holdToasts, toast } from '../support/toasts.ts';
import { addUser } from '../support/users.ts';

/** Admin login (/admin/login). */

const email = (page: Page) => page.getByLabel('Email');
const password = (page: Page) => page.getByLabel('Password', { exact: true });
const button = (page: Page) => page.getByRole('button', { name: 'Login', exact: true });

async function logIn(page: Page, who = ADMIN): Promise<void> {
  await email(page).fill(who.email);
  await password(page).fill(who.password);
  await button(page).click();
}

const stored = (page: Page): Promise<Record<string, string>> =>
  page.evaluate(() => Object.fromEntries(Object.entries<string>(localStorage)));

test.describe('the screen', () => {
  test("is headed 'Admin Login', and reports missing fields", async ({ page }) => {
    await page.goto('/admin/login');
    await test.step('reports missing fields, and sends nothing', async () => {
      const calls = sentCalls(page, 'loginAdmin');
      await button(page).click();
      await expect(email(page)).toHaveAccessibleDescription('Email is required.');
      await expect(password(page)).toHaveAccessibleDescription('Password is required.');
      await expect(email(page)).toBeFocused();
      await email(page).fill('admin@prelaunch.test');
      await page.keyboard.press('Enter');
      await expect(page.getByText('Email is required.')).toHaveCount(0);
      await expect(password(page)).toBeFocused();
      expect(calls).toHaveLength(0);
      await expectToasts(page, []);
    });
    await test.step("is headed 'Admin Login' and names the pre-launch program", async () => {
      const { token } = await siteProgram();
      await expect(page).toHaveTitle(`${token.metaData.title} | Admin Login`);
      await expect(
        page.getByText(/^Forgot your password\? Another admin of your company/),
      ).toBeVisible();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Admin Login');
      await expect(page.getByText(`${token.name} PRE-LAUNCH PROGRAM`)).toBeVisible();
      await expect(page.locator('link[rel=icon]')).toHaveAttribute('href', token.icon_url);

      await expect(email(page)).toHaveAttribute('inputmode', 'email');
      await expect(email(page)).toHaveAttribute('autocomplete', 'username');
      await expect(password(page)).toHaveAttribute('autocomplete', 'current-password');
      await expect(password(page)).toHaveAttribute('type', 'password');
      await page.getByRole('button', { name: 'Show password' }).click();
      await expect(password(page)).toHaveAttribute('type', 'text');
      await expect(page.locator('form')).toHaveAttribute('novalidate');

      await test.step('the coin with its texts is in the middle of the picture', async () => {
        const picture = page.getByRole('complementary');
        const box = async (of: Locator) => (await of.boundingBox()) ?? { y: 0, height: 0 };
        await layoutAtRest(page);
        const { height } = await box(picture);
        const coin = await box(picture.locator('img'));
        const line = await box(picture.locator('p').last());
        const middle = (coin.y + line.y + line.height) / 2;
        // The orbits around the coin need more room above than the last line needs below.
        expect(Math.abs(middle - height / 2)).toBeLessThan(height / 10);
      });
    });
  });
});

test.describe('a login', () => {
  test('sends email and password once, and leads to the dashboard with the message', async ({
    page,
  }) => {
    const member = (await makeMember()).token;
    await openAs(page, 'user', member);
    await page.goto('/admin/login');
    await holdToasts(page);
    const who = { email: (await addUser({ role: 'ADMIN' })).email, password: PASSWORD };
    const calls = sentCalls(page, 'loginAdmin');
    const release = await hold(page, 'loginAdmin');
    await logIn(page, who);
    const pending = page.getByRole('button', { name: 'Logging in...' });
    await expect(pending).toBeDisabled();
    await pending.click({ force: true });
    await email(page).press('Enter');
    release();
    await expect(page).toHaveURL('/admin/dashboard');
    // The dashboard reloads itself once; only the reloaded page shows the toast.
    await expectToastLife(page, 'Logged in successfully.', 'top-center');
    expect(calls.map((each) => each.postDataJSON())).toEqual([who]);
    const kept = await stored(page);
    expect(kept).toMatchObject({
      adminLoggedIn: 'true',
      reloadCounter: '2',
      // A member's session is separate.
      authToken: member,
    });
    expect((await call('getAdminDashboard', { token: kept['accessToken'] })).status).toBe(true);
  });

  test("that is refused shows the server's message, or each message of its list, and keeps the input", async ({
    page,
  }) => {
    const member = await makeMember();
    await page.goto('/admin/login');
    await holdToasts(page);
    await logIn(page, { email: ADMIN.email, password: 'not the password' });
    await expectToastLife(page, 'Invalid email or password.', 'top-center');
    await expect(email(page)).toHaveValue(ADMIN.email);
    await expect(password(page)).toHaveValue('not the password');
    // Members cannot log in here.
    await logIn(page, { email: member.email, password: PASSWORD });
    await expect(toast(page, 'Invalid email or password.')).toBeVisible();
    await expect(page).toHaveURL('/admin/login');
    const kept = await stored(page);
    expect(kept).not.toHaveProperty('accessToken');
    expect(kept).not.toHaveProperty('adminLoggedIn');

    await answer(page, 'loginAdmin', refusal(['First of all.', 'And then.']));
    await page.reload();
    await logIn(page);
    await expectToasts(page, ['And then.', 'First of all.']);
  });
});

test.describe('with an unusable reply', () => {
  test.use({ expectedProblems: UNREADABLE_IS_LOGGED });

  test('a login shows its fallback text', async ({ page }) => {
    await answer(page, 'loginAdmin', UNREADABLE);
    await page.goto('/admin/login');
    await logIn(page);
    await expectToasts(page, ['Failed to login']);
    await expect(button(page)).toBeEnabled();

    await page.reload();
    await cutOff(page, 'loginAdmin');
    await logIn(page);
    await expectToasts(page, ['Failed to login']);

    await page.reload();
    await answer(page, 'loginAdmin', { status: 200, body: { status: true, data: {} } });
    await logIn(page);
    await expectToasts(page, ['Failed to login']);
    await expect(page).toHaveURL('/admin/login');
  });
});
