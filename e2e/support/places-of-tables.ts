import type { Locator, Page } from '@playwright/test';
import { expectAccessible } from './axe.ts';
import { resizeTo } from './layout.ts';
import { place, type Place, type ViewName } from './places.ts';
import { settled } from './settled.ts';
import { expect } from './test.ts';

/** Columns that do not fit are in the details of their row; on a phone, rows are cards. */

const table = (page: Page): Locator => page.getByRole('table').first();
export const firstRow = (page: Page): Locator => table(page).locator('tbody tr').first();
const detailsButton = (within: Locator): Locator =>
  within.getByRole('button', { name: /^Details of row/ });

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

const seenColumns = async (page: Page) =>
  (await seenCells(firstRow(page))).map(({ column }) => column);

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
  const seen = await seenColumns(page);
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

/** The ids of React contain characters that a selector must escape. */
const idOf = async (button: Locator): Promise<string> =>
  ((await button.getAttribute('aria-controls')) ?? '').replace(
    /[^\w-]/g,
    (character) => `\\${character}`,
  );

/** Expects that search, filters and buttons above the table share a line, a height and an order. */
async function expectOneToolbar(page: Page): Promise<void> {
  const tools = page.getByRole('search').locator('../..');
  const controls = await tools.locator('input, select, button').evaluateAll((all) =>
    all.map((control) => {
      const { top, height, left } = control.getBoundingClientRect();
      return { tag: control.localName, top, height, left };
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

export const foldedColumns = place(
  'no cell covers another, and folded columns are in the details',
  ['1280@100'],
  async (page) => {
    await expectFits(page);
    await expectNothingLost(page);
  },
);

export const oneToolbar = place(
  'search, filters and buttons share a line, a height and an order',
  ['1280@100'],
  expectOneToolbar,
);

export const widerWindow = place(
  'a wider window shows more columns, and the original width the original ones',
  ['1280@100'],
  async (page) => {
    const before = await seenColumns(page);
    expect(before).not.toContain('Address');
    for (const column of ['Name', 'Email', 'Status', 'Action']) expect(before).toContain(column);
    await resizeTo(page, { width: 1920, height: 800 });
    await expect.poll(async () => (await seenColumns(page)).length).toBeGreaterThan(before.length);
    await expectFits(page);
    await resizeTo(page, { width: 1280, height: 800 });
    await expect.poll(() => seenColumns(page)).toEqual(before);
    await detailsButton(firstRow(page)).click();
    await expectAccessible(page);
    await detailsButton(firstRow(page)).click();
  },
);

export const subjectBesideAction = place(
  'the subject is beside the action',
  ['768@100'],
  async (page) => {
    await expectFits(page);
    const seen = await seenColumns(page);
    for (const column of ['Who', 'Action', 'Subject', 'Change']) expect(seen).toContain(column);
  },
);

export const exportIcon = place(
  'the export is an icon in line with the search',
  ['390@100', '768@100'],
  async (page) => {
    const search = await page.getByRole('searchbox').boundingBox();
    const box = await page.getByRole('button', { name: 'Export CSV', exact: true }).boundingBox();
    expect(box).toMatchObject({ y: search?.y, height: search?.height });
    expect(box?.width).toBeLessThanOrEqual(44);
  },
);

/** In the history of a programme, every column is in the row or in its details. */
export const programmeHistory = place(
  'the history of a programme does not scroll sideways, and loses no column',
  ['1280@100'],
  async (page) => {
    const dialog = page.getByRole('dialog');
    const frame = dialog.getByRole('table').locator('..');
    await expect
      .poll(() => frame.evaluate((box) => box.scrollWidth - box.clientWidth))
      .toBeLessThanOrEqual(0);
    const row = dialog.locator('tbody tr').first();
    await detailsButton(row).click();
    for (const header of await dialog.getByRole('columnheader').allTextContents()) {
      const seen = (await seenCells(row)).some(({ column }) => column === header);
      await expect(dialog.locator(`[data-detail="${header}"]`), header).toHaveCount(seen ? 0 : 1);
    }
    await detailsButton(row).click();
  },
);

/** The columns that a card shows, from top to bottom and from left to right. */
const order = async (row: Locator) =>
  (await seenCells(row))
    .sort((one, other) => {
      if (one.bottom <= other.top + 2) return -1;
      return other.bottom <= one.top + 2 ? 1 : one.left - other.left;
    })
    .map(({ column }) => column);

const CARD: readonly ViewName[] = ['390@100'];

/** A card shows these columns, in this order, and its details the others. */
export const card = (lead: readonly string[], rest: readonly string[]): Place =>
  place(`a card shows ${lead.slice(1).join(', ')}, and unfolds the rest`, CARD, async (page) => {
    await expectFits(page);
    const row = firstRow(page);
    await expect.poll(() => order(row)).toEqual(lead);
    const button = detailsButton(row);
    await button.focus();
    await page.keyboard.press('Enter');
    await expect(button).toHaveAttribute('aria-expanded', 'true');
    await expect.poll(() => order(row)).toEqual([...lead, ...rest]);
    await expectAccessible(page);
    await button.press('Enter');
    await expect.poll(() => order(row)).toEqual(lead);
  });

export const ownBadge = place(
  'the badge of the own account is beside its name',
  ['1280@100'],
  async (page) => {
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
  },
);

export const twoLines = place(
  'a payment takes two lines, and a tap anywhere opens its receipt',
  CARD,
  async (page) => {
    await expectFits(page);
    const row = page.getByRole('row').filter({ hasText: 'MANUAL' }).first();
    await expect.poll(async () => (await row.boundingBox())?.height).toBeLessThan(110);
    await row.click({ position: { x: 20, y: 20 } });
    await expect(page.getByRole('dialog', { name: 'View Payment Receipt' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.locator('dialog[open]')).toHaveCount(0);
  },
);
