import { makeFolder } from '@prelaunch/testkit/installation';
import { startProduct } from '@prelaunch/testkit/product';
import type { Page } from '@playwright/test';
import { answer, refusal, sentCalls } from '../support/answers.ts';
import { adminToken, ADMIN, call, makeMember, PASSWORD } from '../support/api.ts';
import { paymentAddress } from '../support/orders.ts';
import { orderDetails } from '../support/payment.ts';
import { approve, buy, reject } from '../support/purchases.ts';
import { settled } from '../support/settled.ts';
import { expect, openAs, test } from '../support/test.ts';
import { expectToasts } from '../support/toasts.ts';

/** A company's decisions appear in open pages without a reload. */

/** The product promises that a change appears within this time. */
const SOON = { timeout: 5_000 };

const receipt = (page: Page) => page.getByRole('dialog', { name: 'View Payment Receipt' });
const serials = (page: Page) => page.locator('td[data-label="SL.No."]');

/** Watches the page, and checks at the end that it was never reloaded. */
async function openWatched(page: Page, address: string): Promise<() => Promise<void>> {
  const opened = page.waitForResponse((response) => response.url().endsWith('/api/v1/user/live'));
  await page.goto(address);
  expect((await opened).status()).toBe(200);
  await settled(page);
  await page.evaluate(() => Reflect.set(window, 'notReloaded', true));
  return async () => {
    expect(await page.evaluate(() => Reflect.get(window, 'notReloaded'))).toBe(true);
  };
}

test('an approval appears in the open history and the open dashboard', async ({ openPage }) => {
  const { token } = await makeMember();
  const { id } = await buy(token, 4200);
  const [history, dashboard] = [await openPage(), await openPage()];
  for (const page of [history, dashboard]) await openAs(page, 'user', token);
  const checks = [
    await openWatched(history, '/user/payment-history?status=ALL'),
    await openWatched(dashboard, '/user/dashboard'),
  ];
  await dashboard.getByRole('button', { name: /My Stock/ }).click();
  await expect(dashboard.getByText('No data available.')).toBeVisible();
  await expect(history.getByText('PENDING', { exact: true })).toBeVisible();

  await approve(id);
  await expect(history.getByText('APPROVED', { exact: true })).toBeVisible(SOON);
  await expect(dashboard.getByRole('button', { name: /My Stock/ })).toContainText('420', SOON);
  await expect(dashboard.getByRole('cell', { name: '420', exact: true })).toBeVisible(SOON);
  for (const check of checks) await check();
});

test('a rejection appears in the open receipt, with its reason', async ({ page }) => {
  const { token } = await makeMember();
  const { id } = await buy(token);
  await openAs(page, 'user', token);
  const expectNotReloaded = await openWatched(page, '/user/payment-history');
  await page.getByRole('button', { name: 'View receipt 1' }).click();
  await expect(receipt(page)).toContainText('PENDING');
  await reject(id, 'Nothing has arrived.');
  await expect(receipt(page)).toContainText('Nothing has arrived.', SOON);
  await receipt(page).getByRole('button', { name: 'Close' }).click();
  // The purchase is no longer pending, so the list of pending purchases is empty.
  await expect(page.getByText('No payment history found.')).toBeVisible(SOON);
  await expectNotReloaded();

  await test.step('the address of its payment page shows the rejection instead of a new order', async () => {
    await page.goto(paymentAddress('PUR-100001'));
    await expect(
      page.getByRole('heading', { name: 'This order has been submitted' }),
    ).toBeVisible();
    await expect(page.getByText(/^It was rejected, and no tokens were bought/)).toBeVisible();
    // 'Please contact support' needs an address.
    await expect(page.locator('a[href^="mailto:"]')).toBeVisible();
    await expect(page.locator('a[href^="tel:"]')).toBeVisible();
    await expect(orderDetails(page)).toContainText('Total amount (INR)₹ 1,020.00');
    await expect(page.getByRole('tab')).toHaveCount(0);
    await expect(page.getByRole('link', { name: 'Start a new order' })).toBeVisible();
  });
});

test('after a decision a member with too many pending purchases can buy again', async ({
  page,
  openPage,
}) => {
  const { token } = await makeMember();
  const ids: string[] = [];
  for (let order = 0; order < 10; order += 1) ids.push((await buy(token, 100)).id);
  const payment = await openPage();
  await openAs(payment, 'user', token);
  await openWatched(payment, paymentAddress('PUR-100009'));
  await expect(payment.getByText(/Please do not pay for this order before/)).toBeVisible();
  await openAs(page, 'user', token);
  const expectNotReloaded = await openWatched(page, '/user/buy-token');
  await expect(page.getByText(/already have 10 purchases waiting/)).toBeVisible();
  await reject(ids[0] ?? '', 'Twice.');
  await expect(page.getByText(/9 purchases of yours wait/)).toBeVisible(SOON);
  await expect(payment.getByText(/Please do not pay for this order before/)).toHaveCount(0, SOON);
  await expectNotReloaded();
});

test.describe('the time when the company has seen a purchase', () => {
  test('appears in the open receipt as soon as the approve dialog opens', async ({
    page,
    openPage,
  }) => {
    const member = await makeMember();
    await buy(member.token);
    await openAs(page, 'user', member.token);
    const expectNotReloaded = await openWatched(page, '/user/payment-history');
    await page.getByRole('button', { name: 'View receipt 1' }).click();
    const seen = receipt(page).getByRole('listitem').filter({ hasText: 'Seen by the company' });
    await expect(seen).toContainText('Not yet');

    const admin = await openPage();
    await openAs(admin, 'admin', await adminToken());
    await admin.goto(`/admin/purchaserequest?search1=${encodeURIComponent(member.name)}`);
    await admin.getByRole('button', { name: 'Approve', exact: true }).click();
    await expect(seen).toContainText(/\d{1,2}:\d\d [ap]m/, SOON);
    await expectToasts(admin, []);
    await expectNotReloaded();
  });

  test('shows no message when it cannot be recorded', async ({ page }) => {
    const member = await makeMember();
    await buy(member.token);
    await answer(page, 'markPurchaseSeen', refusal('Not now.', 409));
    await openAs(page, 'admin', await adminToken());
    await page.goto(`/admin/purchaserequest?search1=${encodeURIComponent(member.name)}`);
    const noted = page.waitForResponse(/transaction\/seen$/);
    await page.getByRole('button', { name: 'Approve', exact: true }).click();
    expect((await noted).status()).toBe(409);
    await expect(page.getByRole('dialog')).toContainText('Transaction No.:');
    await expectToasts(page, []);
  });
});

test.describe('the event stream', () => {
  test('replaces polling while it is open', async ({ page }) => {
    const { token } = await makeMember();
    await buy(token);
    await openAs(page, 'user', token);
    await page.clock.install();
    const before = Date.now();
    await openWatched(page, '/user/payment-history');
    await expect(serials(page)).toHaveCount(1);
    const calls = sentCalls(page, 'listOwnPurchases');
    // Stops the clock just before the page would close a silent stream.
    await page.clock.pauseAt(before + 55_000);
    await page.getByRole('button', { name: 'View receipt 1' }).click();
    await expect(receipt(page)).toBeVisible();
    // The receipt fetches its own purchase, once; the list fetches nothing.
    expect(calls.filter((each) => !each.url().includes('search='))).toHaveLength(0);
  });

  test('when it fails, pages poll slowly, without a toast', async ({ page }) => {
    const { token } = await makeMember();
    const { id } = await buy(token);
    await openAs(page, 'user', token);
    await answer(page, 'watchOwnChanges', refusal('Too many pages are open.', 429));
    await page.clock.install();
    await page.goto('/user/payment-history?status=ALL');
    await expect(page.getByText('PENDING', { exact: true })).toBeVisible();
    await approve(id);
    await page.clock.fastForward(61_000);
    await expect(page.getByText('APPROVED', { exact: true })).toBeVisible();
    await expectToasts(page, []);
  });

  test('ends with the session', async ({ page }) => {
    const { token } = await makeMember();
    await openAs(page, 'user', token);
    const stream = page.waitForRequest(/user\/live$/);
    await openWatched(page, '/user/dashboard');
    const ended = page.waitForEvent('requestfailed', (request) =>
      /user\/live$/.test(request.url()),
    );
    const calls = sentCalls(page, 'watchOwnChanges');
    await page.getByRole('button', { name: 'Logout' }).click();
    expect(await ended).toBe(await stream);
    await expect(page).toHaveURL('/');
    expect(calls).toHaveLength(0);
  });

  test('reports that the server has ended the session: one toast, and the login', async ({
    page,
  }) => {
    const { token } = await makeMember();
    await openAs(page, 'user', token);
    await openWatched(page, '/user/dashboard');
    await call('logoutMember', { token });
    // A page that becomes visible opens the stream again.
    await page.evaluate(() => {
      let hidden = true;
      Object.defineProperty(document, 'hidden', { get: () => hidden });
      document.dispatchEvent(new Event('visibilitychange'));
      hidden = false;
      document.dispatchEvent(new Event('visibilitychange'));
    });
    await expect(page).toHaveURL('/');
    await expectToasts(page, ['Your session has ended. Please log in again.']);
  });
});

test.describe('a restart of the server', () => {
  test.use({ expectedProblems: /net::ERR_|status of 50\d/ });

  test('keeps pages working: the next decision still appears', async ({ page }) => {
    const folder = await makeFolder('live');
    const environment = { DATA_DIR: folder.path };
    let product = await startProduct(environment);
    try {
      const { url } = product;
      const post = async (path: string, body: unknown, token = ''): Promise<any> => {
        const response = await fetch(`${url}/api/v1${path}`, {
          method: 'POST',
          headers: { 'content-type': 'application/json', authorization: token },
          body: JSON.stringify(body),
        });
        return (await response.json()).data;
      };
      const { data } = await (await fetch(`${url}/api/v1/public/program`)).json();
      const person = { name: 'Asha Rao', email: 'asha@example.com', mobile: '+919876543210' };
      const who = { companyId: data.companyId, ...person };
      await post('/user/auth/register/otp', who);
      const mailbox = async () =>
        (await fetch(`${url}/dev/mailbox/messages?to=${person.email}`)).json();
      // The mail arrives while the product is still starting.
      const code = async () => String((await mailbox())[0]?.code);
      await expect.poll(code, { timeout: 30_000 }).toMatch(/^\d{6}$/);
      const otp = (await mailbox())[0].code;
      const details = { otp, dateOfBirth: '1994-05-17', password: PASSWORD };
      await post('/user/auth/register', { ...who, ...details });
      const login = { companyId: data.companyId, user: person.email, password: PASSWORD };
      const { token } = await post('/user/auth/login', login);
      const order = { paymentMethod: 'MANUAL', amount: 700, purchaseId: 'PUR-700700' };
      const { id } = await post('/user/package/purchase', order, token);

      await openAs(page, 'user', token);
      const expectNotReloaded = await openWatched(page, `${url}/user/payment-history?status=ALL`);
      await expect(page.getByText('PENDING', { exact: true })).toBeVisible();
      // The page loads the toasts last.
      await expect(page.getByRole('region', { name: /^Notifications/ })).toBeAttached();

      await product.kill();
      product = await startProduct({ ...environment, PORT: new URL(url).port });
      const staff = (await post('/company/auth/login', ADMIN)).token;
      await post('/admin/transaction/approve', { id }, staff);
      await expect(page.getByText('APPROVED', { exact: true })).toBeVisible({ timeout: 40_000 });
      await page.getByRole('link', { name: 'Dashboard' }).click();
      await expect(page.getByRole('button', { name: /My Stock/ })).toContainText('70 GLXY');
      // The server stops below; the later cards of the screen must have their files by then.
      await settled(page);
      await expectToasts(page, []);
      await expectNotReloaded();
    } finally {
      await product.stop();
      await folder.remove();
    }
  });
});
