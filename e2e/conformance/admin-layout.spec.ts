import type { Locator, Page } from '@playwright/test';
import { adminToken, call, makeMember, siteProgram } from '../support/api.ts';
import { change, cutOff, refusal, answer, sentCalls } from '../support/answers.ts';
import { layoutAtRest, resizeTo } from '../support/layout.ts';
import { settled } from '../support/settled.ts';
import { expect, openAs, openBlank, test } from '../support/test.ts';
import { expectToasts, toast } from '../support/toasts.ts';

/** The admin area: guards, layout and session. */

const SCREENS = [
  { name: 'Dashboard', path: '/admin/dashboard', heading: 'Dashboard' },
  { name: 'User Manage', path: '/admin/usermanage', heading: 'Manage User' },
  { name: 'Purchase Request', path: '/admin/purchaserequest', heading: 'Manage Purchase' },
  { name: 'Beneficiary Manage', path: '/admin/beneficiary', heading: 'Beneficiary' },
  { name: 'Audit', path: '/admin/audit', heading: 'Audit' },
];

/** Expects the links of `SCREENS` first, in this order; a count of pending purchases may follow a name. */
async function expectMenu(menu: Locator): Promise<void> {
  const names = async () =>
    (await menu.getByRole('link').allTextContents())
      .slice(0, SCREENS.length)
      .map((text) => text.replace(/(99\+)?\d{1,9} waiting$/, ''));
  await expect.poll(names).toEqual(SCREENS.map(({ name }) => name));
}

const SIGNED_IN = { adminLoggedIn: 'true', reloadCounter: '2' };

/**
 * Stores a session once; unlike with `openAs`, later changes of the session persist. Uses a blank page, because a
 * screen would react to the session while it loads.
 */
async function store(page: Page, entries: Record<string, string>): Promise<void> {
  await openBlank(page);
  await page.evaluate((values) => {
    localStorage.clear();
    Object.assign(localStorage, values);
  }, entries);
}

const stored = (page: Page): Promise<Record<string, unknown>> =>
  page.evaluate(() => Object.fromEntries(Object.entries(localStorage)));

test('a visitor who is not logged in as an admin is redirected to /admin/login', async ({
  page,
}) => {
  const addresses = ['/admin', ...SCREENS.map(({ path }) => path), '/admin/nowhere'];
  for (const address of addresses) {
    await page.goto(address);
    await expect(page).toHaveURL('/admin/login');
  }
  const accessToken = await adminToken();
  const halves: readonly Record<string, string>[] = [
    { authToken: (await makeMember()).token },
    { accessToken },
    { accessToken, adminLoggedIn: 'false' },
    { adminLoggedIn: 'true' },
    { accessToken, superadminLoggedIn: 'true' },
  ];
  for (const halfway of halves) {
    await store(page, halfway);
    await page.goto('/admin/dashboard');
    await expect(page).toHaveURL('/admin/login');
    await expect(page.getByRole('heading', { name: 'Admin Login' })).toBeVisible();
  }
});

test.describe('the sidebar', () => {
  let token: string;
  test.beforeEach(async ({ page }) => {
    token = await adminToken();
    await openAs(page, 'admin', token);
  });

  test('links to all its screens, names the company, and can be collapsed', async ({ page }) => {
    await test.step('links to all its screens, in order', async () => {
      const calls = sentCalls(page, 'getAdminDashboard');
      await page.goto('/admin');
      await expect(page).toHaveURL('/admin/dashboard');
      // The token is the whole header, without a prefix.
      await expect
        .poll(() => calls.map((each) => each.headers()['authorization']))
        .toEqual([token]);
      const menu = page.getByRole('navigation', { name: 'Main' });
      await expectMenu(menu);
      for (const { name, path, heading } of SCREENS) {
        await menu.getByRole('link', { name }).click();
        await expect(page).toHaveURL(path);
        await expect(menu.getByRole('link', { name })).toHaveAttribute('aria-current', 'page');
        await expect(page.getByRole('heading', { level: 1 })).toContainText(heading);
      }
      // Unknown addresses keep the layout.
      await page.goto('/admin/nowhere');
      await expect(page.getByRole('heading', { level: 1, name: 'Page not found' })).toBeVisible();
      await expect(menu).toBeVisible();
      await page.getByRole('link', { name: 'Go to the dashboard' }).click();
      await expect(page).toHaveURL('/admin/dashboard');
    });
    await test.step('names the company, can be collapsed, and stays collapsed after a reload', async () => {
      const program = await siteProgram();
      const side = page.getByRole('banner');
      await expect(side.getByText('Company admin')).toBeVisible();
      await expect(side.getByText(program.companyName, { exact: true }).last()).toBeVisible();
      await expect(side.getByRole('link', { name: program.token.name })).toHaveAttribute(
        'href',
        '/admin/dashboard',
      );
      const width = async () => (await side.boundingBox())?.width ?? 0;
      await layoutAtRest(page);
      const full = await width();
      await page.getByRole('button', { name: 'Collapse sidebar' }).click();
      await expect.poll(width).toBeLessThan(full / 2);
      await expect(page.getByRole('link', { name: 'Purchase Request' })).toBeVisible();
      await page.reload();
      await expect.poll(width).toBeLessThan(full / 2);
      await page.getByRole('button', { name: 'Expand sidebar' }).click();
      await expect.poll(width).toBe(full);
    });
    await test.step('is a top bar with a menu, which includes the logout', async () => {
      await resizeTo(page, { width: 390, height: 844 });
      await expect(page.getByRole('button', { name: 'Menu' })).toBeVisible();
      await expect(page.getByRole('navigation', { name: 'Main' })).toHaveCount(0);
      await page.getByRole('button', { name: 'Menu' }).click();
      const menu = page.getByRole('navigation', { name: 'Main' });
      await expectMenu(menu);
      await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(menu).toHaveCount(0);
      await page.getByRole('button', { name: 'Menu' }).click();
      await menu.getByRole('link', { name: 'Purchase Request' }).click();
      await expect(page).toHaveURL('/admin/purchaserequest');
      await expect(menu).toHaveCount(0);
    });
  });

  test('shows the number of pending purchases, and keeps it current', async ({ page }) => {
    let total = 7;
    await change(page, 'listCompanyPurchases', (list) => ({ ...list, total }));
    await page.clock.install();
    await page.goto('/admin/dashboard');
    const link = page.getByRole('navigation').getByRole('link', { name: 'Purchase Request' });
    await expect(link).toHaveText('Purchase Request7 waiting');
    await settled(page);
    for (const [next, shown] of [
      [8, 'Purchase Request8 waiting'],
      [1_200, 'Purchase Request99+1200 waiting'],
      [0, 'Purchase Request'],
    ] as const) {
      total = next;
      await page.clock.fastForward(10_000);
      await expect(link).toHaveText(shown);
      // The name never wraps beside the number.
      const other = page.getByRole('navigation').getByRole('link', { name: 'User Manage' });
      const difference = async () =>
        Number((await link.boundingBox())?.height) - Number((await other.boundingBox())?.height);
      await expect.poll(difference).toBe(0);
    }
    // Tables have more room up to 1360 px.
    await expect.poll(async () => (await page.getByRole('banner').boundingBox())?.width).toBe(220);
    // A background poll that fails shows no toast.
    await answer(page, 'listCompanyPurchases', refusal('Not now.', 409));
    // A toast of the first reply would be visible by the second.
    for (let time = 0; time < 2; time += 1) {
      const refused = page.waitForResponse(/admin\/transaction\/list/);
      await page.clock.fastForward(10_000);
      expect((await refused).status()).toBe(409);
    }
    await expectToasts(page, []);
  });
});

test.describe('the session', () => {
  test.use({ expectedProblems: /net::ERR_/ });

  test('ends with a logout: token, flag and counter are removed, and /admin/login opens', async ({
    page,
  }) => {
    const accessToken = await adminToken();
    const authToken = (await makeMember()).token;
    await store(page, { ...SIGNED_IN, accessToken, authToken });
    await page.goto('/admin/dashboard');
    await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible();
    const loggedOut = page.waitForResponse(/company\/auth\/logout$/);
    await page.getByRole('button', { name: 'Logout' }).click();
    await expect(page).toHaveURL('/admin/login');
    expect((await loggedOut).status()).toBe(200);
    await expect(call('getAdminDashboard', { token: accessToken })).rejects.toThrow(
      'session_ended',
    );
    const kept = await stored(page);
    for (const key of ['accessToken', 'adminLoggedIn', 'reloadCounter']) {
      expect(kept).not.toHaveProperty(key);
    }
    // A member's session is separate.
    expect(kept).toHaveProperty('authToken', authToken);
    await page.goBack();
    await expect(page).toHaveURL('/admin/login');

    // Opening /admin/logout does the same, even while the server cannot be reached.
    await store(page, { ...SIGNED_IN, accessToken: await adminToken() });
    await cutOff(page, 'logoutAdmin');
    await page.goto('/admin/logout');
    await expect(page).toHaveURL('/admin/login');
    expect(await stored(page)).not.toHaveProperty('accessToken');
    await expectToasts(page, []);
  });

  test('that the server has ended leads to /admin/login with one toast', async ({ page }) => {
    const accessToken = await adminToken();
    await store(page, { ...SIGNED_IN, accessToken });
    await page.goto('/admin/dashboard');
    await expect(page.getByRole('table', { name: 'Referral Supply' })).toContainText('CR');
    await settled(page);
    await call('logoutAdmin', { token: accessToken });
    await page.getByRole('link', { name: 'Purchase Request' }).click();
    await expect(page).toHaveURL('/admin/login');
    const ended = 'Your session has ended. Please log in again.';
    // A hovered toast stays open, here until all open calls have ended.
    await toast(page, ended).hover();
    await page.waitForLoadState('networkidle');
    await expectToasts(page, [ended]);
    const kept = await stored(page);
    for (const key of ['accessToken', 'adminLoggedIn', 'reloadCounter']) {
      expect(kept).not.toHaveProperty(key);
    }
  });
});

test('the bar is as wide as the window on a page that does not scroll, also behind a dialog', async ({
  page,
}) => {
  await resizeTo(page, { width: 768, height: 2_400 });
  await openAs(page, 'admin', await adminToken());
  await page.goto('/admin/usermanage');
  await settled(page);
  const barWidth = async () => (await page.getByRole('banner').first().boundingBox())?.width;
  expect(await barWidth()).toBe(768);
  await page.getByRole('button', { name: 'Add User' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await expect.poll(() => page.evaluate(() => document.documentElement.clientWidth)).toBe(768);
});
