import type { Locator, Page } from '@playwright/test';
import { makeMember, PASSWORD, siteProgram } from '../support/api.ts';
import {
  answer,
  change,
  cutOff,
  hold,
  refusal,
  sentCalls,
  UNREADABLE,
  UNREADABLE_IS_LOGGED,
} from '../support/answers.ts';
import { layoutAtRest, resizeTo } from '../support/layout.ts';
import { expect, openAs, test } from '../support/test.ts';
import { expectToastLife, expectToasts, holdToasts, toast } from '../support/toasts.ts';

/** User login (/). */

const logIn = async (page: Page, email = 'asha@example.com', password = PASSWORD) => {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Log in' }).click();
};

test('a browser that logged in keeps a cookie that scripts cannot read, and sends it only with a login', async ({
  page,
  context,
}) => {
  const member = await makeMember();
  const headerOf = (path: RegExp) =>
    page.waitForRequest(path).then((request) => request.headerValue('cookie'));
  await page.goto('/');
  const [first] = await Promise.all([headerOf(/auth\/login$/), logIn(page, member.email)]);
  expect(first).toBeNull();
  await expect(page).toHaveURL('/user/dashboard');
  const cookies = await context.cookies();
  expect(cookies).toMatchObject([
    { name: 'device', path: '/', httpOnly: true, sameSite: 'Strict', secure: false },
  ]);
  expect(await page.evaluate(() => document.cookie)).toBe('');
  const [read] = await Promise.all([headerOf(/\/api\/v1\/user\//), page.reload()]);
  expect(read).toBeNull();

  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL('/');
  const [second] = await Promise.all([headerOf(/auth\/login$/), logIn(page, member.email)]);
  expect(second).toBe(`device=${cookies[0]?.value ?? ''}`);
});

test.describe('the screen', () => {
  test("has a form, the program's texts and links", async ({ page }) => {
    const calls = sentCalls(page, 'loginMember');
    await page.goto('/');
    await test.step("is titled with the token's title, and names the pre-launch program", async () => {
      const { token } = await siteProgram();
      await expect(page).toHaveTitle(`${token.metaData.title} | Login`);
      await expect(page.getByText(`${token.name} PRE-LAUNCH PROGRAM`)).toBeVisible();
      await expect(page.locator('link[rel=icon]')).toHaveAttribute('href', token.icon_url);
      const meta = (name: string) => page.locator(`meta[name=${name}]`);
      await expect(meta('description')).toHaveAttribute('content', token.metaData.description);
      await expect(meta('keywords')).toHaveAttribute('content', token.metaData.keywords);
    });
    await test.step('reports missing fields, and sends nothing', async () => {
      await page.getByRole('button', { name: 'Log in' }).click();
      await expect(page.getByText('Email is required.')).toBeVisible();
      await expect(page.getByText('Password is required.')).toBeVisible();
      await expect(page.getByLabel('Email')).toBeFocused();
      await expect(page.getByLabel('Email')).toHaveAccessibleDescription('Email is required.');
      await page.getByLabel('Email').fill('asha@example.com');
      await expect(page.getByText('Email is required.')).toHaveCount(0);
      await page.keyboard.press('Enter');
      await expect(page.getByLabel('Password', { exact: true })).toBeFocused();
      expect(calls).toHaveLength(0);
    });
    await test.step('has an email field, a password that can be shown, and no native validation messages', async () => {
      const email = page.getByLabel('Email');
      await expect(email).toHaveAttribute('inputmode', 'email');
      await expect(email).toHaveAttribute('autocomplete', 'username');
      const password = page.getByLabel('Password', { exact: true });
      await expect(password).toHaveAttribute('autocomplete', 'current-password');
      await expect(password).toHaveAttribute('type', 'password');
      await page.getByRole('button', { name: 'Show password' }).click();
      await expect(password).toHaveAttribute('type', 'text');
      await page.getByRole('button', { name: 'Hide password' }).click();
      await expect(password).toHaveAttribute('type', 'password');
      await expect(page.locator('form')).toHaveAttribute('novalidate');

      await test.step('beside three reasons for trust, below the coin or, on a phone, below the form', async () => {
        const reasons = page.getByRole('listitem');
        const texts = [
          'A receipt as a PDF for every payment',
          'A mail as soon as a payment is decided',
          'Aadhaar numbers are stored encrypted',
        ];
        const picture = page.getByRole('complementary');
        const top = async (of: Locator) => (await of.boundingBox())?.y ?? 0;
        await expect(picture.getByRole('listitem')).toHaveText(texts);
        await layoutAtRest(page);
        expect(await top(reasons.first())).toBeGreaterThan(await top(picture.getByText('₹ 10.00')));
        await resizeTo(page, { width: 390, height: 844 });
        await expect(page.getByRole('main').getByRole('listitem')).toHaveText(texts);
        await expect(reasons).toHaveCount(3);
        const button = page.getByRole('button', { name: 'Log in' });
        await layoutAtRest(page);
        expect(await top(reasons.first())).toBeGreaterThan(await top(button));
        const { height = 0 } = (await picture.boundingBox()) ?? {};
        expect(height).toBeGreaterThanOrEqual(180);
        expect(height).toBeLessThan(250);
      });
    });
    await test.step("links 'Forgot your password?' and 'Create account'", async () => {
      await page.getByRole('link', { name: 'Forgot your password?' }).click();
      await expect(page).toHaveURL('/fogot-password');
      await page.goBack();
      await page.getByRole('link', { name: 'Create account' }).click();
      await expect(page).toHaveURL('/register');
    });
  });

  test('shows the share that is sold, and only the remaining supply while nothing is sold', async ({
    page,
  }) => {
    let soldSupply: number | undefined = 75_000_000;
    await change(page, 'getProgram', (program) => ({ ...program, soldSupply }));
    await change(page, 'getPrice', (price) => ({ ...price, remainingPrivateSupply: 225_000_000 }));
    await page.goto('/');
    const picture = page.getByRole('complementary');
    const bar = picture.getByRole('meter', { name: 'Share sold' });
    await expect(bar).toHaveJSProperty('value', 0.25);
    await expect(picture.getByText('25 %')).toBeVisible();
    // An older server does not send the field.
    for (const none of [0, undefined]) {
      soldSupply = none;
      await page.reload();
      await expect(picture.getByText('22,50,00,000')).toBeVisible();
      await expect(bar).toHaveCount(0);
    }
  });

  test('redirects a logged-in member to the dashboard', async ({ page }) => {
    await openAs(page, 'user', (await makeMember()).token);
    await page.goto('/');
    await expect(page).toHaveURL('/user/dashboard');
    await page.goto('/register');
    await expect(page).toHaveURL('/user/dashboard');
  });

  test('shows at once that the company id is missing, and disables its button', async ({
    page,
  }) => {
    await change(page, 'getProgram', (program) => ({
      ...program,
      companyId: null,
      launchAt: '2027-11-21T20:00:00.000Z',
    }));
    await page.goto('/');
    await expect(page.getByText('22 Nov 2027', { exact: true })).toBeVisible();
    await expect(
      page.getByText('Company ID is not configured. Please contact support.'),
    ).toBeVisible();
    await expect(page.getByRole('button', { name: 'Log in' })).toBeDisabled();
  });
});

test.describe('a login', () => {
  test('sends companyId, user and password, stores authToken and goes to the dashboard', async ({
    page,
  }) => {
    const member = await makeMember();
    const { companyId } = await siteProgram();
    await page.goto('/');
    const calls = sentCalls(page, 'loginMember');
    const answered = page.waitForResponse(/user\/auth\/login$/);
    await logIn(page, ` ${member.email.toUpperCase()} `);
    await expect(page).toHaveURL('/user/dashboard');
    await expect(toast(page, 'Logged in successfully.')).toBeVisible();
    const { data } = await (await answered).json();
    expect(await page.evaluate(() => localStorage.getItem('authToken'))).toBe(data.token);
    expect(calls.map((each) => each.postDataJSON())).toEqual([
      { companyId, user: member.email, password: PASSWORD },
    ]);
    expect(calls[0]?.headers()['content-type']).toBe('application/json');
  });

  test("shows 'Logging in...' while pending, and is sent once", async ({ page }) => {
    const { email } = await makeMember();
    await page.goto('/');
    const calls = sentCalls(page, 'loginMember');
    const release = await hold(page, 'loginMember');
    await logIn(page, email);
    const button = page.getByRole('button', { name: 'Logging in...' });
    await expect(button).toBeDisabled();
    await button.click({ force: true });
    await page.getByLabel('Email').press('Enter');
    release();
    await expect(page).toHaveURL('/user/dashboard');
    expect(calls).toHaveLength(1);
  });

  test('that is refused shows why', async ({ page }) => {
    await test.step("that is refused shows the server's message and keeps the typed values", async () => {
      const { email } = await makeMember();
      await page.goto('/');
      await logIn(page, email, 'not the password');
      await expectToasts(page, ['Invalid email or password.']);
      await expect(page.getByLabel('Email')).toHaveValue(email);
      await expect(page.getByLabel('Password', { exact: true })).toHaveValue('not the password');
      await expect(page.getByRole('button', { name: 'Log in' })).toBeEnabled();
      expect(await page.evaluate(() => localStorage.getItem('authToken'))).toBeNull();
      await expect(page).toHaveURL('/');
    });
    await test.step('that is refused with a list shows a toast for each message', async () => {
      await answer(page, 'loginMember', refusal(['First of all.', 'And then.']));
      await page.goto('/');
      await logIn(page);
      await expectToasts(page, ['And then.', 'First of all.']);
    });
  });

  test('shows its toast at the top right for 5 seconds', async ({ page }) => {
    await answer(page, 'loginMember', refusal('Not today.', 403));
    await page.goto('/');
    await holdToasts(page);
    await logIn(page);
    await expectToastLife(page, 'Not today.', 'top-right');
  });
});

test.describe("falls back to 'Failed to login a user'", () => {
  test.use({ expectedProblems: UNREADABLE_IS_LOGGED });

  test('for a reply that is unreadable, incomplete or missing', async ({ page }) => {
    await test.step('for an unreadable reply', async () => {
      await answer(page, 'loginMember', UNREADABLE);
      await page.goto('/');
      await logIn(page);
      await expectToasts(page, ['Failed to login a user']);
    });
    await test.step('for a success without a token', async () => {
      await answer(page, 'loginMember', { status: 200, body: { status: true, data: {} } });
      await page.goto('/');
      await logIn(page);
      await expectToasts(page, ['Failed to login a user']);
      await expect(page).toHaveURL('/');
    });
    await test.step('without a reply', async () => {
      await cutOff(page, 'loginMember');
      await page.goto('/');
      await logIn(page);
      await expectToasts(page, ['Failed to login a user']);
    });
  });
});
