import type { Locator, Page } from '@playwright/test';
import { adminToken, makeMember, superAdminToken } from '../support/api.ts';
import { answer, refusal } from '../support/answers.ts';
import { layoutAtRest, resizeTo } from '../support/layout.ts';
import { expect, openAs, openBlank, test } from '../support/test.ts';
import { expectToasts } from '../support/toasts.ts';

/** The super admins' area: guards, layout and session. */

const SCREENS = [
  { name: 'Dashboard', path: '/superadmin/dashboard' },
  { name: 'Company Manage', path: '/superadmin/companymanage' },
  { name: 'Transaction Manage', path: '/superadmin/transactionmanage' },
  { name: 'Beneficiary Manage', path: '/superadmin/beneficiarymanage' },
  { name: 'Super Admins', path: '/superadmin/admins' },
  { name: 'Audit', path: '/superadmin/audit' },
];

const NAMES = SCREENS.map(({ name }) => name);
const linksOf = (menu: Locator) => menu.getByRole('link');

async function store(page: Page, entries: Record<string, string>): Promise<void> {
  await openBlank(page);
  await page.evaluate((values) => {
    localStorage.clear();
    Object.assign(localStorage, values);
  }, entries);
}

test('a visitor who is not logged in as a super admin is redirected to /superadmin/login', async ({
  page,
}) => {
  for (const address of ['/superadmin', ...SCREENS.map(({ path }) => path), '/superadmin/x']) {
    await page.goto(address);
    await expect(page).toHaveURL('/superadmin/login');
  }
  const accessToken = superAdminToken();
  for (const halfway of [
    { authToken: (await makeMember()).token },
    { accessToken },
    { accessToken: await adminToken(), adminLoggedIn: 'true' },
    { superadminLoggedIn: 'true' },
  ] as Record<string, string>[]) {
    await store(page, halfway);
    await page.goto('/superadmin/dashboard');
    await expect(page).toHaveURL('/superadmin/login');
  }
});

test('the sidebar links to all its screens, in order, and can be collapsed', async ({ page }) => {
  await openAs(page, 'superadmin', superAdminToken());
  await page.goto('/superadmin');
  await expect(page).toHaveURL('/superadmin/dashboard');
  const menu = page.getByRole('navigation', { name: 'Main' });
  await expect(linksOf(menu)).toHaveText(NAMES);
  for (const { name, path } of SCREENS) {
    await menu.getByRole('link', { name }).click();
    await expect(page).toHaveURL(path);
    await expect(menu.getByRole('link', { name })).toHaveAttribute('aria-current', 'page');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
    await expect(page).toHaveTitle(new RegExp(` \\| ${name}$`));
  }
  const side = page.getByRole('banner');
  await expect(side.getByRole('link', { name: 'Prelaunch' })).toBeVisible();
  const width = async () => (await side.boundingBox())?.width ?? 0;
  await layoutAtRest(page);
  const full = await width();
  await page.getByRole('button', { name: 'Collapse sidebar' }).click();
  await expect.poll(width).toBeLessThan(full / 2);
  await page.goto('/superadmin/nowhere');
  await expect(page.getByRole('heading', { level: 1, name: 'Page not found' })).toBeVisible();
  await page.getByRole('link', { name: 'Go to the dashboard' }).click();
  await expect(page).toHaveURL('/superadmin/dashboard');
});

test('on a small screen the sidebar is a top bar with a menu, which includes the logout', async ({
  page,
}) => {
  await resizeTo(page, { width: 390, height: 844 });
  await openAs(page, 'superadmin', superAdminToken());
  await page.goto('/superadmin/admins');
  await page.getByRole('button', { name: 'Menu' }).click();
  const menu = page.getByRole('navigation', { name: 'Main' });
  await expect(linksOf(menu)).toHaveText(NAMES);
  await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible();
  await menu.getByRole('link', { name: 'Audit' }).click();
  await expect(page).toHaveURL('/superadmin/audit');
  await expect(menu).toHaveCount(0);
});

test('a session that the server has ended leads to the login with one toast', async ({ page }) => {
  const ended = 'Your session has ended. Please log in again.';
  await store(page, {
    accessToken: 'an-old-token',
    superadminLoggedIn: 'true',
    reloadCounter: '2',
  });
  for (const name of ['getSuperAdminDashboard', 'listCompanyFigures'] as const) {
    await answer(page, name, refusal(ended, 401, 'session_ended'));
  }
  await page.goto('/superadmin/dashboard');
  await expect(page).toHaveURL('/superadmin/login');
  await expectToasts(page, [ended]);
  const kept = await page.evaluate(() => Object.keys(localStorage));
  expect(kept.filter((key) => /Token|LoggedIn|reload/.test(key))).toEqual([]);
});
