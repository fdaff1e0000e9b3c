import type { Locator, Page } from '@playwright/test';
import {
  answer,
  hold,
  refusal,
  restore,
  sentCalls,
  UNREADABLE,
  UNREADABLE_IS_LOGGED,
} from '../support/answers.ts';
import { adminToken, call } from '../support/api.ts';
import { madeUpEntry, makeUpAudit } from '../support/audit.ts';
import { expectAccessible, expectFitsNarrowPhone } from '../support/axe.ts';
import { exportedRows } from '../support/downloads.ts';
import { resizeTo, setTextSize } from '../support/layout.ts';
import { expectSoundLayout } from '../support/layout-faults.ts';
import { linesOf } from '../support/lines-of.ts';
import { expect, openAs, test } from '../support/test.ts';
import { expectNewestToasts, expectToasts } from '../support/toasts.ts';
import { addUser } from '../support/users.ts';

/** Audit (/admin/audit): the company's audit trail. */

const COLUMNS = ['Date', 'Time', 'Who', 'Action', 'Subject', 'Change', 'From'];

const cellsOf = (page: Page, index: number) =>
  page
    .getByRole('row')
    .nth(index + 1)
    .getByRole('cell');
const actions = (page: Page) => page.locator('td[data-label="Action"]');
const subjects = (page: Page) => page.locator('td[data-label="Subject"]');
const pager = (page: Page) => page.getByRole('navigation', { name: 'Pages' });
const filter = (page: Page) => page.getByLabel('Action', { exact: true });
const exporting = (page: Page) => page.getByRole('button', { name: /^Exporting\.\.\./ });
const many = (count: number, over = {}) =>
  Array.from({ length: count }, (_, index) =>
    madeUpEntry({
      subject: { type: 'purchase', id: 'x', label: `No. ${String(index + 1)}` },
      ...over,
    }),
  );

async function openAudit(page: Page, query = ''): Promise<void> {
  await openAs(page, 'admin', await adminToken());
  await page.goto(`/admin/audit${query}`);
}

/** Adds, blocks and deletes a user; the entries are found by the returned name. */
async function makeChanges(): Promise<string> {
  const token = await adminToken();
  const { id, name } = await addUser();
  await call('updateAccount', { token, body: { id, status: 'BLOCKED' } });
  await call('deleteAccount', { token, body: { id } });
  return name;
}

test('lists the changes of admins, newest first', async ({ page }) => {
  const name = await makeChanges();
  await openAudit(page, `?search=${encodeURIComponent(name)}`);
  await expect(page).toHaveTitle(/ \| Audit$/);
  await expect(page.getByRole('heading', { name: 'Audit', level: 1 })).toBeVisible();
  await expect(actions(page)).toHaveText(['Deleted a user', 'Updated a user', 'Added a user']);
  await expect(page.getByText('3 entries', { exact: true })).toBeVisible();
  await expect(cellsOf(page, 1)).toHaveText([
    /^\d{4}-\d\d-\d\d$/,
    /^\d\d:\d\d [AP]M$/,
    /^Company Adminadmin@prelaunch\.test$/,
    'Updated a user',
    name,
    'Status: Active changed to Blocked',
    /127\.0\.0\.1$/,
  ]);
  const change = page.locator('td[data-label="Change"]');
  await expect(change.nth(2)).toContainText(`Name: ${name}`);
  await expect(change.nth(2).locator('del')).toHaveCount(0);
  await expect(change.first().locator('del')).toContainText([name]);
});

test.describe('the table', () => {
  // The table shows Indian time, whatever the time zone of the browser.
  test.use({ timezoneId: 'America/New_York' });

  test('has its columns, with labels for known actions and fields', async ({ page }) => {
    const site = { id: null, email: 's@b.example', role: 'SUPER ADMIN' };
    const reason =
      'The payment came from another person. Please pay from an account in your own name.';
    const subject = { type: 'user', id: 'x', label: 'Company Admin' };
    const after = { status: 'REJECTED', reason };
    const actor = { id: null, name: 'M', email: 'masp-admin@prelaunch.test', role: 'ADMIN' };
    await makeUpAudit(page, [
      madeUpEntry({
        action: 'purchase.reject',
        after: { status: 'REJECTED', reason: 'No money.' },
      }),
      madeUpEntry({
        actor: { id: null, name: 'Root', email: 'root@example.com', role: 'SUPER ADMIN' },
        action: 'site.other',
        before: { since: null, person: '{"name":"Asha","upi":"a@b"}' },
        after: { since: '2027-01-01', person: '{"name":"Ravi","upi":"a@b"}' },
      }),
      madeUpEntry({ actor: { ...site, name: 'Super Admin' } }),
      madeUpEntry({ actor: { ...site, name: 'Root' } }),
      madeUpEntry({ subject }),
      madeUpEntry({ actor, after }),
    ]);
    await openAudit(page);
    await expect(actions(page)).toHaveCount(6);

    await test.step('where the table has columns, the name of a super admin is not repeated by a badge', async () => {
      const who = (row: number) => cellsOf(page, row).nth(2);
      await expect(who(2).getByText('Super Admin', { exact: true })).toBeVisible();
      await expect(who(2).getByText('Super admin', { exact: true })).toBeHidden();
      await expect(who(3).getByText('Super admin', { exact: true })).toBeVisible();
    });
    await test.step('an address is in one line where the table has columns', async () => {
      for (const [row, email] of [
        [4, 'admin@prelaunch.test'],
        [5, actor.email],
      ] as const) {
        const address = cellsOf(page, row).nth(2).getByText(email, { exact: true });
        await expect(address).toBeVisible();
        for (const width of [768, 1280]) {
          await resizeTo(page, { width, height: 800 });
          await expect.poll(() => linesOf(address), { message: `${email}, ${width} px` }).toBe(1);
        }
      }
    });
    await test.step('has its columns, with labels for known actions and fields', async () => {
      await expect(page.getByRole('columnheader')).toHaveText(COLUMNS);
      const when = ['2026-02-01', '05:25 AM'];
      await expect(cellsOf(page, 0)).toHaveText([
        ...when,
        'Company Adminadmin@prelaunch.test',
        'Rejected a purchase',
        'PUR-482913',
        'Status: Pending changed to RejectedReason: No money.',
        '203.0.113.7',
      ]);
      await expect(cellsOf(page, 1)).toHaveText([
        ...when,
        'Rootroot@example.comSuper admin',
        'site.other',
        'PUR-482913',
        'since: 2027-01-01person: Name Asha, UPI ID a@b changed to Name Ravi, UPI ID a@b',
        '203.0.113.7',
      ]);

      await test.step('rows are compact, and on a phone cards lead with the action', async () => {
        const row = page.locator('tbody tr').first();
        const height = async () => (await row.boundingBox())?.height ?? 0;
        await expect.poll(height).toBeLessThan(54);
        await resizeTo(page, { width: 390, height: 844 });
        /** The columns from top to bottom. */
        const order = () =>
          row.evaluate((cells) =>
            ['change', 'date', 'action'].toSorted((one, other) => {
              const [a, b] = [one, other].map(
                (column) =>
                  cells.querySelector(`td[data-column="${column}"]`)?.getBoundingClientRect().top,
              );
              return Number(a) - Number(b);
            }),
          );
        await expect.poll(order).toEqual(['action', 'date', 'change']);
        await expect.poll(height).toBeLessThan(120);
        await expect(row.locator('td[data-label="From"]')).toBeHidden();
        await row.getByRole('button', { name: /^Details/ }).click();
        await expect(row.locator('td[data-label="From"]')).toBeVisible();
      });
    });
  });

  test('has no axe violations, and fits a narrow phone, with any content', async ({ page }) => {
    const endless = 'x'.repeat(400);
    const actor = { id: null, name: endless, email: `${endless}@example.com`, role: 'ADMIN' };
    const change = { before: { name: endless }, after: { name: `${endless}y`, reason: endless } };
    const ip = '2001:0db8:85a3:0000:0000:8a2e:0370:7334';
    await makeUpAudit(page, [...many(9), madeUpEntry({ actor, ...change, ip }), ...many(90)]);
    await openAudit(page);
    await expect(actions(page)).toHaveCount(10);
    await expectAccessible(page);
    await expectFitsNarrowPhone(page);
  });
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true });

  const card = (page: Page, index: number) => page.locator('tbody tr').nth(index);

  /** The boxes of the visible cells of a card, by column, and the middle of each. */
  const cellBoxes = (row: Locator) =>
    row.evaluate((element) =>
      Object.fromEntries(
        [...element.querySelectorAll(':scope > td')].flatMap((cell) => {
          const { top, bottom, width } = cell.getBoundingClientRect();
          const middle = (top + bottom) / 2;
          return width > 1 ? [[cell.getAttribute('data-column'), { top, bottom, middle }]] : [];
        }),
      ),
    );

  test('a card has its lines in order, none without a value, and no broken number', async ({
    page,
  }) => {
    const company = { id: null, name: 'Company Admin', email: 'a@b.example', role: 'ADMIN' };
    const site = { id: null, name: 'Super Admin', email: 's@b.example', role: 'SUPER ADMIN' };
    const admin = { type: 'admin', id: 'x', label: 'Company Admin' };
    const nothing = { before: null, after: null };
    const before = { accountNumber: '123456789012345678', mobile: '+919876543210' };
    const after = { accountNumber: '987654321098765432', mobile: '+919812345678' };
    await makeUpAudit(page, [
      madeUpEntry(),
      madeUpEntry({ action: 'session.end', actor: company, subject: admin, ...nothing }),
      madeUpEntry({ actor: site }),
      madeUpEntry({ subject: { type: 'line', id: 'x', label: '632672347115' }, before, after }),
      madeUpEntry({ subject: { type: 'user', id: 'x', label: 'Asha 123456789012345678' } }),
      madeUpEntry({ action: 'account.add', before: null, after }),
    ]);
    await openAudit(page);
    await expect(actions(page)).toHaveCount(6);

    await test.step('a card has the action beside its subject, one line with date, time and person, and the change', async () => {
      await expect(async () => {
        const { action, subject, date, time, who, change } = await cellBoxes(card(page, 0));
        expect(Math.abs(Number(subject?.middle) - Number(action?.middle))).toBeLessThan(2);
        expect(date?.top).toBeGreaterThanOrEqual(Number(action?.bottom));
        for (const cell of [time, who]) {
          expect(Math.abs(Number(cell?.middle) - Number(date?.middle))).toBeLessThan(2);
        }
        expect(change?.top).toBeGreaterThanOrEqual(Number(date?.bottom));
        await expect
          .poll(async () => (await card(page, 0).boundingBox())?.height)
          .toBeLessThan(100);
      }).toPass();

      // The details show the address of the person.
      const address = card(page, 0).getByText('admin@prelaunch.test');
      const width = async () => (await address.boundingBox())?.width;
      await expect.poll(width).toBe(1);
      await card(page, 0)
        .getByRole('button', { name: /^Details/ })
        .click();
      await expect.poll(width).toBeGreaterThan(100);
      await card(page, 0)
        .getByRole('button', { name: /^Details/ })
        .click();
      await expect.poll(width).toBe(1);
    });
    await test.step('a card has no line without a value, and no name twice', async () => {
      const seen = async (index: number) => Object.keys(await cellBoxes(card(page, index)));
      await expect.poll(() => seen(1)).toEqual(['date', 'time', 'who', 'action']);
      await expect.poll(() => seen(2)).toContain('subject');
      // The badge 'Super admin' says the same as the name, so that the address names the person.
      const name = card(page, 2).getByText('Super Admin', { exact: true });
      await expect.poll(async () => (await name.boundingBox())?.width).toBe(1);
      const address = card(page, 2).locator('[data-column="who"]').getByText('@');
      await expect.poll(async () => (await address.boundingBox())?.width).toBeGreaterThan(60);
    });
    await test.step('a long number is in one line at 320 px, also with large text', async () => {
      await resizeTo(page, { width: 320, height: 640 });
      for (const size of [100, 200]) {
        await setTextSize(page, size);
        await expectSoundLayout(page);
      }
    });
  });
});

test('the pager shows Prev, Next, 3 page numbers around the current one and 1 at each end; the back button works', async ({
  page,
}) => {
  const queries = await makeUpAudit(page, many(10_000), { moreThanTotal: true });
  await openAudit(page, '?page=10');
  await expect(pager(page).getByRole('listitem')).toHaveText([
    ...['Prev', '1', '…', '9', '10', '11', '…', '1000', 'Next'],
  ]);
  expect(queries.at(-1)).toEqual({ page: '10', limit: '10' });
  await expect(page.getByText('10,000+ entries', { exact: true })).toBeVisible();
  await expect(subjects(page).first()).toHaveText('No. 91');
  await pager(page).getByRole('button', { name: 'Next' }).click();
  await expect(subjects(page).first()).toHaveText('No. 101');
  await expect(page).toHaveURL('/admin/audit?page=11');
  await page.goBack();
  await expect(subjects(page).last()).toHaveText('No. 100');
  // An invalid page leads to the last one.
  await page.goto('/admin/audit?page=7777');
  await expect(subjects(page).first()).toHaveText('No. 9991');
  await expect(page).toHaveURL('/admin/audit?page=1000');
});

test.describe('filter and search', () => {
  test('searches a second after the last key, from the first page on', async ({ page }) => {
    const queries = await makeUpAudit(page, many(40));
    await page.clock.install();
    await openAudit(page, '?page=3');
    await expect(subjects(page).first()).toHaveText('No. 21');
    await page.clock.pauseAt(Date.UTC(2035, 0, 1));
    await page.getByRole('searchbox').fill('  ash');
    await page.clock.runFor(900);
    await page.getByRole('searchbox').press('a');
    await page.clock.runFor(999);
    await expect(page).toHaveURL('/admin/audit?page=3');
    await page.clock.runFor(1);
    await expect(page).toHaveURL('/admin/audit?search=asha');
    await page.clock.resume();
    await expect(subjects(page).first()).toHaveText('No. 1');
    expect(queries.filter(({ search }) => search !== undefined)).toEqual([
      { page: '1', limit: '10', search: 'asha' },
    ]);
    await page.getByRole('searchbox').fill('');
    await page.getByRole('searchbox').press('Enter');
    await expect(page).toHaveURL('/admin/audit');
  });

  test('filters by action; the address keeps the filter, and unknown actions are ignored', async ({
    page,
  }) => {
    const queries = await makeUpAudit(page, [
      ...many(30),
      ...many(2, { action: 'beneficiary.update' }),
    ]);
    await openAudit(page, '?page=2&search=PUR');
    await expect(subjects(page).first()).toHaveText('No. 11');
    await expect(filter(page).locator('option')).toHaveText([
      'All actions',
      ...['Approved a purchase', 'Approved what was paid of a purchase', 'Rejected a purchase'],
      ...['Asked a member about a purchase', 'Answered a question', 'Put a purchase on hold'],
      ...['Released the hold of a purchase', 'Reversed a purchase'],
      'Recorded that a debit returns no payment',
      ...['Accepted that a purchase was paid in part', 'Asked a member for the rest'],
      'Corrected a transaction number',
      ...['Imported a bank statement', 'Cancelled the import of a statement'],
      ...['Undid the import of a statement', 'Assigned a bank line'],
      ...['Undid the assignment of a bank line', 'Set a bank line aside'],
      ...['Took a bank line back', 'Registered a refund'],
      'Gave the account for a refund',
      ...[
        'Kept a refund for the next order, or undid this',
        'Chose what happens with their refund',
      ],
      ...['Marked a refund as sent', 'Cancelled a refund'],
      ...['Added a user', 'Updated a user', 'Verified a user', 'Changed their identity'],
      'Deleted a user',
      'Published the holdings',
      ...['Added an account to pay to', 'Changed the account to pay to'],
      ...['Asked for a confirmation', 'Confirmed a change', 'Declined or withdrew a change'],
      ...['Signed in', 'Signed out', 'Guessed at a password', 'Confirmed with a wrong password'],
      ...['Set a first password', 'Changed their password', 'Codes were frozen'],
      ...['Began to set up two-step sign-in', 'Switched two-step sign-in on'],
      ...['Switched two-step sign-in off', 'Made new recovery codes'],
      ...['Used a recovery code', 'Gave a wrong code', 'Changed a company'],
    ]);
    await filter(page).selectOption('Changed the account to pay to');
    await expect(subjects(page)).toHaveText(['No. 1', 'No. 2']);
    await expect(page).toHaveURL('/admin/audit?search=PUR&action=beneficiary.update');
    const only = { action: 'beneficiary.update', search: 'PUR' };
    expect(queries.at(-1)).toEqual({ page: '1', limit: '10', ...only });
    await page.reload();
    await expect(filter(page)).toHaveValue('beneficiary.update');
    await expect(subjects(page)).toHaveText(['No. 1', 'No. 2']);
    await filter(page).selectOption('Deleted a user');
    await expect(page.getByText('No data available.')).toBeVisible();
    await page.getByRole('button', { name: 'Show all entries' }).click();
    await expect(page).toHaveURL('/admin/audit');
    await expect(actions(page)).toHaveCount(10);
    await page.goto('/admin/audit?action=%27+or+1%3D1');
    await expect(filter(page)).toHaveValue('');
    await expect(actions(page)).toHaveCount(10);
  });
});

test.describe('while the list is loading or has failed', () => {
  test.use({ expectedProblems: UNREADABLE_IS_LOGGED });

  test("it shows 'Loading the audit trail...', then the failure, and Retry loads it", async ({
    page,
  }) => {
    const calls = sentCalls(page, 'listAudit');
    await answer(page, 'listAudit', UNREADABLE);
    const release = await hold(page, 'listAudit');
    await openAudit(page);
    await expect(page.getByText('Loading the audit trail...')).toBeVisible();
    release();
    await expect(page.getByText('The audit trail could not be loaded.')).toBeVisible();
    await expectToasts(page, ['Failed to fetch the audit trail']);
    expect(calls).toHaveLength(4);
    await restore(page, 'listAudit');
    await makeUpAudit(page, []);
    await page.getByRole('button', { name: 'Retry' }).click();
    await expect(page.getByText('No data available.')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Show all entries' })).toHaveCount(0);
  });
});

test.describe('the export', () => {
  test('saves exactly the rows that match the filter, whatever page is shown', async ({ page }) => {
    const name = await makeChanges();
    const query = `search=${encodeURIComponent(name)}`;
    const calls = sentCalls(page, 'exportAudit');
    await openAudit(page, `?${query}&page=1`);
    await expect(actions(page)).toHaveCount(3);
    const [heading, ...rows] = await exportedRows(page, 'audit');
    expect(heading).toBe(
      'Date,Name,Email,Action,Subject type,Subject,Subject ID,Before,After,From',
    );
    expect(rows.map((row) => row.split(',')[3])).toEqual([
      ...['account.delete', 'account.update', 'account.add'],
    ]);
    await filter(page).selectOption('Updated a user');
    await expect(actions(page)).toHaveCount(1);
    expect((await exportedRows(page, 'audit')).slice(1)).toEqual([rows[1]]);
    expect(calls.map((each) => Object.fromEntries(new URL(each.url()).searchParams))).toEqual([
      { search: name },
      { search: name, action: 'account.update' },
    ]);
  });

  test('shows its progress, and can be cancelled', async ({ page }) => {
    const downloads: unknown[] = [];
    page.on('download', (download) => downloads.push(download));
    await makeUpAudit(page, many(1));
    await openAudit(page);
    const release = await hold(page, 'exportAudit');
    const calls = sentCalls(page, 'exportAudit');
    await page.getByRole('button', { name: 'Export CSV' }).click();
    await expect(exporting(page)).toHaveAttribute('aria-disabled', 'true');
    await exporting(page).click({ force: true });
    const ended = page.waitForEvent('requestfailed');
    await page.getByRole('button', { name: 'Cancel the export' }).click();
    expect((await ended).failure()?.errorText).toBe('net::ERR_ABORTED');
    const start = page.getByRole('button', { name: 'Export CSV' });
    await expect(start).toBeFocused();
    await expect(page.getByRole('button', { name: 'Cancel the export' })).toHaveCount(0);
    release();
    expect(calls).toHaveLength(1);
    // A second export is independent: the first left no message and no file.
    await restore(page, 'exportAudit');
    await exportedRows(page, 'audit');
    expect(downloads).toHaveLength(1);
    await expectToasts(page, []);
  });

  test('shows a toast after a refusal, and after two minutes without a reply', async ({ page }) => {
    await makeUpAudit(page, many(1));
    await page.clock.install();
    await openAudit(page);
    await answer(page, 'exportAudit', refusal('Too many exports.', 429));
    await page.getByRole('button', { name: 'Export CSV' }).click();
    await expectToasts(page, ['Too many exports.']);
    await restore(page, 'exportAudit');
    const release = await hold(page, 'exportAudit');
    await page.getByRole('button', { name: 'Export CSV' }).click();
    await expect(exporting(page)).toBeVisible();
    await page.clock.fastForward(105_000);
    await expect(exporting(page)).toBeVisible();
    await page.clock.fastForward(15_000);
    await expectNewestToasts(page, ['Failed to export the audit trail']);
    await expect(page.getByRole('button', { name: 'Export CSV' })).toBeVisible();
    release();
  });
});
