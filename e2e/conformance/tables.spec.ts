import type { Locator, Page } from '@playwright/test';
import { change } from '../support/answers.ts';
import { adminToken, call, makeMember, superAdminToken } from '../support/api.ts';
import { madeUpEntry, makeUpAudit } from '../support/audit.ts';
import { expectAccessible } from '../support/axe.ts';
import { madeUpCompany, makeUpCompanies } from '../support/companies.ts';
import { layoutAtRest, resizeTo, setTextSize } from '../support/layout.ts';
import { madeUpRequest, makeUpRequests } from '../support/requests.ts';
import { settled } from '../support/settled.ts';
import { expect, openAs, test } from '../support/test.ts';
import { madeUpUser, makeUpUsers } from '../support/users.ts';

/** Columns that do not fit are in the details of their row; on a phone, rows are cards. */

const table = (page: Page): Locator => page.getByRole('table').first();
const firstRow = (page: Page): Locator => table(page).locator('tbody tr').first();
const detailsButton = (within: Locator): Locator =>
  within.getByRole('button', { name: /^Details of row/ });

const LONG = {
  companyName: 'Moonrise Laboratories of Southern Karnataka',
  email: 'accounts-receivable@moonrise-laboratories.example',
  companyAddress: '12 Mahatma Gandhi Road, Shivaji Nagar, Bengaluru, Karnataka',
};

/** Submits a purchase; returns the member's name for an address, whose search finds no rows of other tests. */
async function makeBuyer(amount: number): Promise<string> {
  const { name, token } = await makeMember();
  await call('submitPurchase', { token, body: { paymentMethod: 'MANUAL', amount } });
  return encodeURIComponent(name);
}

/** The columns whose cells are visible, with their boxes. */
const seenCells = (row: Locator) =>
  row.locator(':scope > td').evaluateAll((cells) =>
    cells.flatMap((cell) => {
      // The parts of a cell without a box are in the row; its first part is in the cell's place.
      const hasBox = getComputedStyle(cell).display !== 'contents';
      const box = hasBox ? cell : (cell.querySelector('span > span') ?? cell);
      const { left, right, top, bottom, width } = box.getBoundingClientRect();
      const column = cell.getAttribute('data-label') ?? '';
      return width > 1 && box.checkVisibility() ? [{ column, left, right, top, bottom }] : [];
    }),
  );

/** Expects that no cell of the first row covers another, and that nothing scrolls sideways. */
async function expectFits(page: Page): Promise<void> {
  await settled(page);
  await expect(firstRow(page).locator(':scope > td').first()).toBeVisible();
  const frame = table(page).locator('..');
  const excess = () => frame.evaluate((box) => box.scrollWidth - box.clientWidth);
  await expect.poll(excess, { message: page.url() }).toBeLessThanOrEqual(0);
  const overlaps = async () => {
    const cells = await seenCells(firstRow(page));
    return cells.flatMap((one, at) =>
      cells
        .slice(at + 1)
        .filter(
          (other) =>
            one.right > other.left + 1 &&
            other.right > one.left + 1 &&
            one.bottom > other.top + 1 &&
            other.bottom > one.top + 1,
        )
        .map((other) => `${one.column} and ${other.column}`),
    );
  };
  await expect.poll(overlaps, { message: page.url() }).toEqual([]);
}

/** Expects that the columns that are not visible in the first row are in its details, with their values. */
async function expectNothingLost(page: Page): Promise<void> {
  const headers = await table(page).getByRole('columnheader').allTextContents();
  const seen = (await seenCells(firstRow(page))).map(({ column }) => column);
  const folded = headers.filter((header) => !seen.includes(header));
  const button = detailsButton(firstRow(page));
  await expect(button).toHaveCount(folded.length > 0 ? 1 : 0);
  if (folded.length === 0) return;
  await expect(button).toHaveAttribute('aria-expanded', 'false');
  await button.press('Enter');
  await expect(button).toHaveAttribute('aria-expanded', 'true');
  for (const header of folded) {
    const value = await firstRow(page).locator(`td[data-label="${header}"]`).textContent();
    const shown = page.locator(`#${await idOf(button)} [data-detail="${header}"] dd`);
    await expect(shown).toHaveText(value ?? '');
    await expect(shown).toBeVisible();
  }
  await button.press('Enter');
  await expect(button).toHaveAttribute('aria-expanded', 'false');
}

const idOf = async (button: Locator): Promise<string> =>
  escapeId((await button.getAttribute('aria-controls')) ?? '');
/** The ids of React contain characters that a selector must escape. */
const escapeId = (id: string): string => id.replace(/[^\w-]/g, (character) => `\\${character}`);

/** Expects that search, filters and buttons above the table share a line, a height and an order. */
async function expectOneToolbar(page: Page): Promise<void> {
  await layoutAtRest(page);
  const tools = page.getByRole('search').locator('../..');
  const controls = await tools.locator('input, select, button').evaluateAll((all) =>
    all.flatMap((control) => {
      // A list that another test changes meanwhile has a button to reload it.
      if (control.closest('[role="status"]') !== null) return [];
      const { top, height, left } = control.getBoundingClientRect();
      return [{ tag: control.localName, top, height, left }];
    }),
  );
  const [search] = controls;
  for (const control of controls) {
    expect(control, page.url()).toMatchObject({ top: search?.top, height: search?.height });
  }
  const fromLeft = [...controls].sort((one, other) => one.left - other.left);
  const order = fromLeft.map(({ tag }) => tag).join(' ');
  expect(order, page.url()).toMatch(/^input( select)*( button)*$/);
}

test.describe('on a desktop', () => {
  test('no cell of an admin table covers another, and folded columns are in the details', async ({
    page,
  }) => {
    const name = await makeBuyer(987_654);
    await makeUpAudit(page, [madeUpEntry()]);
    await openAs(page, 'admin', await adminToken());
    for (const path of [`usermanage?search=${name}`, `purchaserequest?search1=${name}`, 'audit']) {
      await page.goto(`/admin/${path}`);
      await expectFits(page);
      await expectOneToolbar(page);
      await expectNothingLost(page);
    }
  });

  test('no cell of a super admin table covers another, and folded columns are in the details', async ({
    page,
  }) => {
    const name = await makeBuyer(987_654);
    await makeUpCompanies(page, [madeUpCompany(LONG)]);
    await openAs(page, 'superadmin', superAdminToken());
    for (const path of [
      'companymanage',
      'dashboard',
      `transactionmanage?search=${name}`,
      'beneficiarymanage',
    ]) {
      await page.goto(`/superadmin/${path}`);
      await expectFits(page);
      if (path !== 'dashboard') await expectOneToolbar(page);
      await expectNothingLost(page);
    }
  });

  test('a wider window shows more columns, and the original width the original ones', async ({
    page,
  }) => {
    await makeUpCompanies(page, [madeUpCompany()]);
    await openAs(page, 'superadmin', superAdminToken());
    await page.goto('/superadmin/companymanage');
    await expectFits(page);
    const seen = async () => (await seenCells(firstRow(page))).map(({ column }) => column);
    const before = await seen();
    expect(before).not.toContain('Address');
    for (const column of ['Name', 'Email', 'Status', 'Action']) expect(before).toContain(column);
    await resizeTo(page, { width: 1920, height: 800 });
    await expect.poll(async () => (await seen()).length).toBeGreaterThan(before.length);
    await expectFits(page);
    await resizeTo(page, { width: 1280, height: 800 });
    await expect.poll(seen).toEqual(before);
    await detailsButton(firstRow(page)).click();
    await expectAccessible(page);
  });

  test('the history of a programme does not scroll sideways', async ({ page }) => {
    await openAs(page, 'superadmin', superAdminToken());
    await page.goto('/superadmin/companymanage?search=company@prelaunch');
    await page.getByRole('button', { name: /^Edit / }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('tab', { name: 'History' }).click();
    await expect(dialog.getByRole('table').locator('tbody td').first()).toBeVisible();
    const frame = dialog.getByRole('table').locator('..');
    await expect
      .poll(() => frame.evaluate((box) => box.scrollWidth - box.clientWidth))
      .toBeLessThanOrEqual(0);
    const row = dialog.locator('tbody tr').first();
    await detailsButton(row).click();
    for (const header of await dialog.getByRole('columnheader').allTextContents()) {
      const seen = (await seenCells(row)).some(({ column }) => column === header);
      const inDetails = dialog.locator(`[data-detail="${header}"]`);
      await expect(inDetails, header).toHaveCount(seen ? 0 : 1);
    }
  });
});

test('a dialog that overflows can be reached by keyboard from the first frame on', async ({
  page,
}) => {
  // Checks after every change of the DOM, before the browser paints.
  await page.addInitScript(() => {
    new MutationObserver(() => {
      const body = document.querySelector<HTMLElement>('dialog[open] [class*="_body"]');
      if (!body || body.scrollHeight <= body.clientHeight) return;
      const seen = body.tabIndex === 0 ? 'reached' : 'out of reach';
      document.documentElement.dataset['seen'] ??= seen;
    }).observe(document, { subtree: true, childList: true, attributes: true });
  });
  await resizeTo(page, { width: 1280, height: 500 });
  await openAs(page, 'superadmin', superAdminToken());
  await page.goto('/superadmin/companymanage');
  await page.getByRole('button', { name: 'Add Company' }).click();
  await expect(page.locator('html')).toHaveAttribute('data-seen', 'reached');
});

test.describe('on a tablet', () => {
  test.use({ viewport: { width: 768, height: 1024 } });

  test('the audit trail shows the subject beside the action', async ({ page }) => {
    await makeUpAudit(page, [madeUpEntry()]);
    await openAs(page, 'admin', await adminToken());
    await page.goto('/admin/audit');
    await expectFits(page);
    const seen = (await seenCells(firstRow(page))).map(({ column }) => column);
    for (const column of ['Who', 'Action', 'Subject', 'Change']) expect(seen).toContain(column);
  });
});

test('on a phone and a tablet the export is an icon in line with the search', async ({ page }) => {
  await makeUpAudit(page, [madeUpEntry()]);
  await openAs(page, 'admin', await adminToken());
  await page.goto('/admin/audit');
  await settled(page);
  for (const width of [390, 768]) {
    await test.step(`at ${String(width)} px`, async () => {
      await resizeTo(page, { width, height: 844 });
      const search = await page.getByRole('searchbox').boundingBox();
      const start = page.getByRole('button', { name: 'Export CSV', exact: true });
      const box = await start.boundingBox();
      expect(box).toMatchObject({ y: search?.y, height: search?.height });
      expect(box?.width).toBeLessThanOrEqual(44);
    });
  }
});

/** Whether the placeholder of the search is drawn to its end: an ellipsis would change the picture. */
async function isWhole(page: Page): Promise<boolean> {
  const box = page.getByRole('searchbox');
  const draw = async (overflow: string) => {
    await box.evaluate((input, value) => (input.style.textOverflow = value), overflow);
    return box.screenshot({ animations: 'disabled' });
  };
  const [ellipsis, plain] = [await draw('ellipsis'), await draw('clip')];
  await draw('');
  return ellipsis.equals(plain);
}

/** Opens every list once, and expects in each width that the placeholder of its search is whole, with text of each size. */
async function expectWholePlaceholders(
  page: Page,
  widths: readonly number[],
  textSizes: readonly number[],
): Promise<void> {
  const counts = { total: 1_000_000, moreThanTotal: false };
  for (const [role, token, lists] of [
    ['admin', await adminToken(), ['usermanage', 'purchaserequest', 'audit']],
    [
      'superadmin',
      superAdminToken(),
      ['companymanage', 'transactionmanage', 'beneficiarymanage', 'audit'],
    ],
  ] as const) {
    await openAs(page, role, token);
    for (const list of ['listAllPurchases', 'listAccounts', 'listAllAudit'] as const)
      await change(page, list, (data) => ({ ...data, ...counts }));
    for (const list of lists) {
      await page.goto(`/${role}/${list}`);
      await settled(page);
      for (const width of widths) {
        await resizeTo(page, { width, height: 844 });
        for (const percent of textSizes) {
          await setTextSize(page, percent);
          const message = `${page.url()} at ${String(width)} px, text of ${String(percent)} %`;
          await expect.poll(() => isWhole(page), { message }).toBe(true);
        }
      }
    }
  }
}

test('on a tablet and a desktop the placeholder of every search is whole', async ({ page }) => {
  await expectWholePlaceholders(page, [768, 1280], [100]);
});

test.describe('on phones', () => {
  test.use({ viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true });

  test('the placeholder of every search is whole, also with text of 200 %', async ({ page }) => {
    await expectWholePlaceholders(page, [320, 390], [100, 200]);
  });
});

test('the badge of the own account is beside its name on a desktop', async ({ page }) => {
  const own = { name: 'Company Admin', role: 'ADMIN', isOwn: true, email: 'admin@prelaunch.test' };
  // Digits and letters have different widths.
  const wide = { mobile: '+914444444444', referralCode: 'GLXY-WMWMWMWM' };
  const other = { ...wide, name: 'Saravanan Sundaram', email: 'saravanan.sundaram@example.com' };
  await makeUpUsers(page, [madeUpUser({ ...wide, ...own }), madeUpUser(other)]);
  await openAs(page, 'admin', await adminToken());
  await page.goto('/admin/usermanage');
  const apart = () =>
    table(page)
      .locator('td[data-column="name"] span > span')
      .evaluateAll(([name, badge]) => {
        const middle = (element: Element | undefined) => {
          const { top, bottom } = element?.getBoundingClientRect() ?? new DOMRect();
          return (top + bottom) / 2;
        };
        return Math.abs(middle(name) - middle(badge));
      });
  await expect(page.getByText('You', { exact: true })).toBeVisible();
  await expect.poll(apart).toBeLessThan(2);
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test('of many pages, the numbers share a line, and Prev and Next the line below', async ({
    page,
  }) => {
    await makeUpRequests(
      page,
      Array.from({ length: 120 }, () => madeUpRequest()),
    );
    await openAs(page, 'admin', await adminToken());
    await page.goto('/admin/purchaserequest?page=6');
    const pages = page.getByRole('navigation', { name: 'Pages' });
    await expect(pages.getByRole('button', { name: 'Next', exact: true })).toBeVisible();
    /** The texts of the buttons of each line. */
    const lines = () =>
      pages.getByRole('button').evaluateAll((buttons) => {
        const texts = new Map<number, string[]>();
        for (const button of buttons) {
          const top = Math.round(button.getBoundingClientRect().top);
          texts.set(top, [...(texts.get(top) ?? []), button.textContent]);
        }
        return [...texts.entries()].sort(([one], [other]) => one - other).map(([, line]) => line);
      });
    for (const width of [390, 320]) {
      await resizeTo(page, { width, height: 844 });
      await expect.poll(lines).toEqual([
        ['1', '…', '5', '6', '7', '…', '12'],
        ['Prev', 'Next'],
      ]);
    }
  });

  /** The columns that a card shows, from top to bottom and from left to right. */
  const order = async (row: Locator) =>
    (await seenCells(row))
      .sort((one, other) => {
        if (one.bottom <= other.top + 2) return -1;
        return other.bottom <= one.top + 2 ? 1 : one.left - other.left;
      })
      .map(({ column }) => column);

  test("an admin's card shows name, amount, method, date, status and actions, and unfolds the rest", async ({
    page,
  }) => {
    const name = await makeBuyer(4321);
    await openAs(page, 'admin', await adminToken());
    await page.goto(`/admin/purchaserequest?search1=${name}`);
    await expectFits(page);
    const row = firstRow(page);
    const lead = ['Sl.No', 'name', 'Final Amount', 'Method', 'Date', 'Status', 'Approve/Reject'];
    await expect.poll(() => order(row)).toEqual(lead);
    const button = detailsButton(row);
    await button.focus();
    await page.keyboard.press('Enter');
    await expect(button).toHaveAttribute('aria-expanded', 'true');
    const rest = ['User ID', 'Mobile', 'Price', 'Quantity'];
    await expect.poll(() => order(row)).toEqual([...lead, ...rest]);
    await expectAccessible(page);
    await button.press('Enter');
    await expect.poll(() => order(row)).toEqual(lead);
  });

  test("a company's card shows name, symbol, status and actions, and unfolds the rest", async ({
    page,
  }) => {
    await makeUpCompanies(page, [madeUpCompany()]);
    await openAs(page, 'superadmin', superAdminToken());
    await page.goto('/superadmin/companymanage');
    await expectFits(page);
    const row = firstRow(page);
    const lead = ['Sl.No', 'Name', 'Symbol', 'Status', 'Action'];
    await expect.poll(() => order(row)).toEqual(lead);
    await detailsButton(row).click();
    const rest = ['Email', 'Mobile', 'Aadhaar', 'PAN', 'Address', 'PIN', 'Token', 'Date'];
    await expect.poll(() => order(row)).toEqual([...lead, ...rest]);
  });

  test("a member's payment takes two lines, and a tap anywhere opens its receipt", async ({
    page,
  }) => {
    const { token } = await makeMember();
    await call('submitPurchase', { token, body: { paymentMethod: 'MANUAL', amount: 4321 } });
    await openAs(page, 'user', token);
    await page.goto('/user/payment-history');
    await expectFits(page);
    const row = firstRow(page);
    const { height = 0 } = (await row.boundingBox()) ?? {};
    expect(height).toBeLessThan(110);
    await row.click({ position: { x: 20, y: 20 } });
    await expect(page.getByRole('dialog', { name: 'View Payment Receipt' })).toBeVisible();
  });
});
