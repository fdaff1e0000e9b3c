import type { Locator, Page } from '@playwright/test';
import { makeUpList } from '../support/answers.ts';
import { adminToken, makeMember, superAdminToken } from '../support/api.ts';
import { madeUpCompany, makeUpCompanies } from '../support/companies.ts';
import { resizeTo } from '../support/layout.ts';
import { BOUGHT_AT, madeUpPurchase, makeUpHistory } from '../support/purchases.ts';
import { madeUpRequest, makeUpRequests } from '../support/requests.ts';
import { expect, openAs, test } from '../support/test.ts';
import { madeUpUser, makeUpUsers } from '../support/users.ts';

/** Every table shows its specified columns; one is folded only where the widths that the columns need prove that it cannot fit. */

interface SpecifiedTable {
  readonly name: string;
  readonly columns: readonly string[];
  /** The columns that cannot fit, by the width of the window. */
  readonly folded?: Readonly<Record<number, readonly string[]>>;
  /** Shows the table on a screen that is open already. */
  readonly open?: (page: Page) => Promise<void>;
}

interface Screen {
  readonly area: 'user' | 'admin' | 'superadmin';
  readonly path: string;
  readonly tables: readonly SpecifiedTable[];
}

const WIDTHS = [1280, 1920];

const PURCHASE = [
  'Sl.No',
  'User ID',
  'name',
  'Mobile',
  'Method',
  'Price',
  'Quantity',
  'Final Amount',
];

const SCREENS: readonly Screen[] = [
  {
    area: 'user',
    path: '/user/dashboard',
    tables: [
      {
        name: 'Global Stock Details',
        columns: [
          'Stock Rank',
          'Wallet Address',
          'Stock Qty.',
          'Transaction Hash',
          'Date & time',
          'Time Left',
        ],
      },
      {
        name: 'My Stock Details',
        columns: [
          'Member ID',
          'Stock Qty.',
          'Transaction Hash',
          'Date & Time',
          'Reward',
          'Time Left',
        ],
        open: (page) => page.getByRole('button', { name: /My Stock/ }).click(),
      },
    ],
  },
  {
    area: 'user',
    path: '/user/payment-history',
    tables: [
      {
        name: 'Payment History',
        columns: [
          'SL.No.',
          'Payment Method',
          'Transaction ID',
          'Amount (INR)',
          'Date',
          'Time',
          'Status',
          'Actions',
        ],
      },
    ],
  },
  {
    area: 'admin',
    path: '/admin/usermanage',
    tables: [
      {
        name: 'Manage User',
        columns: [
          'Sl.No',
          'Name',
          'Email',
          'Mobile',
          'Referral Code',
          'Date',
          'Approval',
          'Action',
        ],
      },
    ],
  },
  {
    area: 'admin',
    path: '/admin/purchaserequest',
    tables: [
      {
        name: 'Purchase Requests',
        columns: [...PURCHASE, 'Status', 'Date', 'Approve/Reject'],
        folded: { 1280: ['User ID'] },
      },
      {
        name: 'Purchase History',
        columns: [...PURCHASE, 'Txn No.', 'Status', 'Date', 'Receipt'],
        folded: { 1280: ['User ID'] },
        open: (page) => page.getByRole('tab', { name: 'Purchase History' }).click(),
      },
    ],
  },
  {
    area: 'superadmin',
    path: '/superadmin/companymanage',
    tables: [
      {
        name: 'Company Manage',
        columns: [
          'Sl.No',
          'Name',
          'Email',
          'Mobile',
          'Aadhaar',
          'PAN',
          'Address',
          'PIN',
          'Token',
          'Symbol',
          'Date',
        ],
        folded: { 1280: ['Aadhaar', 'Address', 'PIN'] },
      },
    ],
  },
];

/** Ten rows with values of common lengths. */
const ten = <Row>(row: () => Row): readonly Row[] => Array.from({ length: 10 }, row);

async function makeUpRows(page: Page): Promise<void> {
  const holding = {
    rank: 1,
    holder: 'GLXY-7K3M-9QXD',
    memberId: 'GLXY-7K3MQ9XD',
    quantity: 1_234_567,
    hash: '9f'.repeat(32),
    createdAt: BOUGHT_AT,
    reward: 1_234,
    launchAt: '2099-01-01T04:30:00.000Z',
    isOwn: true,
  };
  await makeUpList(
    page,
    'listGlobalStock',
    ten(() => holding),
    () => true,
  );
  await makeUpList(
    page,
    'listOwnStock',
    ten(() => holding),
    () => true,
  );
  await makeUpHistory(page, ten(madeUpPurchase));
  await makeUpUsers(page, ten(madeUpUser));
  await makeUpRequests(page, [
    ...ten(madeUpRequest),
    ...ten(() => madeUpRequest({ status: 'APPROVED', decidedAt: BOUGHT_AT })),
  ]);
  await makeUpCompanies(page, ten(madeUpCompany));
}

interface Measured {
  readonly header: string;
  readonly visible: boolean;
  /** The width in pixels that the column needs. */
  readonly needed: number;
}

/** The columns of a table, and the width of its frame. */
const measure = (table: Locator) =>
  table.evaluate((element) => {
    const headers = [...element.querySelectorAll<HTMLElement>('thead th')];
    const visible = headers.map((th) => th.getBoundingClientRect().width > 1);
    const widths = headers.map((th) => th.style.minInlineSize);
    for (const th of headers) th.style.minInlineSize = '';
    element.dataset['measuring'] = '';
    const columns = headers.map((th, at): Measured => ({
      header: th.textContent,
      visible: visible[at] === true,
      needed: th.getBoundingClientRect().width,
    }));
    delete element.dataset['measuring'];
    headers.forEach((th, at) => (th.style.minInlineSize = widths[at] ?? ''));
    return { columns, available: element.parentElement?.clientWidth ?? 0 };
  });

async function expectColumns(page: Page, table: SpecifiedTable, width: number): Promise<void> {
  const { columns, available } = await measure(page.getByRole('table', { name: table.name }));
  const message = `${table.name} at ${String(width)} px`;
  const headers = columns.map(({ header }) => header);
  expect(headers, message).toEqual(expect.arrayContaining([...table.columns]));
  const used = columns.reduce((sum, { visible, needed }) => sum + (visible ? needed : 0), 0);
  expect(used, `${message}: no column is cut off`).toBeLessThanOrEqual(available);
  const folded = columns.filter(
    ({ header, visible }) => !visible && table.columns.includes(header),
  );
  for (const { header, needed } of folded) {
    expect(used + needed, `${message}: ${header} does not fit`).toBeGreaterThan(available);
  }
  const exceptions = [...(table.folded?.[width] ?? [])];
  expect(
    folded.map(({ header }) => header),
    message,
  ).toEqual(exceptions);
}

const TOKENS = {
  user: async () => (await makeMember()).token,
  admin: adminToken,
  superadmin: () => superAdminToken(),
};

for (const { area, path, tables } of SCREENS) {
  test(`${path} shows its specified columns at ${WIDTHS.join(' and ')} px`, async ({ page }) => {
    await makeUpRows(page);
    await openAs(page, area, await TOKENS[area]());
    await page.goto(path);
    for (const table of tables) {
      await table.open?.(page);
      await expect(
        page.getByRole('table', { name: table.name }).locator('tbody td').first(),
      ).toBeVisible();
      for (const width of WIDTHS) {
        await resizeTo(page, { width, height: 800 });
        await expectColumns(page, table, width);
      }
    }
  });
}
