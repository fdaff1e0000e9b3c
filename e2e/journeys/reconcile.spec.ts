import { newReference } from '@prelaunch/testkit/purchases';
import type { Page } from '@playwright/test';
import { hold, sentCalls } from '../support/answers.ts';
import { adminToken, signInSuperAdmin } from '../support/api.ts';
import { expectAccessible } from '../support/axe.ts';
import { expectFocusTrapped } from '../support/keyboard.ts';
import { expectFitsLargeText } from '../support/layout-faults.ts';
import { linesOf } from '../support/lines-of.ts';
import { test } from '../support/own-product.ts';
import {
  desk,
  expectGoodScreen,
  openReconcile,
  press,
  result,
  row,
  TAB,
  tile,
} from '../support/reconcile.ts';
import { buyer, importFile, statementFile } from '../support/statements.ts';
import { expect, keptTexts, openAs } from '../support/test.ts';
import { toast } from '../support/toasts.ts';

/** The comparison of bank statements with purchases, from the file to the refund. */

test.describe.configure({ mode: 'default' });

const exactDialog = (page: Page) => page.getByRole('dialog', { name: 'Approve all exact' });

/** Swaps two neighbouring digits that differ, as people do when they type. */
function transposed(reference: string): string {
  for (let at = reference.length - 2; at > 0; at -= 1) {
    const [one = '', other = ''] = reference.slice(at, at + 2);
    if (one !== other) return `${reference.slice(0, at)}${other}${one}${reference.slice(at + 2)}`;
  }
  throw new Error(`${reference} has equal digits only`);
}

test('an admin imports a statement, approves, assigns by keyboard, refunds and undoes', async ({
  page,
  openPage,
}) => {
  const [first, second, mistyped] = [
    await buyer('Meera Nair'),
    await buyer('Rohan Iyer'),
    await buyer('Kavya Menon'),
  ];
  const statement = await statementFile([
    { payer: first.name, amount: 102_000n, reference: first.reference },
    { payer: second.name, amount: 102_000n, reference: second.reference },
    { payer: mistyped.name, amount: 102_000n, reference: transposed(mistyped.reference) },
    { payer: 'Suresh Das', amount: 77_700n, reference: newReference() },
    { payer: 'Geeta Bose', amount: 8_800n, reference: newReference() },
  ]);
  const loaded: string[] = [];
  page.on('request', (request) => {
    if (/ReconcileTab[^/]*\.js$/.test(request.url())) loaded.push(request.url());
  });
  await openAs(page, 'admin', await adminToken());
  await page.goto('/admin/purchaserequest');
  await expect(page.getByRole('tab')).toHaveText([
    'Purchase Requests',
    'Purchase History',
    'Reconcile',
  ]);
  await expect(row(page, first.name)).toBeVisible();
  expect(loaded).toEqual([]);

  await test.step('the tab has its own address and loads its code only now', async () => {
    await page.getByRole('tab', { name: 'Reconcile' }).click();
    await expect(page.getByText('No bank lines yet.')).toBeVisible();
    await expect(page).toHaveURL(/tab=reconcile/);
    expect(loaded).toHaveLength(1);
    await expectGoodScreen(page);
    await page.getByRole('link', { name: 'Bank lines' }).click();
    await expect(page).toHaveURL(/view=lines/);
  });

  await test.step('the statement adds five lines, two of them exact', async () => {
    await importFile(page, statement);
    await expect(result(page)).toContainText('5 lines added.');
    await expect(result(page)).toContainText('HDFC Bank · CSV');
    await expect(tile(page, 'Exact')).toContainText('2₹ 2,040.00');
    await expect(tile(page, 'Exact')).toHaveAttribute('aria-pressed', 'true');
    await expect(tile(page, 'Probable')).toContainText('1₹ 1,020.00');
    await expect(tile(page, 'Money without an order')).toContainText('2₹ 865.00');
    await expect(page.locator('tbody tr')).toHaveCount(2);
    await expectGoodScreen(page);
  });

  await test.step('what needs an admin is apart from the rest, and larger', async () => {
    const tilesOf = (name: string) =>
      page.getByRole('group', { name, exact: true }).getByRole('button');
    await expect(tilesOf('To do')).toHaveText([/^Exact/, /^Probable/, /^Money without an order/]);
    await expect(tilesOf('Done')).toHaveCount(0);
    const heightOf = async (name: string) => (await tile(page, name).boundingBox())?.height ?? 0;
    const ratio = async () => (await heightOf('Exact')) / (await heightOf('All lines'));
    await expect.poll(ratio).toBeGreaterThan(1.5);
  });

  await test.step('the card of the import is folded, and opens its details', async () => {
    const card = page.getByRole('region', { name: 'Import a bank statement' });
    await expect(card).not.toContainText('.csv');
    const height = async () => (await card.boundingBox())?.height ?? 0;
    await expect.poll(height).toBeLessThan(200);
    await expect(result(page).getByText('New lines')).toBeHidden();
    await result(page).getByText('Details of the import').click();
    await expect(result(page).getByRole('term')).toHaveText(['New lines']);
    await expectGoodScreen(page);
    await result(page).getByText('Details of the import').click();
  });

  await test.step('a purchase shows that the bank has it, in the list and in the dialog', async () => {
    await page.getByRole('tab', { name: 'Purchase Requests' }).click();
    await expect(row(page, first.name)).toContainText('Bank has it');
    await row(page, first.name).getByRole('button', { name: 'Approve' }).click();
    await expect(page.getByRole('dialog', { name: 'Approve Purchase' })).toContainText(
      'A line of an imported bank statement belongs to this purchase.',
    );
    await page.keyboard.press('Escape');
    await page.goBack();
  });

  await test.step('approves all exact lines after a preview of rows and sum', async () => {
    await page.getByRole('button', { name: 'Approve all exact (2): ₹ 2,040.00' }).click();
    await expect(exactDialog(page).getByRole('listitem')).toHaveCount(2);
    await expect(exactDialog(page)).toContainText('2 purchases, together');
    await expect(exactDialog(page)).toContainText('₹ 2,040.00');
    await expectAccessible(page);
    await expectFitsLargeText(page);
    expect(await first.status()).toBe('PENDING');
    await exactDialog(page).getByRole('button', { name: 'Approve 2' }).click();
    await expect(exactDialog(page)).toContainText('2 of 2 rows approved.');
    await exactDialog(page).getByText('Close', { exact: true }).click();
    expect([await first.status(), await second.status()]).toEqual(['APPROVED', 'APPROVED']);
    await expect(tile(page, 'Assigned')).toContainText('2₹ 2,040.00');
    const done = page.getByRole('group', { name: 'Done', exact: true });
    await expect(done.getByRole('button')).toHaveText([/^Assigned/]);
    await expect(tile(page, 'Exact')).toHaveCount(0);
  });

  await test.step('assigns and approves the mistyped one by keyboard', async () => {
    await tile(page, 'Probable').press('Enter');
    await expect(row(page, mistyped.name.toUpperCase())).toBeVisible();
    await page.keyboard.press('j');
    await page.keyboard.press('Enter');
    await expect(desk(page)).toContainText('The reference numbers differ in one character');
    await expect(desk(page).locator('dl').first().getByRole('term')).toHaveText([
      'Amountequal',
      'Referencediffers',
      'Datesame day',
      'Payer and membersame name',
    ]);
    await expect(desk(page)).not.toContainText('The amounts are equal.');
    await expect(
      desk(page).getByRole('img', { name: `Receipt submitted by ${mistyped.name}` }),
    ).toBeVisible();
    await expectGoodScreen(page);
    await expectFocusTrapped(page, desk(page));
    await desk(page).getByRole('heading', { level: 3 }).focus();
    await page.keyboard.press('Enter');
    expect(await mistyped.status()).toBe('PENDING');
    await page.keyboard.press('Enter');
    await expect(toast(page, 'Purchase approved successfully.')).toBeVisible();
    expect(await mistyped.status()).toBe('APPROVED');
    await page.keyboard.press('Escape');
    await expect(desk(page)).toHaveCount(0);
  });

  await test.step('the super admin sees what is unreconciled', async () => {
    const site = await openPage();
    await openAs(site, 'superadmin', await signInSuperAdmin());
    await site.goto('/superadmin/dashboard');
    const unreconciled = site.locator('td[data-column="unreconciled"]');
    await expect(unreconciled.filter({ hasText: '2 bank lines' })).toContainText('₹ 865.00');
    await expectAccessible(site);
    await expectFitsLargeText(site);
  });

  await test.step('registers a refund for money without a claim, and marks it as sent', async () => {
    await tile(page, 'Money without an order').click();
    await row(page, 'SURESH DAS').getByRole('button', { name: 'Compare' }).click();
    await expect(desk(page)).toContainText('No purchase claims this money.');
    await desk(page).getByRole('button', { name: 'Register refund' }).click();
    const register = page.getByRole('dialog', { name: 'Register a refund' });
    await expect(register.getByLabel('Amount')).toHaveValue('777');
    await register.getByLabel('Amount').fill('778');
    await register.getByLabel('Reason').fill('Nobody claims it');
    await register.getByRole('button', { name: 'Register refund' }).click();
    await expect(register).toContainText('At most ₹ 777.00 can be given back.');
    await register.getByLabel('Amount').fill('777');
    await expectAccessible(page);
    await register.getByRole('button', { name: 'Register refund' }).click();
    await expect(toast(page, 'Refund registered.')).toBeVisible();
    const entry = desk(page)
      .getByRole('navigation')
      .getByRole('button', { name: /SURESH/ });
    await expect(entry).toContainText('Refund registered');
    await expect(desk(page)).toContainText('Line 1 of 2: ₹ 88.00 received');
    await entry.click();
    await expect(desk(page)).toContainText('A refund gives all of this money back.');
    await expect(desk(page)).toContainText('Refunds registered: ₹ 777.00');
    await page.keyboard.press('Escape');

    await page.getByRole('link', { name: 'Refunds' }).click();
    await expect(row(page, '₹ 777.00')).toContainText('Nobody claims it');
    const buttons = await row(page, '₹ 777.00').getByRole('button').filter({ hasText: /./ }).all();
    for (const button of buttons) await expect.poll(() => linesOf(button)).toBe(1);
    await expectGoodScreen(page);
    await press(page, 'Mark as sent');
    const sent = page.getByRole('dialog', { name: 'Mark the refund as sent' });
    await sent.getByLabel('Reference of the transfer').fill('632600000001');
    await sent.getByRole('button', { name: 'Mark as sent' }).click();
    await expect(toast(page, 'Refund recorded as sent.')).toBeVisible();
    await page.getByLabel('State').selectOption('All states');
    await expect(row(page, '632600000001')).toContainText('Sent');
    await page.getByRole('link', { name: 'Bank lines' }).click();
    await expect(tile(page, 'Money without an order')).toContainText('1₹ 88.00 + 1 refund');
  });

  await test.step('the books balance, and the closing sheet can be saved', async () => {
    await page.getByRole('link', { name: 'Daily books' }).click();
    await page.getByRole('button', { name: 'Whole period' }).click();
    const sum = page.getByRole('table', { name: 'Whole period' }).getByRole('row').last();
    await expect(sum).toContainText('Sum');
    const [debit, credit] = await sum.getByRole('cell').filter({ hasText: '₹' }).allTextContents();
    expect(debit).toBe(credit);
    await expectGoodScreen(page);
    for (const format of ['CSV', 'PDF']) {
      const downloading = page.waitForEvent('download');
      await page.getByRole('button', { name: `Closing sheet ${format}` }).click();
      const name = new RegExp(`^closing-sheet-.*\\.${format.toLowerCase()}$`);
      expect((await downloading).suggestedFilename()).toMatch(name);
    }
  });

  await test.step('the same statement again adds nothing', async () => {
    await page.getByRole('link', { name: 'Bank lines' }).click();
    await importFile(page, statement);
    await expect(result(page)).toContainText(
      'The statement contains no new lines. 5 lines were imported before.',
    );
  });

  await test.step('undoing both imports removes only the line that serves nothing', async () => {
    await page.getByRole('link', { name: 'Statements' }).click();
    await expect(page.getByText(/^Statements cover up to \d{1,2} \w{3} \d{4}/)).toBeVisible();
    await expectGoodScreen(page);
    const undo = page.getByRole('button', { name: 'Undo', exact: true });
    for (const [left, outcome, removed] of [
      [
        1,
        '0 lines removed, 5 kept.',
        /Removes 0 of 5 lines; 5 stay\.Received on removed lines₹ 0\.00/,
      ],
      [
        0,
        '1 line removed, 4 kept.',
        /Removes 1 of 5 lines; 4 stay\.Received on removed lines₹ 88\.00Received on lines that stay₹ [\d,.]+Filestatement\.csv.*HDFC Bank · CSV.*Imported.*by Company Admin/,
      ],
    ] as const) {
      await undo.first().click();
      const question = page.getByRole('alertdialog', { name: 'Undo this import?' });
      await expect(question).toContainText(removed);
      await question.getByRole('button', { name: 'Undo import' }).click();
      await expect(toast(page, outcome)).toBeVisible();
      await expect(undo).toHaveCount(left);
    }
    expect(await mistyped.status()).toBe('APPROVED');
    await page.goto(`${TAB}&state=ALL`);
    await expect(page.locator('tbody tr')).toHaveCount(4);
    await expect(row(page, 'GEETA BOSE')).toHaveCount(0);
  });
});

test('an import asks for a password, the columns and the date order, and keeps no password', async ({
  page,
}) => {
  const payment = { payer: 'Tara Jain', amount: 12_300n };
  await openReconcile(page);

  await test.step('a protected file', async () => {
    const protectedFile = [{ ...payment, reference: newReference() }];
    await importFile(
      page,
      await statementFile(protectedFile, 'protected.xlsx', { password: 'right-password' }),
    );
    const field = page.getByLabel('Password of the file', { exact: true });
    await expect(field).toBeFocused();
    await expectAccessible(page);
    await field.fill('wrong-password');
    await page.keyboard.press('Enter');
    await expect(page.getByText('This password does not open the file.')).toBeVisible();
    await expect(field).toHaveValue('');
    await field.fill('right-password');
    await page.getByRole('button', { name: 'Open the file' }).click();
    await expect(result(page)).toContainText('1 line added.');
    expect(await keptTexts(page)).not.toMatch(/right-password|wrong-password/);
  });

  await test.step('a table of an unknown bank with dates of either order', async () => {
    const header = ['Tag', 'Memo', 'Ref', 'Valuta', 'Out', 'In', 'Saldo'];
    const payments = [{ ...payment, reference: newReference() }];
    const foreign = { header, dates: 'MONTH_FIRST', date: '2026-04-05' } as const;
    await importFile(page, await statementFile(payments, 'foreign.csv', foreign));
    await expect(page.getByText('The columns of this bank are not known yet.')).toBeVisible();
    await expectGoodScreen(page);
    await press(page, 'Read the statement');
    await expect(page.getByText('Choose the column with the date.')).toBeVisible();
    const roles = {
      Tag: 'Date of the transaction',
      Memo: 'Narration',
      Ref: 'Reference or cheque number',
      Out: 'Debit (money out)',
      In: 'Credit (money in)',
      Saldo: 'Balance',
    };
    for (const [column, role] of Object.entries(roles)) {
      await page.getByLabel(`${column} contains`).selectOption(role);
    }
    await press(page, 'Read the statement');
    await expect(page.getByText('Which day does the statement mean by 04/05/2026?')).toBeVisible();
    await expect(page.getByRole('button', { name: '4 May 2026' })).toBeVisible();
    await expectAccessible(page);
    await press(page, '5 April 2026');
    await expect(result(page)).toContainText('1 line added.');
    await expect(result(page)).toContainText('· 5 Apr 2026');
  });

  await test.step('a statement whose only row is not read says so, with the reason', async () => {
    const payments = [{ ...payment, reference: newReference() }];
    await importFile(page, await statementFile(payments, 'future.csv', { date: '2099-12-31' }));
    await expect(result(page)).toContainText(
      'The statement contains no new lines. 1 row could not be read.',
    );
    await expect(page.getByText('The date is more than a week in the future.')).toBeVisible();
  });
});

test('an upload can be cancelled, and a file of another kind is refused', async ({ page }) => {
  await openReconcile(page);
  const sent = sentCalls(page, 'importStatement');
  const notes = { name: 'notes.csv', mimeType: 'text/csv', buffer: Buffer.from('nothing') };
  await importFile(page, notes);
  await expect(page.getByRole('alert')).toContainText(
    'The file contains no table of transactions.',
  );
  expect(sent).toHaveLength(1);

  const release = await hold(page, 'importStatement');
  const payments = [{ payer: 'Nisha Rao', amount: 100n, reference: newReference() }];
  await importFile(page, await statementFile(payments));
  await expect(page.getByText('Uploading the statement...')).toBeVisible();
  await press(page, 'Cancel');
  await expect(page.getByText('Choose a file')).toBeVisible();
  release();
  await page.getByRole('link', { name: 'Statements' }).click();
  await expect(row(page, 'notes.csv')).toContainText('Not readable');
  await expect(row(page, 'statement.csv').filter({ hasText: 'Being read' })).toHaveCount(0);
});
