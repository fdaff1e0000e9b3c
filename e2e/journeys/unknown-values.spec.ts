import { change } from '../support/answers.ts';
import { adminToken, makeMember, superAdminToken } from '../support/api.ts';
import { buy } from '../support/purchases.ts';
import { expect, openAs, test } from '../support/test.ts';

/** Values that only a newer server knows: every page shows them as grey text and keeps its list. */

const NEW_VALUES = { status: 'REFUNDED', paymentMethod: 'WIRE', surprise: { nested: true } };
const COLOURS = {
  success: 'good',
  failed: 'bad',
  Reject: 'bad',
  pending: 'wait',
  REFUNDED: 'neutral',
  '': 'neutral',
};

const colourOf = (name: string) =>
  `(() => {
    const probe = document.body.appendChild(document.createElement('i'));
    probe.style.color = 'var(--${name})';
    const { color } = getComputedStyle(probe);
    probe.remove();
    return color;
  })()`;

test("a member's history and receipt show unknown values, with the colours of the badges", async ({
  page,
}) => {
  const { token } = await makeMember();
  await buy(token);
  await openAs(page, 'user', token);
  const statuses = Object.keys(COLOURS);
  await change(page, 'listOwnPurchases', (data) => {
    const [record] = data.records;
    const records = statuses.map((status) => ({
      ...record,
      ...NEW_VALUES,
      id: crypto.randomUUID(),
      status,
    }));
    return { ...data, records, total: records.length };
  });
  await page.goto('/user/payment-history');

  const rows = page.getByRole('row').filter({ hasText: 'WIRE' });
  await expect(rows).toHaveCount(statuses.length);
  for (const [status, colour] of Object.entries(COLOURS)) {
    const badge = rows
      .nth(statuses.indexOf(status))
      .getByText(status === '' ? 'N/A' : status, { exact: true })
      .last();
    await expect(badge).toHaveCSS('color', await page.evaluate(colourOf(colour)));
  }
  await expect(rows.first().getByText('WIRE')).toHaveCSS(
    'color',
    await page.evaluate(colourOf('text-muted')),
  );

  await rows.nth(statuses.indexOf('REFUNDED')).getByRole('button').click();
  await expect(page.getByRole('dialog').getByText('WIRE')).toBeVisible();
  await expect(page.getByRole('dialog').getByText('REFUNDED').first()).toBeVisible();
});

test('lists of staff show unknown values', async ({ page, openPage }) => {
  const { name, token } = await makeMember();
  await buy(token);
  await openAs(page, 'admin', await adminToken());
  await change(page, 'listCompanyPurchases', (data) => ({
    ...data,
    records: data.records.map((record: object) => ({
      ...record,
      ...NEW_VALUES,
      marks: ['member_waiting', 'seen_from_the_moon'],
    })),
  }));
  await page.goto(`/admin/purchaserequest?search1=${encodeURIComponent(name)}`);
  const row = page.getByRole('row').filter({ hasText: name });
  for (const text of ['REFUNDED', 'WIRE', 'seen_from_the_moon', 'Waiting']) {
    await expect(row.getByText(text, { exact: true })).toBeVisible();
  }
  await expect(row.getByText('seen_from_the_moon')).toHaveCSS(
    'color',
    await page.evaluate(colourOf('neutral')),
  );

  await change(page, 'listAccounts', (data) => ({
    ...data,
    records: data.records.map((record: object) => ({
      ...record,
      role: 'AUDITOR',
      status: 'ON_LEAVE',
    })),
  }));
  await page.goto(`/admin/usermanage?search=${encodeURIComponent(name)}`);
  const account = page.getByRole('row').filter({ hasText: name });
  await expect(account.getByText('ON_LEAVE')).toHaveCSS(
    'color',
    await page.evaluate(colourOf('neutral')),
  );

  const site = await openPage();
  await openAs(site, 'superadmin', superAdminToken());
  await change(site, 'listCompanyFigures', (data) => ({
    ...data,
    records: data.records.map((record: object) => ({ ...record, status: 'WOUND_UP' })),
  }));
  await site.goto('/superadmin/dashboard');
  await expect(site.getByText('WOUND_UP').first()).toBeVisible();
});

test('dashboards show sums above 10^13 rupees, abbreviated and exact', async ({
  page,
  openPage,
}) => {
  await openAs(page, 'admin', await adminToken());
  await change(page, 'getAdminDashboard', (data) => ({
    ...data,
    transactions: {
      ...data.transactions,
      total: '1000000000000000.01',
      upi: '1000000000000000.01',
      bank: 25_000_000_000_000,
    },
  }));
  await page.goto('/admin/dashboard');
  const figures = page.getByRole('table', { name: 'Total Collection Method Wise' });
  const total = figures.getByRole('row').last().getByTitle('₹ 1,00,00,00,00,00,00,000.01');
  await expect(total).toBeVisible();
  await expect(total).toContainText('₹ 1,000.00 lakh crore');
  await expect(figures.getByTitle('₹ 2,50,00,00,00,00,000.00')).toBeVisible();

  const site = await openPage();
  await openAs(site, 'superadmin', superAdminToken());
  await change(site, 'getSuperAdminDashboard', (data) => ({
    ...data,
    pendingSum: 2e13,
    approvedSum: '99999999999999999.99',
  }));
  await site.goto('/superadmin/dashboard');
  await expect(site.getByTitle('₹ 2,00,00,00,00,00,000.00')).toContainText('₹ 20.00 lakh crore');
  await expect(site.getByTitle('₹ 99,99,99,99,99,99,99,999.99')).toBeVisible();
});
