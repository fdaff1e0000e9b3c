import { newReference } from '@prelaunch/testkit/purchases';
import type { Locator, Page } from '@playwright/test';
import { change, hold, makeUpList, sentCalls } from '../support/answers.ts';
import { adminToken, signInSuperAdmin } from '../support/api.ts';
import { expectAccessible, expectFitsNarrowPhone } from '../support/axe.ts';
import { expectFocusTrapped } from '../support/keyboard.ts';
import { linesOf } from '../support/lines-of.ts';
import { expectFitsLargeText, expectWholeLabels } from '../support/large-text.ts';
import { test } from '../support/own-product.ts';
import { settled } from '../support/settled.ts';
import { buyer, importFile, statementFile } from '../support/statements.ts';
import { expect, keptTexts, openAs } from '../support/test.ts';
import { toast } from '../support/toasts.ts';
import { expectCleanTexts } from '../support/typography.ts';
import { expectWholeWords } from '../support/whole-words.ts';

/** The comparison of bank statements with purchases, from the file to the refund. */

test.use({ owner: 'reconcile' });
test.describe.configure({ mode: 'default' });

const TAB = '/admin/purchaserequest?tab=reconcile';

const tile = (page: Page, name: string) =>
  page.getByRole('group', { name: 'States' }).getByRole('button', { name });
const row = (page: Page, text: string) => page.locator('tbody tr').filter({ hasText: text });
const result = (page: Page) => page.getByRole('group', { name: 'Result of the import' });
const desk = (page: Page) => page.getByRole('dialog', { name: /^Compare bank lines/ });
const exactDialog = (page: Page) => page.getByRole('dialog', { name: 'Approve all exact' });
const press = (page: Page, name: string) =>
  page.getByRole('button', { name, exact: true }).first().click();

/** Swaps two neighbouring digits that differ, as people do when they type. */
function transposed(reference: string): string {
  for (let at = reference.length - 2; at > 0; at -= 1) {
    const [one = '', other = ''] = reference.slice(at, at + 2);
    if (one !== other) return `${reference.slice(0, at)}${other}${one}${reference.slice(at + 2)}`;
  }
  throw new Error(`${reference} has equal digits only`);
}

async function expectGoodScreen(page: Page): Promise<void> {
  await settled(page);
  // A page that is scrolled has links below its sticky header.
  await page.evaluate(() => {
    scrollTo(0, 0);
  });
  await expectCleanTexts(page);
  await expectAccessible(page);
  await expectFitsNarrowPhone(page);
  await expectFitsLargeText(page);
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
  });

  await test.step('the statement adds five lines, two of them exact', async () => {
    await importFile(page, statement);
    await expect(result(page)).toContainText('5 lines added.');
    await expect(result(page)).toContainText('HDFC Bank · CSV');
    await expect(tile(page, 'Exact')).toContainText('2₹ 2,040.00');
    await expect(tile(page, 'Exact')).toHaveAttribute('aria-pressed', 'true');
    await expect(tile(page, 'Probable')).toContainText('1₹ 1,020.00');
    await expect(tile(page, 'Money without a claim')).toContainText('2₹ 865.00');
    await expect(page.locator('tbody tr')).toHaveCount(2);
    await expectGoodScreen(page);
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
    await page.getByRole('button', { name: 'Approve all exact (2)' }).click();
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
      'Datewithin 3 days',
      'Payer and membersame name',
    ]);
    await expect(desk(page)).not.toContainText('The amounts are equal.');
    await expect(
      desk(page).getByRole('img', { name: `Receipt handed in by ${mistyped.name}` }),
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
    await tile(page, 'Money without a claim').click();
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
    await expect(desk(page)).toContainText('Refunds registered: ₹ 777.00');
    await page.keyboard.press('Escape');

    await page.getByRole('link', { name: 'Refunds' }).click();
    await expect(row(page, '₹ 777.00')).toContainText('Nobody claims it');
    const buttons = await row(page, '₹ 777.00').getByRole('button').filter({ hasText: /./ }).all();
    for (const button of buttons) expect(await linesOf(button)).toBe(1);
    await expectGoodScreen(page);
    await press(page, 'Mark as sent');
    const sent = page.getByRole('dialog', { name: 'Mark the refund as sent' });
    await sent.getByLabel('Reference of the transfer').fill('632600000001');
    await sent.getByRole('button', { name: 'Mark as sent' }).click();
    await expect(toast(page, 'Refund recorded as sent.')).toBeVisible();
    await page.getByLabel('State').selectOption('All states');
    await expect(row(page, '632600000001')).toContainText('Sent');
  });

  await test.step('the books balance, and the closing sheet can be saved', async () => {
    await page.getByRole('link', { name: 'Daily books' }).click();
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
    await expect(result(page)).toContainText('The statement contains no new lines.');
  });

  await test.step('undoing both imports removes only the line that serves nothing', async () => {
    await page.getByRole('link', { name: 'Statements' }).click();
    await expectGoodScreen(page);
    const undo = page.getByRole('button', { name: 'Undo', exact: true });
    for (const [left, outcome] of [
      [1, '0 lines removed, 5 kept.'],
      [0, '1 line removed, 4 kept.'],
    ] as const) {
      await undo.first().click();
      await page
        .getByRole('alertdialog', { name: 'Undo this import?' })
        .getByRole('button', { name: 'Undo' })
        .click();
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
  await openAs(page, 'admin', await adminToken());
  await page.goto(TAB);

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
});

test('an admin finds the purchase of a partial payment, assigns it only, and takes it back', async ({
  page,
}) => {
  const member = await buyer('Harpreet Chawla');
  const payments = [{ payer: 'Zubin Mistry', amount: 50_000n, reference: newReference() }];
  await openAs(page, 'admin', await adminToken());
  await page.goto(TAB);
  await importFile(page, await statementFile(payments));
  await expect(result(page)).toContainText('1 line added.');
  await page.goto(`${TAB}&state=ALL&search3=ZUBIN`);
  await row(page, 'ZUBIN').getByRole('button', { name: 'Compare' }).click();
  await expect(desk(page)).toContainText('No pending purchase fits this line.');
  await expect(desk(page).getByRole('button', { name: 'Assign only' })).toHaveCount(0);

  await desk(page).getByLabel('Find another pending purchase').fill(member.name);
  await page.keyboard.press('Enter');
  await desk(page).getByRole('radio', { name: member.name }).check();
  await expect(desk(page)).toContainText('₹ 520.00 too little was paid.');
  await desk(page).getByRole('button', { name: 'Assign only' }).click();
  await expect(toast(page, 'Statement line assigned.')).toBeVisible();
  await expect(desk(page)).toContainText('This line pays a purchase.');
  await expect(desk(page).getByRole('heading', { level: 3 })).toBeFocused();
  await expect(desk(page).getByRole('button', { name: 'Approve', exact: true })).toBeVisible();
  expect(await member.status()).toBe('PENDING');
  await expectAccessible(page);

  await desk(page).getByRole('button', { name: 'Take back' }).click();
  await expect(toast(page, 'Assignment undone.')).toBeVisible();
  await expect(desk(page)).not.toContainText('This line pays a purchase.');
  await expect(desk(page).getByRole('heading', { level: 3 })).toBeFocused();
});

test('an upload can be cancelled, and a file of another kind is refused', async ({ page }) => {
  await openAs(page, 'admin', await adminToken());
  await page.goto(TAB);
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

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

  test('an admin compares a line as a card, sets it aside and takes it back', async ({ page }) => {
    const payments = [{ payer: 'Imran Khan', amount: 45_600n, reference: newReference() }];
    await openAs(page, 'admin', await adminToken());
    await page.goto(TAB);
    await expect(page.getByRole('tab', { name: 'Reconcile' })).toBeInViewport({ ratio: 1 });
    await importFile(page, await statementFile(payments));
    await expect(result(page)).toContainText('1 line added.');
    await tile(page, 'Money without a claim').click();
    await expectGoodScreen(page);
    await row(page, 'IMRAN KHAN').getByRole('button', { name: 'Compare' }).click();
    await expect(desk(page)).toContainText('₹ 456.00 received');
    await expectGoodScreen(page);
    await desk(page).getByRole('button', { name: 'Set aside' }).click();
    const dialog = page.getByRole('dialog', { name: 'Set this line aside?' });
    await dialog.getByRole('button', { name: 'Set aside' }).click();
    await expect(dialog).toContainText('Please enter a note.');
    await dialog.getByLabel('Note').fill('Interest of the bank');
    await dialog.getByRole('button', { name: 'Set aside' }).click();
    await expect(toast(page, 'Statement line set aside.')).toBeVisible();
    await page.keyboard.press('Escape');

    await tile(page, 'Set aside').click();
    await row(page, 'IMRAN KHAN').getByRole('button', { name: 'Compare' }).click();
    await expect(desk(page)).toContainText('Note: Interest of the bank');
    await desk(page).getByRole('button', { name: 'Take back' }).click();
    await expect(toast(page, 'Statement line taken back.')).toBeVisible();
  });
});

test('the figure of all lines is in line with those of the states', async ({ page }) => {
  const payments = [{ payer: 'Usha Pillai', amount: 100n, reference: newReference() }];
  await openAs(page, 'admin', await adminToken());
  await page.goto(TAB);
  await importFile(page, await statementFile(payments));
  const figure = (name: string) => tile(page, name).getByText(/^[\d,]+$/);
  for (const width of [768, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    await expect(figure('All lines')).toBeVisible();
    // On a tablet, the last tile may be in another row, whose states are of the same height.
    const fromBottom = (name: string) =>
      tile(page, name).evaluate((box) => {
        const count = box.children[1]?.getBoundingClientRect().bottom ?? 0;
        return Math.round(box.getBoundingClientRect().bottom - count);
      });
    const difference = async () =>
      (await fromBottom('All lines')) - (await fromBottom('Money without a claim'));
    await expect.poll(difference, { message: `${String(width)} px` }).toBe(0);
  }
});

test('a refund shows the payment to send back at every width', async ({ page }) => {
  const refund = {
    id: crypto.randomUUID(),
    state: 'DUE',
    amount: 2_500,
    reason: 'The sender is unknown.',
    line: {
      id: crypto.randomUUID(),
      day: '2026-10-27',
      amount: 2_500,
      narration: 'UPI-SURESH DAS',
      reference: '630100004711',
    },
    purchase: null,
    registeredAt: '2026-10-28T06:00:00.000Z',
    registeredBy: 'Company admin',
    sentReference: null,
    sentDay: null,
    endedAt: null,
    endedBy: null,
  };
  await makeUpList(page, 'listRefunds', [refund], () => true);
  await openAs(page, 'admin', await adminToken());
  await page.goto(`${TAB}&view=refunds`);
  const received = page.locator('td[data-column="received"]');
  for (const width of [320, 390, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    const shown = async () => (await received.boundingBox())?.width ?? 0;
    await expect.poll(shown, { message: `${String(width)} px` }).toBeGreaterThan(100);
    await expect(received).toContainText(/2026-10-27.*630100004711/);
  }
  // What was sent is empty while the refund is due.
  await expect(page.locator('td[data-column="sent"]')).toHaveAttribute('data-folded');
});

test('the tile of the exact lines has its text in line with the others', async ({ page }) => {
  const member = await buyer('Padma Rao');
  const payments = [
    { payer: member.name, amount: 102_000n, reference: member.reference },
    { payer: 'Usha Pillai', amount: 100n, reference: newReference() },
  ];
  await openAs(page, 'admin', await adminToken());
  await page.goto(TAB);
  await importFile(page, await statementFile(payments));
  const inset = (name: string) =>
    tile(page, name).evaluate(
      (box) =>
        (box.firstElementChild?.getBoundingClientRect().left ?? 0) -
        box.getBoundingClientRect().left,
    );
  const difference = async () => (await inset('Exact')) - (await inset('Money without a claim'));
  await expect.poll(difference).toBe(0);
});

test('only an uncertain purchase has a question mark, and a narration is whole', async ({
  page,
}) => {
  const member = await buyer('Anjali Chauhan');
  const payments = [{ payer: member.name, amount: 102_000n, reference: member.reference }];
  await openAs(page, 'admin', await adminToken());
  await page.goto(TAB);
  await importFile(page, await statementFile(payments));
  await expect(result(page)).toContainText('1 line added.');
  const narration = `UPI-SOWMYA MUTHUKUMAR-sowmya.muthukumar@okbank-SVIV0ABCDEF-${member.reference}-PAYMENT`;
  const states = ['exact', 'other_amount', 'probable', 'ambiguous'];
  await change(page, 'listStatementLines', ({ records, ...rest }) => {
    const line = records.find(({ suggestion }: any) => suggestion !== null);
    return {
      ...rest,
      records: states.map((state) => ({ ...line, id: crypto.randomUUID(), state, narration })),
    };
  });
  await page.reload();
  await tile(page, 'Exact').click();
  const purchases = page.locator('td[data-column="purchase"] > div > span > span:first-child');
  await expect(purchases).toHaveText([/[^?]$/, /[^?]$/, /\?$/, /\?$/]);
  const cut = () =>
    page
      .locator('td[data-column="narration"] > div > span')
      .evaluateAll(
        (texts) =>
          texts.filter((text) => text.scrollHeight > text.clientHeight + 1 && text.clientHeight > 0)
            .length,
      );
  for (const width of [1280, 768, 390, 320]) {
    await page.setViewportSize({ width, height: 800 });
    await expect(page.locator('td[data-column="narration"]').first()).toContainText('PAYMENT');
    await expect.poll(cut, { message: `${String(width)} px` }).toBe(0);
  }
});

test('the first state with lines is chosen when the comparison has ended', async ({ page }) => {
  const { name, reference } = await buyer('Lata Rao');
  await openAs(page, 'admin', await adminToken());
  await page.goto(TAB);
  await importFile(page, await statementFile([{ payer: name, amount: 102_000n, reference }]));
  await expect(result(page)).toContainText('1 line added.');
  let matching = 'running';
  await change(page, 'getReconciliation', ({ states, ...data }) =>
    matching === 'running'
      ? { ...data, matching, states: [{ ...states[0], state: 'unmatched' }] }
      : { ...data, states },
  );
  await page.goto(TAB);
  await expect(page.getByText('Comparing')).toBeVisible();
  matching = 'current';
  await expect(tile(page, 'Exact')).toHaveAttribute('aria-pressed', 'true');
  await expect(row(page, name)).toBeVisible();
});

test('the books have the sum of each day, and say whether debit and credit are equal', async ({
  page,
}) => {
  const payments = [{ payer: 'Ira Menon', amount: 100n, reference: newReference() }];
  await openAs(page, 'admin', await adminToken());
  await page.goto(TAB);
  await importFile(page, await statementFile(payments));
  await expect(result(page)).toContainText('1 line added.');
  const makeUpBooks = (credit: number) =>
    change(page, 'getBookDays', (data) => {
      const accounts = [
        { account: 'bank', debit: 1_500, credit: 0 },
        { account: 'unassigned_money', debit: 0, credit },
      ];
      return { ...data, totals: accounts, days: [{ day: '2026-11-21', accounts }] };
    });
  const whole = page.getByRole('table', { name: /^Whole period/ });
  const days = page.getByRole('table', { name: 'By day' });
  await makeUpBooks(1_500);
  await page.goto(`${TAB}&view=books`);
  await expect(whole.getByRole('row').last()).toContainText(/Sum.*Debit = credit.*₹ 1,500\.00/);
  await expect(days.locator('tbody tr').first().getByRole('cell')).toHaveText([
    '2026-11-21',
    /Sum$/,
    '₹ 1,500.00',
    '₹ 1,500.00',
  ]);
  // A card leaves out the side without a sum, and shows the other beside its label.
  await page.setViewportSize({ width: 320, height: 640 });
  const bank = () =>
    days
      .locator('tbody tr')
      .nth(1)
      .evaluate((cells) =>
        ['debit', 'credit'].map((column) => {
          const box = cells.querySelector(`td[data-column="${column}"]`);
          return Math.round(box?.getBoundingClientRect().height ?? NaN);
        }),
      );
  await expect.poll(async () => (await bank())[1]).toBe(1);
  await expect.poll(async () => (await bank())[0]).toBeGreaterThan(15);
  await page.setViewportSize({ width: 1280, height: 800 });

  await makeUpBooks(1_400);
  await page.reload();
  await expect(whole).toContainText('Debit and credit differ');
  await expect(days).toContainText('Debit and credit differ');
});

test('the columns of both tables of the books are in line', async ({ page }) => {
  const payments = [{ payer: 'Leela Joshi', amount: 1_234_500n, reference: newReference() }];
  await openAs(page, 'admin', await adminToken());
  await page.goto(TAB);
  await importFile(page, await statementFile(payments));
  await expect(result(page)).toContainText('1 line added.');
  await page.goto(`${TAB}&view=books`);
  for (const [width, text] of [
    [390, ''],
    [768, ''],
    [1280, ''],
    [1280, '200%'],
  ] as const) {
    await page.setViewportSize({ width, height: 800 });
    await page.evaluate((size) => (document.documentElement.style.fontSize = size), text);
    const edges = (table: RegExp, column: string) =>
      page
        .getByRole('table', { name: table })
        .locator(`td[data-column="${column}"] > div`)
        .first()
        .evaluate((box) => {
          // On a desktop the tables are side by side.
          const edge = box.closest('table')?.getBoundingClientRect().right ?? NaN;
          return Math.round(edge - box.getBoundingClientRect().right);
        });
    for (const column of ['debit', 'credit']) {
      const message = `${column} on ${String(width)} px, ${text}`;
      const difference = async () =>
        (await edges(/^Whole period/, column)) - (await edges(/^By day/, column));
      await expect.poll(difference, { message }).toBe(0);
    }
  }
});

test('on a desktop, the books fill the screen with both tables side by side, whatever their sums', async ({
  page,
}) => {
  // Digits have different widths.
  const large = 44_44_44_44_444.44;
  const accounts = ['bank', 'unassigned_money', 'approved_without_line'].map((account) => ({
    account,
    debit: large,
    credit: large,
  }));
  await openAs(page, 'admin', await adminToken());
  await change(page, 'getBookDays', (data) => ({
    ...data,
    totals: accounts,
    days: [{ day: '2026-11-21', accounts }],
  }));
  await page.goto(`${TAB}&view=books`);
  const whole = page.getByRole('table', { name: /^Whole period/ });
  const days = page.getByRole('table', { name: 'By day' });
  await expect(days).toContainText('₹ 44,44,44,44,444.44');
  const edges = (box: Locator) =>
    box.evaluate((element) => {
      const { left, right, top } = element.getBoundingClientRect();
      return [left, right, top].map(Math.round);
    });
  const tabs = page.getByRole('tablist').first();
  /** The distances of the tables from the edges of the tabs, which have 3 px for the focus ring, and from each other. */
  const places = async () => {
    const [left = NaN, right = NaN] = await edges(tabs);
    const [one, other] = [await edges(whole.locator('..')), await edges(days.locator('..'))];
    const [begin = NaN, , top = NaN] = one;
    const [, end = NaN, topOfOther = NaN] = other;
    return Math.max(begin - left, right - end, Math.abs(top - topOfOther));
  };
  await expect.poll(places).toBeLessThanOrEqual(4);
  /** The least distance between a sum and the text before it. */
  const gaps = () =>
    page.locator('tbody tr').evaluateAll((rows) =>
      rows.map((row) => {
        const ends = ['account', 'debit', 'credit'].map((column) => {
          const range = document.createRange();
          range.selectNodeContents(row.querySelector(`td[data-column="${column}"] > div`) ?? row);
          return range.getBoundingClientRect();
        });
        return Math.min(
          (ends[1]?.left ?? NaN) - (ends[0]?.right ?? NaN),
          (ends[2]?.left ?? NaN) - (ends[1]?.right ?? NaN),
        );
      }),
    );
  await expect.poll(async () => Math.min(...(await gaps()))).toBeGreaterThan(3);
  await expectWholeWords(page);
});

test('the lines of a narration have similar lengths on a wide screen', async ({ page }) => {
  const payments = [{ payer: 'Usha Pillai', amount: 100n, reference: newReference() }];
  await openAs(page, 'admin', await adminToken());
  await page.goto(TAB);
  await importFile(page, await statementFile(payments));
  await expect(result(page)).toContainText('1 line added.');
  const line = 'UPI-SOWMYA MUTHUKUMAR-sowmya.muthukumar@okbank-SVIV0ABCDEF-632671902309-PAYMENT';
  await change(page, 'listStatementLines', ({ records, ...rest }) => ({
    ...rest,
    records: ['', '-A', '-SECOND', '-SECOND INSTALMENT'].map((more) => ({
      ...records[0],
      id: crypto.randomUUID(),
      reference: '4444444444444444',
      narration: `${line}${more}`,
    })),
  }));
  await page.setViewportSize({ width: 1920, height: 1080 });
  await page.reload();
  const narrations = page.locator('td[data-column="narration"] > div > span');
  await expect(narrations).toHaveCount(4);
  /** The shortest line of each narration, as a part of its longest. */
  const shortest = () =>
    narrations.evaluateAll((texts) =>
      texts.map((text) => {
        const range = document.createRange();
        range.selectNodeContents(text);
        const lines = new Map<number, number[]>();
        for (const { top, left, right } of range.getClientRects()) {
          const at = Math.round(top);
          lines.set(at, [...(lines.get(at) ?? []), left, right]);
        }
        const widths = [...lines.values()].map((ends) => Math.max(...ends) - Math.min(...ends));
        return Math.min(...widths) / Math.max(...widths);
      }),
    );
  await expect.poll(async () => Math.min(...(await shortest()))).toBeGreaterThan(0.45);
});

test.describe('in lists on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true });

  test('the states are in one line that scrolls, and the export is beside the search', async ({
    page,
  }) => {
    const payments = [{ payer: 'Sunita Bhat', amount: 100n, reference: newReference() }];
    await openAs(page, 'admin', await adminToken());
    await page.goto(TAB);
    await importFile(page, await statementFile(payments));
    await expect(result(page)).toContainText('1 line added.');
    const states = ['exact', 'probable', 'other_amount', 'no_purchase', 'assigned', 'debit'];
    await change(page, 'getReconciliation', (data) => ({
      ...data,
      states: states.map((state) => ({ ...data.states[0], state, count: 12 })),
    }));
    await page.reload();
    await expect(tile(page, 'Exact')).toHaveAttribute('aria-pressed', 'true');
    const tops = () =>
      page
        .getByRole('group', { name: 'States' })
        .getByRole('button')
        .evaluateAll(
          (tiles) => new Set(tiles.map((each) => each.getBoundingClientRect().top)).size,
        );
    await expect.poll(tops).toBe(1);
    const search = page.getByRole('searchbox');
    /** The distance between the middles of search and export, and where the list begins. */
    const places = () =>
      page.evaluate(() => {
        const middle = (box: DOMRect | undefined) =>
          box === undefined ? NaN : (box.top + box.bottom) / 2;
        const find = (selector: string) =>
          document.querySelector(selector)?.getBoundingClientRect();
        const download = [...document.querySelectorAll('main button')].find(
          (button) => button.textContent === 'Export CSV',
        );
        return [
          Math.abs(middle(find('input[type=search]')) - middle(download?.getBoundingClientRect())),
          find('main table')?.top ?? NaN,
        ];
      });
    await expect(search).toBeVisible();
    await expect.poll(async () => (await places())[0]).toBeLessThan(2);
    await expect.poll(async () => (await places())[1]).toBeLessThan(600);
    await expectFitsNarrowPhone(page);

    const all = tile(page, 'All lines');
    await all.click();
    await expect(all).toHaveAttribute('aria-pressed', 'true');
    await expect(all).toBeInViewport({ ratio: 1 });
  });

  test('a line names its purchase, a statement its bank and days, and an account is one row of the books', async ({
    page,
  }) => {
    const member = await buyer('Nandini Rao');
    const payments = [{ payer: member.name, amount: 102_000n, reference: member.reference }];
    await openAs(page, 'admin', await adminToken());
    await page.goto(TAB);
    await importFile(page, await statementFile(payments));
    await expect(result(page)).toContainText('1 line added.');
    const views = page.getByRole('navigation', { name: 'Parts of Reconcile' }).getByRole('link');
    const lines = () =>
      views.evaluateAll(
        (links) => new Set(links.map((link) => link.getBoundingClientRect().top)).size,
      );
    await expect.poll(lines).toBe(1);

    const narration = 'UPI-NANDINI RAO-nandini.rao@okbank-LBXM0ABCDEF-632628433202-PAYMENT';
    // Digits have different widths.
    const orderNumber = '4'.repeat(12);
    await change(page, 'listStatementLines', ({ records, ...rest }) => ({
      ...rest,
      records: records.map(
        (each: { readonly suggestion: { readonly purchase: object } | null }) => ({
          ...each,
          narration,
          suggestion: each.suggestion && {
            ...each.suggestion,
            purchase: { ...each.suggestion.purchase, orderNumber },
          },
        }),
      ),
    }));
    await page.reload();
    await tile(page, 'Exact').click();
    const line = row(page, 'NANDINI RAO').first();
    await expect(line).toContainText('632628433202');
    await expect(line).toContainText(orderNumber);
    await expect(line.locator('td[data-column="purchase"]')).toBeVisible();
    /** The distances: amount to member, member to purchase, then along the second line, and from it to the narration. */
    const distances = () =>
      line.evaluate((cells) => {
        const box = (part: string) =>
          cells.querySelector(`td[data-column="${part}"]`)?.getBoundingClientRect() ??
          new DOMRect();
        const [member, order] = [
          ...cells.querySelectorAll('td[data-column="purchase"] > div > span > span'),
        ].map((part) => part.getBoundingClientRect());
        if (member === undefined || order === undefined) return [NaN];
        const [day, state, button] = [box('date'), box('state'), box('action')];
        return [
          box('amount').left - member.right,
          order.top - member.bottom,
          day.left - order.right,
          state.left - day.right,
          button.left - state.right,
          box('narration').top - order.bottom,
        ];
      });
    await expect.poll(async () => Math.min(...(await distances()))).toBeGreaterThanOrEqual(0);
    // The narration breaks at its hyphens.
    await expectWholeWords(page);

    await page.getByRole('link', { name: 'Statements' }).click();
    const about = row(page, 'statement.csv').first().locator('td[data-column="about"]');
    await expect(about).toBeVisible();
    await expect(about).toContainText('HDFC Bank · CSV · ');
    await page.getByRole('link', { name: 'Import a statement' }).click();
    await expect(page.getByText('Choose a file')).toBeVisible();

    await page.getByRole('link', { name: 'Daily books' }).click();
    for (const name of [/^Whole period/, 'By day']) {
      const bank = page.getByRole('table', { name }).locator('tr', { hasText: /Bank/ }).first();
      const inOneRow = () =>
        bank.evaluate((cells) => {
          const [account, debit, credit] = ['account', 'debit', 'credit'].map(
            (column) =>
              cells.querySelector(`td[data-column="${column}"]`)?.getBoundingClientRect() ??
              new DOMRect(),
          );
          if (account === undefined || debit === undefined || credit === undefined) return false;
          const off = account.top + account.bottom - debit.top - debit.bottom;
          return account.right <= debit.left && debit.right <= credit.left && Math.abs(off) < 4;
        });
      await expect.poll(inOneRow).toBe(true);
    }
    await expectGoodScreen(page);
  });

  test('large sums of the books are apart', async ({ page }) => {
    await openAs(page, 'admin', await adminToken());
    for (const large of [44_44_444.44, 44_44_44_44_444.44]) {
      const accounts = ['bank', 'unassigned_money', 'members_money'].map((account) => ({
        account,
        debit: large,
        credit: large,
      }));
      await change(page, 'getBookDays', (data) => ({
        ...data,
        totals: accounts,
        days: [{ day: '2026-11-21', accounts }],
      }));
      await page.goto(`${TAB}&view=books`);
      await expect(page.getByRole('table', { name: 'By day' })).toContainText('44,444.44');
      const least = () =>
        page.locator('tbody tr').evaluateAll((rows) =>
          Math.min(
            ...rows.map((row) => {
              const [debit, credit] = [...row.querySelectorAll('td')]
                .slice(-2)
                .map((cell) => (cell.querySelector('span span') ?? cell).getBoundingClientRect());
              return (credit?.left ?? NaN) - (debit?.right ?? NaN);
            }),
          ),
        );
      await expect.poll(least).toBeGreaterThan(8);
    }
  });
});

test.describe('on the narrowest phone', () => {
  test.use({ viewport: { width: 320, height: 640 }, isMobile: true, hasTouch: true });

  test('sums of the books are whole at 200 % text', async ({ page }) => {
    const payments = [{ payer: 'Lata Joshi', amount: 98_765_432_100n, reference: newReference() }];
    await openAs(page, 'admin', await adminToken());
    await page.goto(TAB);
    await importFile(page, await statementFile(payments));
    await expect(result(page)).toContainText('1 line added.');
    await page.goto(`${TAB}&view=books`);
    const whole = page.getByRole('table', { name: 'Whole period' });
    await expect(whole).toContainText(/₹ 98,76,\d\d,\d{3}/);
    await page.evaluate(() => (document.documentElement.style.fontSize = '200%'));
    await expectWholeLabels(page);
    await expectWholeWords(page);
    const overlaps = await whole.getByText(/^₹/).evaluateAll(
      (sums) =>
        sums.filter((sum) => {
          const card = sum.closest('tr')?.getBoundingClientRect();
          return card === undefined || sum.getBoundingClientRect().left < card.left;
        }).length,
    );
    expect(overlaps).toBe(0);
    const gaps = () =>
      whole.locator('tbody tr').evaluateAll((rows) =>
        rows.flatMap((cells) => {
          const boxes = ['debit', 'credit'].map((column) =>
            cells.querySelector(`td[data-column="${column}"]`)?.getBoundingClientRect(),
          );
          // A side without a sum is only for screen readers.
          if (boxes.some((box) => box?.width === 1)) return [];
          return [(boxes[1]?.top ?? NaN) - (boxes[0]?.bottom ?? NaN)];
        }),
      );
    await expect.poll(async () => Math.min(...(await gaps()))).toBeGreaterThanOrEqual(0);
  });
});
