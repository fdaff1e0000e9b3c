import type { Page } from '@playwright/test';
import {
  answer,
  hold,
  restore,
  sentCalls,
  UNREADABLE,
  UNREADABLE_IS_LOGGED,
} from '../support/answers.ts';
import { adminToken } from '../support/api.ts';
import { expectAccessible, expectFitsNarrowPhone } from '../support/axe.ts';
import { layoutAtRest, resizeTo, setTextSize } from '../support/layout.ts';
import { expect, openAs, test } from '../support/test.ts';
import { expectToasts } from '../support/toasts.ts';
import { addUser, madeUpUser, makeUpUsers } from '../support/users.ts';

/** Manage User (/admin/usermanage): the list. */

const COLUMNS = [
  ...['Sl.No', 'Name', 'Email', 'Mobile', 'Referral Code', 'Date', 'Approval', 'Action'],
];

const rows = (page: Page) => page.getByRole('table').getByRole('row');
const cellsOf = (page: Page, index: number) =>
  rows(page)
    .nth(index + 1)
    .getByRole('cell');
const serials = (page: Page) => page.locator('td[data-label="Sl.No"]');
const names = (page: Page) => page.locator('td[data-label="Name"]');
const pager = (page: Page) => page.getByRole('navigation', { name: 'Pages' });
const filter = (page: Page) => page.getByLabel('Status');
const many = (count: number, over = {}) => Array.from({ length: count }, () => madeUpUser(over));

async function openUsers(page: Page, query = ''): Promise<void> {
  await openAs(page, 'admin', await adminToken());
  await page.goto(`/admin/usermanage${query}`);
}

test.describe('the cards', () => {
  test('have one edge for names, addresses and badges, also behind a checkbox or two digits', async ({
    page,
  }) => {
    await makeUpUsers(page, [
      madeUpUser({ role: 'ADMIN', isOwn: true }),
      ...many(7),
      madeUpUser({ isApproved: false }),
      ...many(1),
    ]);
    await resizeTo(page, { width: 390, height: 844 });
    await openUsers(page);
    await expect(serials(page)).toHaveCount(10);
    const edges = () =>
      page
        .locator('td:is([data-column="name"], [data-column="email"], [data-column="approval"])')
        .evaluateAll((cells) => [
          ...new Set(
            cells.map((cell) =>
              Math.round(cell.firstElementChild?.getBoundingClientRect().left ?? 0),
            ),
          ),
        ]);
    for (const size of [100, 200]) {
      await resizeTo(
        page,
        size === 100 ? { width: 390, height: 844 } : { width: 1280, height: 800 },
      );
      await setTextSize(page, size);
      await expect.poll(edges).toHaveLength(1);
    }
    const boxes = page.getByRole('checkbox');
    await expect(boxes).toHaveCount(2);
    await layoutAtRest(page);
    const starts = await boxes.evaluateAll((all) =>
      all.map((box) => Math.round(box.getBoundingClientRect().left)),
    );
    expect(new Set(starts).size, starts.join()).toBe(1);
  });

  test('of waiting and verified users are low and equal, and no button covers another', async ({
    page,
  }) => {
    await makeUpUsers(page, [madeUpUser({ isApproved: false }), madeUpUser()]);
    await resizeTo(page, { width: 390, height: 844 });
    await openUsers(page);
    await expect(serials(page)).toHaveCount(2);
    await test.step('of waiting and verified users have the details button in line with the name, and one height', async () => {
      /** How far the details button is from the middle of the name, and the height, of each card. */
      const cards = () =>
        page.locator('tbody tr').evaluateAll((all) =>
          all.map((row) => {
            const middle = (part: Element | undefined) => {
              const box = part?.getBoundingClientRect();
              return box === undefined ? NaN : (box.top + box.bottom) / 2;
            };
            const name = [...row.querySelectorAll('td[data-label="Name"] span')].at(-1);
            const button = row.querySelector('button[aria-label^="Details"]') ?? undefined;
            return { off: Math.abs(middle(button) - middle(name)), height: row.clientHeight };
          }),
        );
      await expect
        .poll(async () => Math.max(...(await cards()).map(({ off }) => off)))
        .toBeLessThan(4);
      await layoutAtRest(page);
      const [waiting, verified] = (await cards()).map(({ height }) => height);
      expect(Math.abs(Number(waiting) - Number(verified))).toBeLessThan(3);
    });
    await test.step('are less than 100 px high, and their buttons do not cover each other', async () => {
      const row = rows(page).nth(2);
      await expect.poll(async () => (await row.boundingBox())?.height).toBeLessThan(100);
      const gap = () =>
        row.evaluate((cells) => {
          const box = (label: string) =>
            cells.querySelector(`button[aria-label^="${label}"]`)?.getBoundingClientRect();
          return (box('Edit')?.top ?? NaN) - (box('Details')?.bottom ?? NaN);
        });
      await expect.poll(gap).toBeGreaterThanOrEqual(0);
    });
  });
});

test.describe('the table', () => {
  // The table shows dates in Indian time, whatever the time zone of the browser.
  test.use({ timezoneId: 'America/New_York' });

  test('has its columns, a heading and a title', async ({ page }) => {
    await makeUpUsers(page, [
      madeUpUser({ referralCode: '' }),
      madeUpUser({ isApproved: false, name: 'Ravi Kumar', referralCode: 'GLXY-2B3C4D5E' }),
      madeUpUser({ role: 'ADMIN', name: 'Meera', isOwn: true }),
      madeUpUser({ role: 'ADMIN', name: 'Nina', status: 'BLOCKED' }),
    ]);
    await openUsers(page);
    await expect(page).toHaveTitle(/ \| Manage User$/);
    await expect(page.getByRole('heading', { name: 'Manage User', level: 1 })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Add User' })).toBeVisible();
    await expect(page.getByRole('columnheader')).toHaveText(COLUMNS);
    const rest = ['asha@example.com', '+919876543210'];
    await expect(cellsOf(page, 0)).toHaveText([
      ...['1', 'Asha Rao', ...rest, '--', '2026-02-01', 'Verified', ''],
    ]);
    await expect(cellsOf(page, 1)).toHaveText([
      ...['2', 'Ravi Kumar', ...rest, 'GLXY-2B3C4D5E', '2026-02-01', 'Waiting', ''],
    ]);
    await expect(cellsOf(page, 1).getByRole('button')).toHaveText(['Waiting', '', '']);
    await expect(page.getByRole('button', { name: 'Edit Ravi Kumar' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Delete Ravi Kumar' })).toBeVisible();
    // Admins, and users who cannot log in, are marked.
    await expect(names(page)).toHaveText([
      'Asha Rao',
      'Ravi Kumar',
      'MeeraYou',
      'NinaAdminBlocked',
    ]);
    // Admins cannot delete themselves.
    await expect(page.getByRole('button', { name: 'Delete Meera' })).toBeDisabled();
    await page.getByRole('button', { name: 'Edit Meera' }).click();
    const role = page.getByRole('dialog').getByLabel('Role');
    await expect(role.locator('option')).toHaveText(['Admin']);
    await expect(role).toHaveAccessibleDescription('You cannot demote yourself.');
    const status = page.getByRole('dialog').getByLabel('Status');
    await expect(status.locator('option')).toHaveText(['Active']);
  });

  test('has no axe violations, and fits a narrow phone', async ({ page }) => {
    const long = { name: 'X'.repeat(120), email: `${'y'.repeat(64)}@${'z'.repeat(180)}.com` };
    await makeUpUsers(page, [...many(30, { isApproved: false }), madeUpUser(long)]);
    await openUsers(page, '?page=4');
    await expect(serials(page)).toHaveText(['31']);
    await expectFitsNarrowPhone(page);
    await pager(page).getByRole('button', { name: 'Page 3' }).click();
    await expect(serials(page)).toHaveCount(10);
    await expectAccessible(page);
    await expectFitsNarrowPhone(page);
  });
});

test.describe('pages', () => {
  test('have 10 rows; the pager shows 3 page numbers around the current one and 1 at each end; back works', async ({
    page,
  }) => {
    const queries = await makeUpUsers(page, many(200), { moreThanTotal: true });
    await openUsers(page, '?page=10');
    await expect(pager(page).getByRole('listitem')).toHaveText([
      ...['Prev', '1', '…', '9', '10', '11', '…', '20', 'Next'],
    ]);
    expect(queries.at(-1)).toEqual({ page: '10', limit: '10' });
    await expect(page.getByText('200+ users')).toBeVisible();
    await expect(serials(page).first()).toHaveText('91');
    await pager(page).getByRole('button', { name: 'Next' }).click();
    await expect(serials(page).first()).toHaveText('101');
    await expect(page).toHaveURL('/admin/usermanage?page=11');
    await page.goBack();
    await expect(serials(page).last()).toHaveText('100');
    // Enter and the space bar change the page, other keys do not.
    await pager(page).getByRole('button', { name: 'Page 11' }).focus();
    await page.keyboard.press('y');
    await expect(page).toHaveURL('/admin/usermanage?page=10');
    await page.keyboard.press('Enter');
    await expect(serials(page).first()).toHaveText('101');
    await expect(page).toHaveURL('/admin/usermanage?page=11');
    // An invalid page leads to the last one.
    await page.goto('/admin/usermanage?page=77');
    await expect(serials(page).first()).toHaveText('191');
    await expect(page).toHaveURL('/admin/usermanage?page=20');
  });
});

test.describe('filter and search', () => {
  test("'Waiting For Verification' counts the waiting users; the address keeps the filter", async ({
    page,
  }) => {
    const queries = await makeUpUsers(page, [
      ...many(15, { isApproved: false }),
      ...many(25, { name: 'Verified One' }),
    ]);
    await openUsers(page, '?page=3');
    await expect(page.getByText('40 users')).toBeVisible();
    await expect(page.getByText(/^Waiting For Verification: /)).toHaveCount(0);
    await expect(filter(page).locator('option')).toHaveText([
      ...['Select Status', 'Waiting For Verification', 'Verified User'],
    ]);
    // The longest option is whole beside the arrow of the list.
    const spare = () =>
      filter(page).evaluate((select: HTMLSelectElement) => {
        const { font, paddingLeft, paddingRight } = getComputedStyle(select);
        const context = document.createElement('canvas').getContext('2d');
        if (context === null) return NaN;
        context.font = font;
        const widths = [...select.options].map(({ text }) => context.measureText(text).width);
        const room = select.clientWidth - parseFloat(paddingLeft) - parseFloat(paddingRight);
        return room - Math.max(...widths);
      });
    await expect.poll(spare).toBeGreaterThanOrEqual(0);
    await filter(page).selectOption('Waiting For Verification');
    await expect(page.getByText('Waiting For Verification: 15', { exact: true })).toBeVisible();
    expect(queries.at(-1)).toEqual({ page: '1', limit: '10', isApproved: 'false' });
    await expect(serials(page).first()).toHaveText('1');
    await page.reload();
    await expect(page.getByText('Waiting For Verification: 15', { exact: true })).toBeVisible();
    await expect(filter(page)).toHaveValue('waiting');
    await filter(page).selectOption('Verified User');
    await expect(names(page).first()).toHaveText('Verified One');
    expect(queries.at(-1)).toEqual({ page: '1', limit: '10', isApproved: 'true' });
    await expect(page.getByText(/^Waiting For Verification: /)).toHaveCount(0);
  });

  test('searches a second after the last key, from the first page on', async ({ page }) => {
    const queries = await makeUpUsers(page, many(40));
    await page.clock.install();
    await openUsers(page, '?page=3');
    await expect(serials(page).first()).toHaveText('21');
    await page.clock.pauseAt(Date.UTC(2035, 0, 1));
    await page.getByRole('searchbox').fill('  ash');
    await page.clock.runFor(900);
    await page.getByRole('searchbox').press('a');
    await page.clock.runFor(999);
    await expect(page).toHaveURL('/admin/usermanage?page=3');
    await page.clock.runFor(1);
    await expect(page).toHaveURL('/admin/usermanage?search=asha');
    await page.clock.resume();
    await expect(serials(page).first()).toHaveText('1');
    expect(queries.filter(({ search }) => search !== undefined)).toEqual([
      { page: '1', limit: '10', search: 'asha' },
    ]);
    await page.getByRole('searchbox').fill('');
    await page.getByRole('searchbox').press('Enter');
    await expect(page).toHaveURL('/admin/usermanage');
  });

  test('the search finds a name, e-mail address, mobile number and referral code', async ({
    page,
  }) => {
    const { name, email, mobile, referralCode } = await addUser();
    const find = async (search: string) => {
      await page.getByRole('searchbox').fill(search);
      await page.getByRole('searchbox').press('Enter');
    };
    await openUsers(page);
    for (const search of [name, email.toUpperCase(), mobile.slice(3), referralCode.slice(5)]) {
      await find(search);
      await expect(names(page)).toHaveText([name]);
      // Results stay until the next reply, so they must differ from those expected.
      await find('nobody is called this');
      await expect(page.getByText('No data available.')).toBeVisible();
    }
    await page.getByRole('button', { name: 'Show all users' }).click();
    await expect(page).toHaveURL('/admin/usermanage');
    await expect(names(page).first()).toBeVisible();
  });
});

test.describe('while the list is loading or has failed', () => {
  test.use({ expectedProblems: UNREADABLE_IS_LOGGED });

  test("it shows 'Loading users...', then the failure, and Retry loads it", async ({ page }) => {
    const calls = sentCalls(page, 'listAccounts');
    await answer(page, 'listAccounts', UNREADABLE);
    const release = await hold(page, 'listAccounts');
    await openUsers(page);
    await expect(page.getByText('Loading users...')).toBeVisible();
    release();
    await expect(page.getByText('The users could not be loaded.')).toBeVisible();
    await expectToasts(page, ['Failed to fetch users']);
    expect(calls).toHaveLength(4);
    await restore(page, 'listAccounts');
    await page.getByRole('button', { name: 'Retry' }).click();
    await expect(names(page).first()).toBeVisible();
  });
});
