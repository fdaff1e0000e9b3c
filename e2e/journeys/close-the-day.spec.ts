import { formatShortDate, istDay } from '@prelaunch/domain/dates';
import { newReference } from '@prelaunch/testkit/purchases';
import type { Page } from '@playwright/test';
import { sentCalls } from '../support/answers.ts';
import { expectAccessible } from '../support/axe.ts';
import { tabTo } from '../support/keyboard.ts';
import { expectNoEnglish } from '../support/latin-texts.ts';
import { resizeTo, WHOLE } from '../support/layout.ts';
import { test } from '../support/own-product.ts';
import { desk, expectGoodScreen, openReconcile, result } from '../support/reconcile.ts';
import { buyer, importFile, statementFile } from '../support/statements.ts';
import { expect } from '../support/test.ts';

/** An admin closes a day: every rupee of it is explained, line by line. Orders are of 1,020 rupees each. */

test.describe.configure({ mode: 'default' });

const today = () => formatShortDate(istDay(new Date()));
const parts = (page: Page) =>
  page.getByRole('list', { name: 'What explains the money' }).getByRole('listitem');
const lineHeading = (page: Page) => page.getByRole('heading', { level: 3 });
const slip = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const said = (page: Page, text: string) => page.getByRole('status').filter({ hasText: text });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

test('by keyboard, Enter joins exact lines, a difference shows its amount, and the last line brings the stamp', async ({
  page,
}) => {
  const { keyboard } = page;
  const [first, second, short] = [
    await buyer('Asha Rao', 'PUR-700001', 1020),
    await buyer('Vikram Jain', 'PUR-700002'),
    await buyer('Nikhil Bose', 'PUR-700003', 1000),
  ];
  const statement = await statementFile([
    { payer: first.name, amount: 102_000n, reference: first.reference },
    { payer: second.name, amount: 102_000n, reference: second.reference },
    { payer: short.name, amount: 100_000n, reference: short.reference },
    { payer: 'Suresh Das', amount: 77_700n, reference: newReference() },
    { payer: 'Geeta Bose', amount: 77_700n, reference: newReference() },
  ]);
  await openReconcile(page, '');
  const joins = sentCalls(page, 'approveExact');
  const approvals = sentCalls(page, 'approvePurchase');
  const assignments = sentCalls(page, 'assignLine');
  const join = button(page, 'Join and approve');
  /** The proof has the amount that the member typed, if one was typed; the second member typed none. */
  const expectProofOf = async (order: string) => {
    const typed = /^Proof UPI as typed\s*₹ 1,020\.00 equal\s*\d{12} equal/;
    const untyped = /^Proof UPI\s*\d{12} equal/;
    await expect(slip(page, 'Proof')).toHaveText(order === 'PUR-700001' ? typed : untyped);
  };

  await test.step('after the import the bar is grey, and the list says it in words', async () => {
    await expect(page.getByText('No bank lines yet.')).toBeVisible();
    await importFile(page, statement);
    await expect(result(page)).toContainText('5 lines added.');
    await expect(page.getByRole('heading', { name: 'Close the day' })).toBeVisible();
    await expect(page.getByLabel('Day', { exact: true })).toContainText(`${today()}, 5 open`);
    await expect(page.getByText('₹ 4,594.00 received, none explained yet')).toBeVisible();
    await expect(page.getByText('5 lines left')).toBeVisible();
    await expect(parts(page)).toHaveCount(0);
    await expect(lineHeading(page).first()).toHaveText('Line 1 of 5: ₹ 1,020.00 received');
    await expect(slip(page, 'Order')).toContainText('₹ 1,020.00');
    await expect(slip(page, 'Bank line')).toContainText('₹ 1,020.00');
    await expectGoodScreen(page);
    // Below the top of the slips, slips of 190 px and the button fit into a window of 800 px.
    await page.reload();
    await resizeTo(page, { width: 1280, height: 800 });
    await expect(join).toBeVisible();
    const top = async () => (await slip(page, 'Order').boundingBox())?.y ?? NaN;
    await expect.poll(top).toBeLessThan(550);
  });

  await test.step('the first Enter moves to the button, the second joins, and the next line comes', async () => {
    const shown = (await slip(page, 'Order').textContent()) ?? '';
    const order = /PUR-\d{6}/.exec(shown)?.[0] ?? '';
    await expectProofOf(order);
    await page.getByRole('heading', { name: 'Close the day' }).click();
    await keyboard.press('Enter');
    await expect(join).toBeFocused();
    expect(joins).toHaveLength(0);
    await keyboard.press('Enter');
    await expect(said(page, `Approved ${order}; next: ₹ 1,020.00 received, Exact.`)).toBeVisible();
    await expect(join).toBeFocused();
    await expect(page.getByText('₹ 3,574.00 of ₹ 4,594.00 not explained')).toBeVisible();
    await expect(parts(page)).toHaveText(['Orders ₹ 1,000.00', 'Fees ₹ 20.00']);
    expect([await first.status(), await second.status()].toSorted()).toEqual([
      'APPROVED',
      'PENDING',
    ]);
    await expect(page.getByText('4 lines left')).toBeVisible();
    await expect(slip(page, 'Order')).not.toContainText(order);
    await expectProofOf(order === 'PUR-700001' ? 'PUR-700002' : 'PUR-700001');
    await keyboard.press('Enter');
    await expect.poll(first.status).toBe('APPROVED');
    await expect.poll(second.status).toBe('APPROVED');
  });

  await test.step('a line of another amount shows the gap, and no Enter decides it', async () => {
    await expect(said(page, 'next: ₹ 1,000.00 received, ₹ 20.00 short.')).toBeVisible();
    await expect(page.getByText('₹ 20.00 too little was paid.')).toBeVisible();
    await expect(slip(page, 'Proof')).toContainText('₹ 1,000.00');
    await expect(slip(page, 'Proof')).not.toContainText('equal');
    // Its picture does not cover the beginning of the number.
    const number = slip(page, 'Proof').getByText(short.reference);
    await number.click({ trial: true, position: { x: 4, y: 8 } });
    await expect(join).toHaveCount(0);
    const heading = lineHeading(page).filter({ hasText: 'Line 1 of 3: ₹ 1,000.00 received' });
    await expect(heading).toBeFocused();
    await expectGoodScreen(page);
    await heading.focus();
    await keyboard.press('Enter');
    await keyboard.press('Enter');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    expect(joins).toHaveLength(2);
    expect([...approvals, ...assignments]).toEqual([]);
    expect(await short.status()).toBe('PENDING');
  });

  await test.step('J and K walk the lines', async () => {
    await keyboard.press('j');
    await expect(lineHeading(page).first()).toHaveText('Line 2 of 3: ₹ 777.00 received');
    await expect(page.getByText('Nobody claims this money.')).toBeVisible();
    await keyboard.press('k');
    await expect(lineHeading(page).first()).toHaveText('Line 1 of 3: ₹ 1,000.00 received');
  });

  await test.step('the comparison decides the difference, one line is set aside, and a state of all days opens to refund the other', async () => {
    await tabTo(page, button(page, 'Compare'));
    await keyboard.press('Enter');
    await desk(page).getByRole('button', { name: 'Approve as ordered' }).press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Approve as ordered' });
    await dialog.getByLabel('Reason').fill('Charges of the bank');
    await dialog.getByRole('button', { name: 'Approve as ordered' }).press('Enter');
    await expect(desk(page)).toContainText('₹ 777.00 received');
    await desk(page).getByRole('button', { name: 'Set aside' }).press('Enter');
    const aside = page.getByRole('dialog', { name: 'Set this line aside?' });
    await aside.getByLabel('Note').fill('Interest of the bank');
    await keyboard.press('Enter');
    await expect(aside).toHaveCount(0);
    await keyboard.press('Escape');
    await expect(parts(page)).toHaveText([
      'Orders ₹ 2,980.00',
      'Fees ₹ 60.00',
      'Set aside ₹ 777.00',
    ]);
    await expect(lineHeading(page).first()).toBeFocused();
    await tabTo(page, button(page, 'Money without an order (1)'));
    await keyboard.press('Enter');
    await desk(page).getByRole('button', { name: 'Register refund' }).press('Enter');
    const refund = page.getByRole('dialog', { name: 'Register a refund' });
    await refund.getByLabel('Reason').fill('Nobody claims it');
    await keyboard.press('Enter');
    await expect(refund).toHaveCount(0);
    await keyboard.press('Escape');
  });

  await test.step('the day is closed: the stamp has the sum and the admin, and the closing sheet is ready', async () => {
    const stamp = page.getByRole('heading', { name: `${today()} closed` });
    await expect(stamp).toBeFocused();
    await expect(page.getByText('₹ 4,594.00 explained')).toBeVisible();
    await expect(page.getByText('All explained')).toBeVisible();
    await expect(parts(page)).toHaveText([
      'Orders ₹ 2,980.00',
      'Fees ₹ 60.00',
      'Refunds ₹ 777.00',
      'Set aside ₹ 777.00',
    ]);
    await expectGoodScreen(page);
    const downloading = page.waitForEvent('download');
    await tabTo(page, button(page, 'Closing sheet CSV'));
    await keyboard.press('Enter');
    const day = istDay(new Date());
    expect((await downloading).suggestedFilename()).toContain(`closing-sheet-${day}-to-${day}`);
  });

  await test.step('the list of lines has its own address, and links to it keep their meaning', async () => {
    await page.getByRole('link', { name: 'Bank lines' }).click();
    await expect(page.getByRole('group', { name: 'States' })).toBeVisible();
    await page.goto('/admin/purchaserequest?tab=reconcile&state=set_aside');
    await expect(page.getByRole('group', { name: 'States' })).toBeVisible();
    await expect(page.locator('tbody tr')).toHaveCount(1);
  });
});

test.describe('with motion', () => {
  test.use({ contextOptions: { reducedMotion: 'no-preference' } });

  test('a day that was closed before has its stamp without a fall', async ({ page }) => {
    await openReconcile(page, '');
    const stamp = page.getByRole('heading', { name: `${today()} closed` }).locator('..');
    await expect(stamp).toBeVisible();
    await expect(stamp).toHaveCSS('animation-name', 'none');
  });
});

test('all exact lines are approved together from the day', async ({ page }) => {
  const members = [await buyer('Leela Menon'), await buyer('Tarun Shah')];
  await openReconcile(page, '');
  const payments = members.map(({ name, reference }) => ({
    payer: name,
    amount: 102_000n,
    reference,
  }));
  await importFile(page, await statementFile(payments));
  await button(page, 'Approve all exact (2): ₹ 2,040.00').click();
  const dialog = page.getByRole('dialog', { name: 'Approve all exact' });
  await expect(dialog).toContainText('₹ 2,040.00');
  await button(page, 'Approve 2').click();
  await expect(dialog).toContainText('2 of 2 rows approved.');
  await dialog.getByText('Close', { exact: true }).click();
  await expect(page.getByRole('button', { name: 'Approve all exact' })).toHaveCount(0);
  await expect(page.getByLabel('Day', { exact: true })).toContainText(today());
  await expect(page.getByText('All explained')).toBeVisible();
  expect([await members[0]?.status(), await members[1]?.status()]).toEqual([
    'APPROVED',
    'APPROVED',
  ]);
});

test.describe('on a phone in Hindi', () => {
  test.use({
    locale: 'hi-IN',
    viewport: { width: 390, height: 844 },
    isMobile: true,
    hasTouch: true,
  });

  test('the slips are below each other, and words say what the bar and the gap show', async ({
    page,
  }) => {
    const exact = await buyer('Meera Nair', 'PUR-700011');
    const over = await buyer('Farah Khan', 'PUR-700012');
    const statement = await statementFile([
      { payer: exact.name, amount: 102_000n, reference: exact.reference },
      { payer: over.name, amount: 110_000n, reference: over.reference },
    ]);
    await openReconcile(page, '');
    await page.getByLabel('बैंक से मिली फ़ाइल', { exact: true }).setInputFiles(statement);
    await expect(page.getByText('₹ 2,120.00 बाकी, कुल')).toBeVisible();
    await expect(lineHeading(page).first()).toHaveText('2 में से पंक्ति 1: ₹ 1,020.00 मिले पूरा मेल');
    const tops = async () =>
      Promise.all(
        ['ऑर्डर', 'प्रमाण', 'बैंक की पंक्ति'].map(
          async (name) => (await slip(page, name).boundingBox())?.y ?? 0,
        ),
      );
    const seen = await tops();
    expect(seen).toEqual(seen.toSorted((one, other) => one - other));
    expect(new Set(seen).size).toBe(3);
    const values = ['PUR-', 'UPI', 'Meera Nair', 'MEERA NAIR', 'Farah Khan', 'FARAH KHAN'];
    await expect(button(page, 'जोड़ें और मंज़ूर करें')).toBeInViewport(WHOLE);
    const topOf = async (name: string) => (await button(page, name).boundingBox())?.y;
    expect(await topOf('पिछली')).toBe(await topOf('अगली पंक्ति'));
    expect(await topOf('तुलना करें')).toBe(await topOf('जोड़ें और मंज़ूर करें'));
    await resizeTo(page, { width: 320, height: 640 });
    await button(page, 'जोड़ें और मंज़ूर करें').tap();
    await expect(said(page, 'PUR-700011 मंज़ूर; अगली: ₹ 1,100.00 मिले, ₹ 80.00 ज़्यादा।')).toBeVisible();
    await expect(page.getByText('₹ 80.00 ज़्यादा दिए गए।')).toBeVisible();
    expect(await exact.status()).toBe('APPROVED');
    await expect(slip(page, 'ऑर्डर')).toBeInViewport(WHOLE);
    await expectAccessible(page);
    await expectNoEnglish(page, [
      ...values,
      ...['GLXY', 'farah.', 'okbank-', 'PAYMENT', '.csv', 'HDFC Bank'],
    ]);
  });
});
