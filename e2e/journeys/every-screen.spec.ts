import { gzipSync } from 'node:zlib';
import type { Page } from '@playwright/test';
import { adminToken, call, makeMember, superAdminToken } from '../support/api.ts';
import { expectAccessible, expectFitsNarrowPhone } from '../support/axe.ts';
import { expectFitsLargeText } from '../support/large-text.ts';
import { resizeTo } from '../support/layout.ts';
import { settled } from '../support/settled.ts';
import { expect, openAs, test } from '../support/test.ts';
import { expectCleanTexts, expectFullWidth } from '../support/typography.ts';

/**
 * No screen has axe violations in either theme, anything that is cut off or covered at 200 %, a star behind a text or a
 * widened hyphen. All screens for members end at the same right edge.
 */

const SIZES = [
  { name: 'desktop', width: 1280, height: 800 },
  { name: 'phone', width: 390, height: 844 },
];

/** Opens an address once and checks its screen in both sizes. */
async function look(
  page: Page,
  address: string,
  sign: string,
  check?: (page: Page) => Promise<void>,
): Promise<void> {
  await page.goto(address);
  await expect(page.getByText(sign).first()).toBeVisible();
  await settled(page);
  for (const { name, ...size } of SIZES) {
    await test.step(`${address} on a ${name}`, async () => {
      await resizeTo(page, size);
      await expectCleanTexts(page);
      await expectAccessible(page);
      await expectFitsLargeText(page);
      await check?.(page);
    });
  }
  await expectFitsNarrowPhone(page);
}

test('screens for visitors', async ({ page }) => {
  await look(page, '/', 'Log in');
  await look(page, '/register', 'Request OTP');
  await look(page, '/fogot-password', 'Send Reset Code');
  await look(page, '/privacy-policy', 'Who we are');
  await look(page, '/verify', 'Choose the file');
  await look(page, '/nowhere', 'There is nothing at this address.');
  await look(page, '/admin/login', 'Admin Login');
  await look(page, '/admin/set-password', 'Set Your Password');
  await look(page, '/superadmin/login', 'Super Admin Login');
});

test('screens for members', async ({ page }) => {
  const { token } = await makeMember();
  await call('submitPurchase', { token, body: { paymentMethod: 'MANUAL', amount: 987_654 } });
  await openAs(page, 'user', token);
  for (const [address, sign] of [
    ['/user/dashboard', 'Global Stock'],
    ['/user/buy-token', 'BUY NOW'],
    ['/user/payment?purchaseId=PUR-300001&purchaseAmount=1000', 'Make Payment'],
    ['/user/payment', 'Order details not found in URL.'],
    ['/user/payment-history', 'MANUAL'],
    ['/user/profile', 'My Profile'],
  ] as const)
    await look(page, address, sign, expectFullWidth);
  await look(page, '/user/nowhere', 'Page not found');
  await look(page, '/verify?mine', 'Check Holdings');
  await page.goto('/user/payment?purchaseId=PUR-300002&purchaseAmount=250000');
  for (const tab of ['Banking', 'UPI', 'Manual']) {
    await page.getByRole('tab', { name: tab }).click();
    for (const { name, ...size } of SIZES) {
      await test.step(`the payment by ${tab} on a ${name}`, async () => {
        await resizeTo(page, size);
        await expectAccessible(page);
      });
    }
  }
});

test('screens for company admins', async ({ page }) => {
  const { token } = await makeMember();
  await call('submitPurchase', { token, body: { paymentMethod: 'MANUAL', amount: 777 } });
  await openAs(page, 'admin', await adminToken());
  await look(page, '/admin/dashboard', 'Token Supply Distribution');
  await look(page, '/admin/usermanage', 'Export CSV');
  await look(page, '/admin/purchaserequest', 'Manage Purchase');
  await look(page, '/admin/purchaserequest?tab=reconcile', 'Import a bank statement');
  await look(page, '/admin/beneficiary', 'Bank Details');
  await look(page, '/admin/audit', 'Who changed what in your company');
  await look(page, '/admin/confirmations', 'Confirmations');
  await look(page, '/admin/two-step', 'A second step on your phone');
  await look(page, '/admin/nowhere', 'Page not found');
  for (const view of ['statements', 'refunds', 'books']) {
    await look(page, `/admin/purchaserequest?tab=reconcile&view=${view}`, 'Daily books');
  }
});

test('screens for super admins', async ({ page }) => {
  const { token } = await makeMember();
  await call('submitPurchase', { token, body: { paymentMethod: 'MANUAL', amount: 888 } });
  await openAs(page, 'superadmin', superAdminToken());
  await look(page, '/superadmin/dashboard', 'Waiting longest');
  await look(page, '/superadmin/companymanage?search=company@prelaunch', 'Add Company');
  await look(page, '/superadmin/transactionmanage', '₹ 905.76');
  await look(page, '/superadmin/beneficiarymanage', 'State Bank of India');
  await look(page, '/superadmin/admins', 'superadmin@prelaunch.test');
  await look(page, '/superadmin/audit', 'Who changed what, in all companies');
  await look(page, '/superadmin/two-step', 'A second step on your phone');
  await look(page, '/superadmin/nowhere', 'Page not found');
});

/**
 * Removes the timer that loads the toast library two seconds after the start. On a slow machine the first
 * screen may still be loading then, and the library would count as one of its files.
 */
const withoutToasts = (page: Page) =>
  page.addInitScript(() => {
    const start = window.setTimeout.bind(window);
    const startAllBut = (code: TimerHandler, ms?: number, ...rest: unknown[]) =>
      ms === 2_000 ? 0 : start(code, ms, ...rest);
    Object.assign(window, { setTimeout: startAllBut });
  });

test('the first screen loads at most 115 kB of JavaScript', async ({ page }) => {
  await withoutToasts(page);
  const sizes: Promise<number>[] = [];
  page.on('response', (response) => {
    if (!new URL(response.url()).pathname.endsWith('.js')) return;
    sizes.push(response.body().then((body) => gzipSync(body, { level: 9 }).length));
  });
  await page.goto('/');
  await expect(page.getByRole('button', { name: 'Log in' })).toBeVisible();
  await page.waitForLoadState('networkidle');
  const bytes = (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
  expect(bytes).toBeGreaterThan(10_000);
  expect(bytes).toBeLessThanOrEqual(115 * 1024);
});

test('no screen requests more than 16 script and style files, because each costs a round trip', async ({
  page,
}) => {
  const files = new Set<string>();
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (/\.(?:js|css)$/.test(pathname)) files.add(pathname);
  });
  await withoutToasts(page);
  await openAs(page, 'admin', await adminToken());
  for (const path of ['/', '/admin/dashboard', '/admin/purchaserequest']) {
    files.clear();
    await page.goto(path);
    await settled(page);
    await page.waitForLoadState('networkidle');
    expect(files.size, path).toBeLessThanOrEqual(16);
  }
});

test("a component's styles are never overridden by the base styles", async ({ page }) => {
  await page.goto('/');
  const button = page.getByRole('button', { name: 'Log in' });
  await expect(button).toBeVisible();
  await expect(button).not.toHaveCSS('background-color', 'rgba(0, 0, 0, 0)');
  await expect(button).toHaveCSS('border-radius', '8px');
});
