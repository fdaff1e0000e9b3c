import type { Page } from '@playwright/test';
import { adminToken, call } from '../support/api.ts';
import { change } from '../support/answers.ts';
import { expectAccessible, expectFitsNarrowPhone } from '../support/axe.ts';
import { expectFitsLargeText } from '../support/layout-faults.ts';
import { test } from '../support/own-product.ts';
import { openReconcile, result } from '../support/reconcile.ts';
import { settled } from '../support/settled.ts';
import { buyer, importFile, statementFile } from '../support/statements.ts';
import { expect, openAs } from '../support/test.ts';

/** The pages of a member show that a payment has reached the bank, before an admin has approved it. */

test.describe.configure({ mode: 'default' });
test.use({ viewport: { width: 390, height: 844 } });

const rails = (page: Page) => page.getByRole('list', { name: 'Where the payment is' });
const stations = (page: Page) => rails(page).last().getByRole('listitem');

/** Opens a page of the member whose stream is connected. */
async function openWatched(page: Page, token: string, address: string) {
  await openAs(page, 'user', token);
  const opened = page.waitForResponse((response) => response.url().endsWith('/api/v1/user/live'));
  await page.goto(address);
  await opened;
  await settled(page);
}

const WAITING = [
  'Sent (done)',
  'At our bank (not yet)',
  'Checked (not yet)',
  'Tokens (not yet)',
] as const;
const ARRIVED = [WAITING[0], 'At our bank (done)', ...WAITING.slice(2)];

test('an import lights the station of the bank on every open page of the member, before the approval', async ({
  openPage,
}) => {
  const member = await buyer('Meera Iyer');
  const [dashboard, history, receipt, admin] = [
    await openPage(),
    await openPage(),
    await openPage(),
    await openPage(),
  ];
  await openWatched(dashboard, member.token, '/user/dashboard');
  for (const page of [history, receipt]) {
    await openWatched(page, member.token, '/user/payment-history');
  }
  await receipt.getByRole('button', { name: 'View receipt 1' }).click();
  const open = [dashboard, history, receipt];
  for (const page of open) await expect(stations(page)).toHaveText(WAITING);

  await openReconcile(admin);
  const { name: payer, reference } = member;
  const file = await statementFile([{ payer, amount: 97_000n, reference }]);
  await importFile(admin, file);
  await expect(result(admin)).toContainText('1 line added.');
  for (const page of open) {
    await expect(stations(page)).toHaveText(ARRIVED);
    await expect(page.getByText('We found ₹ 970.00, ₹ 50.00 short').last()).toBeVisible();
    await expectAccessible(page);
    await expectFitsNarrowPhone(page);
  }

  const token = await adminToken();
  const { records } = (await call('listStatementImports', { token })).data;
  await call('undoStatementImport', { token, body: { id: records[0]?.id ?? '' } });
  for (const page of open) await expect(stations(page)).toHaveText(WAITING);
});

test('the dashboard tells of each pending payment where it is, and opens its receipt', async ({
  page,
}) => {
  const member = await buyer('Kavya Rao', 'PUR-610001');
  const body = { paymentMethod: 'MANUAL', amount: 2000, purchaseId: 'PUR-610002' } as const;
  await call('submitPurchase', { token: member.token, body });
  await openReconcile(page);
  const { name: payer, reference } = member;
  await importFile(page, await statementFile([{ payer, amount: 102_000n, reference }]));
  await expect(result(page)).toContainText('1 line added.');

  await openAs(page, 'user', member.token);
  await page.goto('/user/dashboard');
  await expect(page.getByRole('heading', { name: 'Your newest payments' })).toBeVisible();
  await expect(rails(page)).toHaveCount(2);
  await expect(stations(page)).toHaveText(ARRIVED);
  // A narrow rail hides the names of its stations.
  const width = async () => (await stations(page).first().boundingBox())?.width ?? 0;
  await expect.poll(width).toBeGreaterThan(40);
  await expectAccessible(page);
  await expectFitsNarrowPhone(page);
  await test.step('and whether its tokens are still reserved', async () => {
    const mark = page.getByText('Not reserved any more.', { exact: true });
    await expect(mark).toHaveCount(0);
    await change(page, 'listOwnPurchases', ({ records: [newest, ...others], ...list }) => ({
      ...list,
      records: [{ ...newest, reservedUntil: null }, ...others],
    }));
    await page.reload();
    await expect(mark).toHaveCount(1);
  });
  await page.getByRole('link', { name: /^₹ 1,020\.00 · / }).click();
  await expect(page.getByRole('dialog', { name: 'View Payment Receipt' })).toContainText(
    'PUR-610001',
  );
});

test('the dashboard names the oldest payment that it does not show', async ({ page }) => {
  const member = await buyer('Ishaan Nair', 'PUR-620001');
  for (const [n, amount] of [2000, 3000, 4000, 5000].entries()) {
    const purchaseId = `PUR-62000${String(n + 2)}`;
    const body = { paymentMethod: 'MANUAL', amount, purchaseId } as const;
    await call('submitPurchase', { token: member.token, body });
  }
  await openAs(page, 'user', member.token);
  await page.goto('/user/dashboard');
  await expect(rails(page)).toHaveCount(3);
  await page.getByRole('link', { name: /^2 older payments, the oldest: ₹ 1,020\.00 · / }).click();
  await expect(page.getByRole('dialog', { name: 'View Payment Receipt' })).toContainText(
    'PUR-620001',
  );
});

test('an approved payment without a bank line is checked, and not said to be at the bank', async ({
  page,
}) => {
  const member = await buyer('Nikhil Bose');
  await call('approvePurchase', { token: await adminToken(), body: { id: member.purchaseId } });
  await openAs(page, 'user', member.token);
  await page.goto('/user/payment-history?status=ALL');
  await expect(rails(page)).toHaveCount(0);
  await page.getByRole('button', { name: 'View receipt 1' }).click();
  await expect(stations(page)).toHaveText([
    'Sent (done)',
    'At our bank (not seen on a statement)',
    'Checked (done)',
    'Tokens (done)',
  ]);
  await expect(
    page.getByText('The company has confirmed the payment. It was not seen on a statement.'),
  ).toBeVisible();
  await expectAccessible(page);
});

test('the rail has no station of the bank where the server does not know the call', async ({
  page,
}) => {
  const member = await buyer('Farah Khan');
  await page.route('**/api/v1/user/transaction/arrivals*', (route) =>
    route.fulfill({
      status: 404,
      json: { status: false, message: 'Not Found', code: 'not_found' },
    }),
  );
  await openAs(page, 'user', member.token);
  await page.goto('/user/payment-history');
  await expect(stations(page)).toHaveText([WAITING[0], WAITING[2], WAITING[3]]);
});

test('large text leaves one name below the stations, and nothing is cut off', async ({ page }) => {
  const member = await buyer('Asha Rao');
  await openAs(page, 'user', member.token);
  await page.goto('/user/payment-history');
  await expect(stations(page)).toHaveText(WAITING);
  await expectFitsLargeText(page);
  await page.getByRole('button', { name: 'View receipt 1' }).click();
  await expect(rails(page)).toHaveCount(2);
  await expectFitsLargeText(page);
});
