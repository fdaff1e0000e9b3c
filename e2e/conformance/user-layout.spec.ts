import { endpoints } from '@prelaunch/contract/endpoints';
import type { Page } from '@playwright/test';
import { adminToken, call, makeMember, PASSWORD } from '../support/api.ts';
import { answer, cutOff, refusal, sentCalls } from '../support/answers.ts';
import { expectAccessible } from '../support/axe.ts';
import { layoutAtRest, resizeTo } from '../support/layout.ts';
import { settled } from '../support/settled.ts';
import { expect, openAs, openBlank, test } from '../support/test.ts';
import { expectOneToast, expectToasts } from '../support/toasts.ts';

/** The user area: guards, layout and session. */

const SCREENS = [
  { name: 'Dashboard', path: '/user/dashboard', heading: 'Dashboard' },
  { name: 'Buy Token', path: '/user/buy-token', heading: 'PRE-LAUNCH PROGRAM' },
  { name: 'Payment History', path: '/user/payment-history', heading: 'Payment History' },
  { name: 'Profile', path: '/user/profile', heading: 'My Profile' },
];

/**
 * Stores the session once: unlike with `openAs`, later changes of it stay. Uses a blank page, because a
 * screen would react to the session while it loads.
 */
async function signIn(page: Page, token: string): Promise<void> {
  await openBlank(page);
  await page.evaluate((value) => {
    localStorage.setItem('authToken', value);
  }, token);
}

const authToken = (page: Page) => page.evaluate(() => localStorage.getItem('authToken'));

test('without a stored authToken every address of the area redirects to /', async ({ page }) => {
  for (const path of [
    '/user',
    ...SCREENS.map((screen) => screen.path),
    '/user/payment?purchaseId=PUR-123456&purchaseAmount=1000',
    '/user/nowhere',
  ]) {
    await test.step(path, async () => {
      await page.goto(path);
      await expect(page).toHaveURL('/');
      await expect(page.getByRole('button', { name: 'Log in' })).toBeVisible();
    });
  }
});

test.describe('the sidebar', () => {
  test('links to its screens, and can be collapsed', async ({ page }) => {
    const { token } = await makeMember();
    await openAs(page, 'user', token);
    const calls = sentCalls(page, 'getProfile');
    const displaySettings = page.getByRole('group', { name: /^(Language|Theme)$/ });
    await page.goto('/user');
    await test.step('is sent unchanged in the Authorization header', async () => {
      await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible();
      await expect
        .poll(() => calls.map((each) => each.headers()['authorization']))
        .toEqual([token]);
    });
    await test.step('links to Dashboard, Buy Token, Payment History and Profile', async () => {
      await expect(page).toHaveURL('/user/dashboard');
      const menu = page.getByRole('navigation');
      await expect(menu.getByRole('link')).toHaveText(SCREENS.map(({ name }) => name));
      for (const { name, path, heading } of SCREENS) {
        await menu.getByRole('link', { name }).click();
        await expect(page).toHaveURL(path);
        await expect(menu.getByRole('link', { name })).toHaveAttribute('aria-current', 'page');
        await expect(page.getByRole('heading', { level: 1 })).toContainText(heading);
      }
    });
    await test.step('can be collapsed, and stays collapsed after a reload', async () => {
      const sidebar = page.getByRole('banner');
      const width = async () => (await sidebar.boundingBox())?.width ?? 0;
      await layoutAtRest(page);
      const full = await width();
      await page.getByRole('button', { name: 'Collapse sidebar' }).click();
      await expect.poll(width).toBeLessThan(full / 2);
      await expect(page.getByRole('link', { name: 'Buy Token' })).toBeVisible();
      await page.reload();
      await expect.poll(width).toBeLessThan(full / 2);
      await page.getByRole('button', { name: 'Expand sidebar' }).click();
      await expect.poll(width).toBe(full);
    });
    await test.step('stays visible at unknown addresses of the area', async () => {
      await page.goto('/user/nowhere');
      await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible();
      await expect(page.getByRole('navigation')).toBeVisible();
      await page.getByRole('link', { name: 'Go to the dashboard' }).click();
      await expect(page).toHaveURL('/user/dashboard');
    });
    await test.step('is a top bar with a menu, which includes the logout', async () => {
      await resizeTo(page, { width: 390, height: 844 });
      await expect(page.getByRole('navigation')).toHaveCount(0);
      await page.getByRole('button', { name: 'Menu' }).click();
      await expect(page.getByRole('navigation').getByRole('link')).toHaveText(
        SCREENS.map(({ name }) => name),
      );
      await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible();
      await expect(displaySettings).toHaveCount(0);
      await page.keyboard.press('Escape');
      await expect(page.getByRole('navigation')).toHaveCount(0);
      await page.getByRole('button', { name: 'Menu' }).click();
      await page.getByRole('link', { name: 'Profile' }).click();
      await expect(page).toHaveURL('/user/profile');
      await expect(page.getByRole('navigation')).toHaveCount(0);
      await page.goBack();
      await expect(page).toHaveURL('/user/dashboard');
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(page.getByRole('navigation')).toHaveCount(0);
      await page.goForward();
      await expect(page).toHaveURL('/user/profile');
    });
    await test.step('has language and theme; without a sidebar they are in the profile', async () => {
      const display = page.getByRole('region', { name: 'Display' });
      await expect(display.getByRole('group')).toHaveCount(2);
      await display.getByRole('radio', { name: 'Dark' }).check({ force: true });
      await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
      await resizeTo(page, { width: 1280, height: 800 });
      await expect(display).toHaveCount(0);
      await expect(displaySettings).toHaveCount(2);
    });
  });

  test("shows the profile image, the name and the referral code labelled 'ID'", async ({
    page,
  }) => {
    const member = await makeMember();
    const { data } = await call('getProfile', { token: member.token });
    await openAs(page, 'user', member.token);
    await answer(page, 'getProfile', {
      status: 200,
      body: {
        status: true,
        message: '',
        data: { ...data, profileImage: { url: '/tokens/glxy.svg' } },
      },
    });
    await page.goto('/user/dashboard');
    const sidebar = page.getByRole('banner');
    await expect(sidebar.getByText(member.name)).toBeVisible();
    await expect(sidebar.getByText(`ID ${data.referralCode}`)).toBeVisible();
    await expect(sidebar.locator('img[src="/tokens/glxy.svg"]').last()).toBeVisible();
  });
});

test.describe('the session', () => {
  test('ends with a logout: authToken is removed, and / replaces the history entry', async ({
    page,
  }) => {
    const { token } = await makeMember();
    await signIn(page, token);
    await page.goto('/user/dashboard');
    await page.getByRole('link', { name: 'Buy Token' }).click();
    await expect(page).toHaveURL('/user/buy-token');
    const pages = await page.evaluate(() => history.length);
    const loggedOut = page.waitForResponse(/user\/auth\/logout$/);
    await page.getByRole('button', { name: 'Logout' }).click();
    await expect(page).toHaveURL('/');
    await expect(page.getByRole('button', { name: 'Log in' })).toBeVisible();
    expect(await authToken(page)).toBeNull();
    expect(await page.evaluate(() => history.length)).toBe(pages);
    expect((await loggedOut).status()).toBe(200);
    await expect(call('getProfile', { token })).rejects.toThrow('session_ended');
    await page.goBack();
    await expect(page).toHaveURL('/');
  });

  test.describe('where the server cannot be reached', () => {
    test.use({ expectedProblems: /net::ERR_/ });

    test('ends with a logout as well', async ({ page }) => {
      await signIn(page, (await makeMember()).token);
      await page.goto('/user/dashboard');
      await cutOff(page, 'logoutMember');
      await page.getByRole('button', { name: 'Logout' }).click();
      await expect(page).toHaveURL('/');
      expect(await authToken(page)).toBeNull();
      await expectToasts(page, []);
    });
  });

  test('that the server has ended redirects to / with one toast', async ({ page }) => {
    const { token, email } = await makeMember();
    await signIn(page, token);
    // The event stream would report the end before any other call.
    await answer(page, 'watchOwnChanges', refusal('Too many open pages.', 429));
    await page.goto('/user/dashboard');
    await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible();
    await settled(page);
    // The session ends just before the first call of the next screen. Without the stream the dashboard polls with the
    // same call, which must not end it before the click.
    let ended = false;
    await page.route(
      (url) => url.pathname === endpoints.listOwnPurchases.path,
      async (route) => {
        if (!ended && new URL(page.url()).pathname === '/user/payment-history') {
          ended = true;
          await call('logoutMember', { token });
        }
        await route.fallback();
      },
    );
    await page.getByRole('link', { name: 'Payment History' }).click();
    await expect(page).toHaveURL('/');
    await expectOneToast(page, 'Your session has ended. Please log in again.');
    expect(await authToken(page)).toBeNull();

    await test.step('the login says why, for as long as nobody logs in', async () => {
      const why = page.getByText(/^You were logged out: the password was changed/);
      await expect(why).toBeVisible();
      await page.reload();
      await expect(why).toBeVisible();
      await expectAccessible(page);
      await page.getByLabel('Email').fill(email);
      await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
      await page.getByRole('button', { name: 'Log in' }).click();
      await expect(page).toHaveURL('/user/payment-history');
      await page.getByRole('button', { name: 'Logout' }).click();
      await expect(page).toHaveURL('/');
      await expect(why).toHaveCount(0);
    });
  });

  test('with an invalid token redirects to / with one toast', async ({ page }) => {
    await signIn(page, 'nonsense');
    await page.goto('/user/payment-history');
    await expect(page).toHaveURL('/');
    await expectOneToast(page, 'Your session has ended. Please log in again.');
    expect(await authToken(page)).toBeNull();
  });

  test('is shared by all tabs: logging in and logging out affect each of them', async ({
    page,
    context,
  }) => {
    const { token } = await makeMember();
    const other = await context.newPage();
    await other.goto('/');
    await signIn(page, token);
    await page.goto('/user/dashboard');
    await expect(other).toHaveURL('/user/dashboard');
    await other.getByRole('link', { name: 'Profile' }).click();
    await expect(other.getByRole('heading', { name: 'My Profile' })).toBeVisible();
    await page.getByRole('button', { name: 'Logout' }).click();
    await expect(page).toHaveURL('/');
    await expect(other).toHaveURL('/');
    await expectToasts(other, []);
  });

  test("is separate from an admin's", async ({ page }) => {
    await signIn(page, (await makeMember()).token);
    const token = await adminToken();
    await page.evaluate((accessToken) => {
      Object.assign(localStorage, { accessToken, adminLoggedIn: 'true', reloadCounter: '2' });
    }, token);
    await page.goto('/admin/dashboard');
    await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible();
    await page.goto('/user/dashboard');
    await page.getByRole('button', { name: 'Logout' }).click();
    await expect(page).toHaveURL('/');
    const kept = await page.evaluate(() => Object.fromEntries(Object.entries(localStorage)));
    expect(kept).toMatchObject({ accessToken: token, adminLoggedIn: 'true' });
    expect(kept).not.toHaveProperty('authToken');
  });
});

test.describe('a profile response with status false', () => {
  test.use({ expectedProblems: /Failed to retrieve user profile/ });

  test("is logged as 'Failed to retrieve user profile', without a toast", async ({ page }) => {
    await openAs(page, 'user', (await makeMember()).token);
    await answer(page, 'getProfile', { status: 200, body: { status: false, message: 'No.' } });
    const logged = page.waitForEvent('console', (message) =>
      message.text().startsWith('Failed to retrieve user profile'),
    );
    await page.goto('/user/dashboard');
    await logged;
    await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible();
    await expect(page.getByText('ID GLXY')).toHaveCount(0);
    await expectToasts(page, []);
  });
});
