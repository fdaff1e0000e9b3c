import { newReference } from '@prelaunch/testkit/purchases';
import type { Page } from '@playwright/test';
import type { EndpointName } from '@prelaunch/contract/endpoints';
import { makeMember, superAdminToken } from '../support/api.ts';
import { answer, change, makeUpList, refusal, restore, sentCalls } from '../support/answers.ts';
import { madeUpEntry } from '../support/audit.ts';
import { madeUpCompany, makeCompany, makeUpCompanies } from '../support/companies.ts';
import { exportedRows } from '../support/downloads.ts';
import { resizeTo } from '../support/layout.ts';
import { madeUpRequest } from '../support/requests.ts';
import { buyByUpi } from '../support/purchases.ts';
import { expect, openAs, test } from '../support/test.ts';

/**
 * The super admins' read-only lists: transactions, beneficiaries, super admins and the audit trail.
 */

const headers = (page: Page) => page.getByRole('columnheader');
const cells = (page: Page, row: number) => page.locator('tbody tr').nth(row).getByRole('cell');
const queriesOf = (calls: ReturnType<typeof sentCalls>) =>
  calls.map((each) => Object.fromEntries(new URL(each.url()).searchParams));

async function open(page: Page, address: string): Promise<void> {
  await openAs(page, 'superadmin', superAdminToken());
  await page.goto(address);
}

const moonrise = madeUpCompany();
const sunset = madeUpCompany({ companyName: 'Sunset Coins', status: 'SUSPENDED' });
const companyOf = ({ id, companyName, status }: Record<string, unknown>) => ({
  id,
  companyName,
  status,
});

/** Replies to a list whose rows have a company and a status. */
const makeUpSiteList = (
  page: Page,
  name: EndpointName,
  all: readonly Record<string, unknown>[],
  statusOf: (row: any) => unknown,
) =>
  makeUpList(
    page,
    name,
    all,
    (row: any, { companyId, status }) =>
      (companyId === undefined || row.company?.id === companyId) &&
      (status === undefined || statusOf(row) === status),
  );

test('Transaction Manage lists the purchases of all companies, filtered by the address', async ({
  page,
}) => {
  await makeUpCompanies(page, [sunset, moonrise]);
  const queries = await makeUpSiteList(
    page,
    'listAllPurchases',
    [
      madeUpRequest({ company: companyOf(moonrise), marks: ['contested_reference'] }),
      madeUpRequest({ company: companyOf(sunset), status: 'APPROVED' }),
    ],
    ({ status }) => status,
  );
  await open(page, '/superadmin/transactionmanage');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Transaction Manage');
  await expect(headers(page)).toHaveText([
    'Sl.No',
    'Company',
    'User ID',
    'Name',
    'Method',
    'Quantity',
    'Final Amount',
    'Txn No.',
    'Status',
    'Date',
    'Receipt',
  ]);
  await expect(cells(page, 0)).toHaveText([
    '1',
    'Moonrise Labs',
    'GLXY-7K3MQ9XD',
    'Asha RaoContested reference',
    'UPI',
    '12,345',
    '₹ 1,25,925.92',
    '426713489012',
    'Pending',
    '2026-02-01',
    'View',
  ]);
  // This screen cannot decide purchases.
  await expect(page.getByRole('button', { name: /Approve|Reject/ })).toHaveCount(0);

  await page.getByLabel('Company', { exact: true }).selectOption('Sunset Coins');
  await expect(page).toHaveURL(new RegExp(`companyId=${String(sunset['id'])}`));
  await expect(page.getByText('1 purchase', { exact: true })).toBeVisible();
  await page.getByLabel('Status', { exact: true }).selectOption('Rejected');
  await expect(page.getByText('No data available.')).toBeVisible();
  await page.getByRole('searchbox').fill('asha');
  await page.getByRole('searchbox').press('Enter');
  await expect(page).toHaveURL(/search=asha/);
  await expect
    .poll(() => queries.at(-1))
    .toEqual({
      page: '1',
      limit: '10',
      companyId: sunset['id'],
      status: 'REJECTED',
      search: 'asha',
    });
  await page.goBack();
  await expect(page.getByRole('searchbox')).toHaveValue('');
  await page.getByRole('button', { name: 'Show all purchases' }).click();
  await expect(page).toHaveURL('/superadmin/transactionmanage');
  await expect(page.getByText('2 purchases', { exact: true })).toBeVisible();
});

test("a purchase is viewed with its proof, and one company's purchases are exported", async ({
  page,
}) => {
  const company = await makeCompany();
  const { token, name } = await makeMember(company.id);
  const reference = newReference();
  await buyByUpi(token, reference);
  const calls = sentCalls(page, 'exportAllPurchases');
  await open(page, `/superadmin/transactionmanage?companyId=${company.id}&status=PENDING`);
  await expect(cells(page, 0).nth(1)).toHaveText(company.companyName);
  await page.getByRole('button', { name: 'View', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'View Purchase' });
  await expect(dialog.getByText(`Transaction No.: ${reference}`)).toBeVisible();
  await expect(dialog.getByRole('img', { name: `Receipt submitted by ${name}` })).toBeVisible();
  await expect(dialog.getByText(company.companyName)).toBeVisible();
  await expect(dialog.getByRole('button', { name: /Confirm|Reject/ })).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'View', exact: true })).toBeFocused();

  const rows = await exportedRows(page, 'purchases');
  expect(rows).toHaveLength(2);
  expect(rows[1]).toContain(company.companyName);
  expect(rows[1]).toContain(reference);
  expect(queriesOf(calls)).toEqual([{ companyId: company.id, status: 'PENDING' }]);
});

test('Beneficiary Manage lists the payees of all companies, filtered by company and status', async ({
  page,
}) => {
  await makeUpCompanies(page, [sunset, moonrise]);
  const account = {
    bankName: 'State Bank of India',
    accountNumber: '00112233445566',
    holderName: 'Moonrise Labs Private Limited',
    ifscCode: 'SBIN0000813',
    branch: 'Fort',
    upi: 'moonrise@oksbi',
    version: 1,
    updatedAt: '2026-01-31T23:55:00.000Z',
  };
  const all = [moonrise, sunset].map((company) => ({
    ...account,
    id: crypto.randomUUID(),
    versionId: crypto.randomUUID(),
    company: companyOf(company),
    sameAccountAs: company === sunset ? ['Moonrise Labs'] : [],
  }));
  await makeUpSiteList(page, 'listAllBeneficiaries', all, ({ company }) => company.status);
  await open(page, '/superadmin/beneficiarymanage?status=SUSPENDED');
  await expect(headers(page)).toHaveText([
    'Sl.No',
    'Company',
    'Holder Name',
    'Bank Name',
    'Branch Name',
    'Account Number',
    'IFSC Code',
    'UPI ID',
    'Changed',
  ]);
  await expect(cells(page, 0)).toHaveText([
    '1',
    'Sunset CoinsSuspended',
    'Moonrise Labs Private Limited',
    'State Bank of India',
    'Fort',
    '00112233445566Also used by Moonrise Labs',
    'SBIN0000813',
    'moonrise@oksbi',
    '2026-02-01',
  ]);
  await expect(cells(page, 0).nth(5).locator('svg[data-seal]:not([data-seal=""])')).toBeVisible();
  const calls = sentCalls(page, 'exportAllBeneficiaries');
  await page.getByLabel('Company', { exact: true }).selectOption('Moonrise Labs');
  await expect(page.getByText('No data available.')).toBeVisible();
  await exportedRows(page, 'beneficiaries');
  expect(queriesOf(calls)).toEqual([{ companyId: moonrise['id'], status: 'SUSPENDED' }]);
  await page.getByRole('button', { name: 'Show all beneficiaries' }).click();
  await expect(page.getByText('2 accounts', { exact: true })).toBeVisible();

  // On a narrow phone, the badge is below the name, which stays in the line of the number.
  await resizeTo(page, { width: 320, height: 640 });
  const card = page.locator('tbody tr').filter({ hasText: 'Suspended' });
  const between = async () => {
    const number = await card.locator('[data-column="number"]').boundingBox();
    const name = await card.getByText('Sunset Coins', { exact: true }).boundingBox();
    return (number?.y ?? 0) + (number?.height ?? 0) - (name?.y ?? 0);
  };
  await expect.poll(between).toBeGreaterThan(0);
  await test.step('a card shows the holder, and which company has the same account', async () => {
    await resizeTo(page, { width: 390, height: 844 });
    await expect(card.getByText('Moonrise Labs Private Limited')).toBeVisible();
    await expect(card.getByText('Also used by Moonrise Labs')).toBeVisible();
    const word = () =>
      card
        .locator('[data-column="updated"]')
        .evaluate((cell) => getComputedStyle(cell, '::before').content);
    await expect.poll(word).toMatch(/^"Changed\b/);
  });
});

test('Super Admins lists the super admins', async ({ page }) => {
  await open(page, '/superadmin/admins');
  await expect(headers(page)).toHaveText(['Sl.No', 'Name', 'Email', 'Added', 'Last sign-in']);
  await expect(cells(page, 0).nth(2)).toHaveText('superadmin@prelaunch.test');
  await expect(cells(page, 0).nth(4)).toHaveText(/^\d{4}-\d\d-\d\d \d\d:\d\d [AP]M$/);
  // The screen explains the number of super admins and the next step.
  await expect(page.getByRole('region', { name: 'There is only one super admin' })).toContainText(
    'Add a second super admin',
  );
  // The next step stands where the risk is named, and nobody can be removed yet.
  await expect(page.getByRole('code')).toHaveText(['sudo prelaunch superadmin-add EMAIL "NAME"']);
  await change(page, 'listSuperAdmins', (list) => ({ ...list, total: 2 }));
  await page.reload();
  const commands = page.getByRole('region', { name: 'Add or remove a super admin' });
  await expect(commands.getByRole('code')).toHaveText([
    'sudo prelaunch superadmin-add EMAIL "NAME"',
    'sudo prelaunch superadmin-remove EMAIL',
  ]);
  await page.getByRole('link', { name: 'Protect your sign-in' }).click();
  await expect(page).toHaveURL('/superadmin/two-step');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sign-in security');
  const guide = page.getByRole('region', { name: 'How it works' });
  await expect(guide.getByRole('listitem')).toHaveCount(3);
  // Not stretched to the height of the guide beside it.
  const own = page.getByRole('region', { name: 'Two-step sign-in' });
  const lower = async () =>
    ((await guide.boundingBox())?.height ?? NaN) - ((await own.boundingBox())?.height ?? NaN);
  await expect.poll(lower).toBeGreaterThan(40);
});

test('Audit lists the actions of all companies and super admins, and shows a failure to load', async ({
  page,
}) => {
  await makeUpCompanies(page, [sunset, moonrise]);
  const bySuperAdmin = madeUpEntry({
    company: null,
    actor: { id: null, name: 'Root', email: 'root@example.com', role: 'SUPER_ADMIN' },
    action: 'company.invite',
    subject: { type: 'account', id: 'x', label: 'Meera' },
    before: null,
    after: null,
  });
  await makeUpSiteList(
    page,
    'listAllAudit',
    [madeUpEntry({ company: companyOf(moonrise) }), bySuperAdmin],
    () => undefined,
  );
  await open(page, '/superadmin/audit');
  await expect(headers(page)).toHaveText([
    'Date',
    'Time',
    'Who',
    'Company',
    'Action',
    'Subject',
    'Change',
    'From',
  ]);
  await expect(page.locator('td[data-label="Company"]')).toHaveText(['Moonrise Labs', '--']);
  await expect(page.locator('td[data-label="Action"]')).toHaveText([
    'Approved a purchase',
    'Invited a company admin',
  ]);

  await test.step('where the company has no column, it is behind the name of the person', async () => {
    await resizeTo(page, { width: 1024, height: 800 });
    const behind = (row: number) =>
      page
        .locator('td[data-column="who"]')
        .nth(row)
        .locator('[data-company]')
        .evaluateAll((names) => names.map((name) => getComputedStyle(name, '::after').content));
    await expect.poll(() => behind(0)).toEqual(['" · Moonrise Labs"']);
    await expect.poll(() => behind(1)).toEqual([]);
    await resizeTo(page, { width: 1280, height: 800 });
  });

  await test.step('at 1280 px a change of a status is in one line', async () => {
    const status = page.locator('td[data-column="change"] li').first();
    await expect(status).toContainText('Status');
    const lines = () =>
      status.evaluate(
        (box) => box.getBoundingClientRect().height / parseFloat(getComputedStyle(box).lineHeight),
      );
    await expect.poll(lines).toBeLessThan(1.5);
  });

  await test.step('a card shows no company where there is none', async () => {
    await resizeTo(page, { width: 390, height: 844 });
    const cell = (row: number, column: string) =>
      page.locator('tbody tr').nth(row).locator(`td[data-label="${column}"]`);
    await expect.poll(async () => (await cell(1, 'Company').boundingBox())?.width).toBe(1);
    await expect
      .poll(async () => (await cell(0, 'Company').boundingBox())?.width)
      .toBeGreaterThan(1);
    await resizeTo(page, { width: 1280, height: 800 });
  });

  await page.getByLabel('Company', { exact: true }).selectOption('Moonrise Labs');
  await expect(page.getByText('1 entry', { exact: true })).toBeVisible();
  const calls = sentCalls(page, 'exportAllAudit');
  await exportedRows(page, 'audit');
  expect(queriesOf(calls)).toEqual([{ companyId: moonrise['id'] }]);

  await restore(page, 'listAllAudit');
  await answer(page, 'listAllAudit', refusal('Not now.', 409));
  await page.reload();
  await expect(page.getByText('The audit trail could not be loaded.')).toBeVisible();
  await restore(page, 'listAllAudit');
  await page.getByRole('button', { name: 'Retry' }).click();
  // A made-up company has no entries.
  await expect(page.getByText('No data available.')).toBeVisible();
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

  test("a purchase's card has its second line close to its first, and buttons as high as a finger", async ({
    page,
  }) => {
    await makeUpCompanies(page, [moonrise]);
    const all = [madeUpRequest({ company: companyOf(moonrise), marks: [] })];
    await makeUpSiteList(page, 'listAllPurchases', all, ({ status }) => status);
    await open(page, '/superadmin/transactionmanage');
    const row = page.locator('tbody tr').first();
    await expect(row.locator('td[data-label="Status"]')).toBeVisible();
    const faults = () =>
      row.evaluate((cells) => {
        const box = (selector: string) =>
          [...cells.querySelectorAll(selector)].at(-1)?.getBoundingClientRect() ?? new DOMRect();
        const [name, status] = [box('[data-label="Name"] span'), box('[data-label="Status"] span')];
        const details = box('button[aria-expanded]');
        const view = box('[data-column="receipt"] button');
        return [
          ...(status.top - name.bottom < 16 ? [] : ['the lines are apart']),
          ...(details.height >= 44 && view.height >= 44 ? [] : ['a button is low']),
          ...(view.top >= details.bottom ? [] : ['the buttons overlap']),
          ...(view.left - box('[data-label="Date"] > div').right >= 12 ? [] : ['no gap']),
        ];
      });
    await expect.poll(faults).toEqual([]);
  });
});
