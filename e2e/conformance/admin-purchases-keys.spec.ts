import type { Locator, Page } from '@playwright/test';
import { adminToken } from '../support/api.ts';
import { answer, sentCalls } from '../support/answers.ts';
import { expectAccessible } from '../support/axe.ts';
import { layoutAtRest } from '../support/layout.ts';
import { madeUpRequest, makeUpRequests } from '../support/requests.ts';
import { expect, openAs, test } from '../support/test.ts';
import { expectToasts } from '../support/toasts.ts';

/** Manage Purchase: keyboard shortcuts and bulk decisions. */

const approveIn = (page: Page, n: number) =>
  page.getByRole('row').getByRole('button', { name: 'Approve', exact: true }).nth(n);
const boxes = (page: Page) => page.locator('tbody').getByRole('checkbox');
const selectAll = (page: Page) => page.getByRole('checkbox', { name: 'Select all on this page' });
const selected = (page: Page) => page.getByRole('group', { name: 'Selected rows' });
const sheet = (page: Page) => page.getByRole('dialog', { name: 'Keyboard shortcuts' });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

let all: Record<string, unknown>[];

test.beforeEach(async ({ page }) => {
  all = Array.from({ length: 3 }, (_, n) => madeUpRequest({ orderNumber: `PUR-10000${n}` }));
  await makeUpRequests(page, all);
  await answer(page, 'markPurchaseSeen', { status: 200, body: { status: true, data: null } });
  await openAs(page, 'admin', await adminToken());
  await page.goto('/admin/purchaserequest');
  await expect(boxes(page)).toHaveCount(3);
});

test('J and K move through the rows, X selects a row, R rejects, / focuses the search', async ({
  page,
}) => {
  await page.keyboard.press('j');
  await expect(approveIn(page, 0)).toBeFocused();
  await page.keyboard.press('j');
  await page.keyboard.press('j');
  await page.keyboard.press('j');
  await expect(approveIn(page, 2)).toBeFocused();
  await page.keyboard.press('k');
  await expect(approveIn(page, 1)).toBeFocused();
  await page.keyboard.press('x');
  await expect(boxes(page).nth(1)).toBeChecked();
  await expect(button(page, 'Approve selected (1)')).toBeEnabled();
  await page.keyboard.press('r');
  const rejection = page.getByRole('alertdialog', { name: 'Aye you sure, you want to Reject?' });
  // Letters are no shortcuts in a text field.
  await rejection.getByLabel('Reason').press('j');
  await expect(rejection.getByLabel('Reason')).toHaveValue('j');
  await page.keyboard.press('Escape');
  await page.keyboard.press('/');
  await expect(page.getByRole('searchbox')).toBeFocused();
  await page.keyboard.press('j');
  await expect(page.getByRole('searchbox')).toHaveValue('j');
});

test("checkboxes have our own colours in the dark theme, and all have one size; a row's button is filled only with the focus", async ({
  page,
}) => {
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
  await layoutAtRest(page);
  const card = page.getByRole('table').locator('..');
  const surface = await card.evaluate((element) => getComputedStyle(element).backgroundColor);
  for (const box of [selectAll(page), boxes(page).first()]) {
    await expect(box).toHaveCSS('appearance', 'none');
    await expect(box).toHaveCSS('background-color', surface);
    await expect.poll(() => box.boundingBox()).toMatchObject({ width: 20, height: 20 });
  }
  // Above each other, as in a column.
  const [head, first] = [
    await selectAll(page).boundingBox(),
    await boxes(page).first().boundingBox(),
  ];
  expect(head?.x).toBe(first?.x);
  await boxes(page).first().check();
  await expect(boxes(page).first()).not.toHaveCSS('background-color', surface);

  // The row with the focus, or under the mouse, is the only one with a filled button.
  await expect(approveIn(page, 1)).toHaveCSS('background-color', surface);
  await page.keyboard.press('j');
  await expect(approveIn(page, 1)).toBeFocused();
  await expect(approveIn(page, 1)).not.toHaveCSS('background-color', surface);
  await expect(approveIn(page, 2)).toHaveCSS('background-color', surface);
});

test('Enter opens the dialog and confirms, N shows the next purchase', async ({ page }) => {
  await page.keyboard.press('j');
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Approve Purchase' });
  await expect(dialog).toContainText('PUR-100000');
  await page.keyboard.press('n');
  await expect(dialog).toContainText('PUR-100001');
  const asked = page.waitForRequest(/admin\/transaction\/approve$/);
  await answer(page, 'approvePurchase', {
    status: 200,
    body: { status: true, message: 'Purchase approved successfully.', data: all[1] },
  });
  await page.keyboard.press('Enter');
  expect((await asked).postDataJSON()).toEqual({ id: all[1]?.['id'] });
  await expectToasts(page, ['Purchase approved successfully.']);
  await expect(dialog).toHaveCount(0);
});

test('the dialog to reject says what the bank has, and that a rejection leaves its money open', async ({
  page,
}) => {
  const until = { statementUntil: '2026-11-27' };
  await makeUpRequests(page, [
    madeUpRequest({ marks: ['bank_seen'], ...until }),
    madeUpRequest({ statementUntil: '2026-01-01' }),
  ]);
  await page.reload();
  await expect(boxes(page)).toHaveCount(2);
  const rejection = page.getByRole('alertdialog');
  const rejectIn = (n: number) =>
    page.getByRole('row').getByRole('button', { name: 'Reject', exact: true }).nth(n);
  const warning = rejection.getByText(
    'The bank has this money: a rejection leaves it without an order.',
  );
  await rejectIn(0).click();
  await expect(rejection).toContainText('Bank has it');
  await expect(warning).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');

  await rejectIn(1).click();
  await expect(rejection).toContainText(
    'The bank statement ends on 1 Jan 2026, before this purchase was submitted.',
  );
  await expect(warning).toHaveCount(0);
  await page.keyboard.press('Escape');

  await selectAll(page).check();
  await button(page, 'Reject selected (2)').click();
  await expect(rejection.getByRole('list', { name: 'Selected purchases' })).toBeVisible();
  await expect(warning).toHaveCount(0);
});

test('the button that approves is filled only where the bank has the payment, or no statement exists', async ({
  page,
}) => {
  const until = { statementUntil: '2026-11-27' };
  const about = (orderNumber: string, over: object) => ({ orderNumber, ...over });
  const cases = [
    { ...about('PUR-200000', { marks: ['bank_seen'], ...until }), filled: true },
    { ...about('PUR-200001', until), filled: false },
    {
      ...about('PUR-200002', { marks: ['bank_seen', 'bank_amount_differs'], ...until }),
      filled: false,
    },
    { ...about('PUR-200003', { statementUntil: null }), filled: true },
  ];
  await makeUpRequests(
    page,
    cases.map(({ filled: _, ...purchase }) => madeUpRequest(purchase)),
  );
  await page.reload();
  await expect(page.locator('tbody tr')).toHaveCount(cases.length);
  const fillOf = (one: Locator) =>
    one.evaluate((element) => getComputedStyle(element).backgroundColor);
  const expectFills = async (dialog: Locator, name: string, next: string) => {
    for (const { orderNumber, filled } of cases) {
      await expect(dialog).toContainText(orderNumber);
      const isFilled = async () =>
        (await fillOf(dialog.getByRole('button', { name, exact: true }))) !==
        (await fillOf(dialog.getByRole('button', { name: 'Reject', exact: true })));
      await expect.poll(isFilled, orderNumber).toBe(filled);
      if (orderNumber !== cases.at(-1)?.orderNumber) {
        await dialog.getByRole('button', { name: next, exact: true }).click();
      }
    }
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
  };
  await page.mouse.move(0, 0);
  await approveIn(page, 0).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Approve Purchase' });
  await expectFills(dialog, 'Confirm', 'Next in queue');
  await button(page, 'Review one by one').click();
  const desk = page.getByRole('dialog', { name: /^Review purchases/ });
  await expectFills(desk, 'Approve', 'Next in queue');
});

test('a purchase with another amount at the bank is approved by a click alone, and not with others', async ({
  page,
}) => {
  const differs = {
    marks: ['bank_seen', 'bank_amount_differs'],
    finalAmount: 1020,
    bankAmount: 820,
  };
  await makeUpRequests(page, [madeUpRequest(differs), madeUpRequest()]);
  await page.reload();
  await expect(page.locator('tbody tr')).toHaveCount(2);
  await expect(boxes(page)).toHaveCount(1);
  const sent = sentCalls(page, 'approvePurchase');
  await page.keyboard.press('j');
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Approve Purchase' });
  await expect(dialog).toContainText(
    'The bank statements show ₹ 820.00 for this purchase: ₹ 200.00 less than the amount to pay.',
  );
  await page.keyboard.press('Enter');
  await page.keyboard.press('n');
  await expect(dialog).not.toContainText('Bank has another amount');
  expect(sent).toHaveLength(0);
  await page.keyboard.press('Escape');

  await button(page, 'Review one by one').click();
  const desk = page.getByRole('dialog', { name: /^Review purchases/ });
  await expect(desk).toContainText('The bank has another amount, so Enter approves nothing.');
  await expect(desk).toContainText('₹ 200.00 less than the amount to pay.');
  const heading = desk.getByRole('heading', { level: 3 });
  await expect(heading).toBeFocused();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  await expect(heading).toBeFocused();
  expect(sent).toHaveLength(0);
  await answer(page, 'approvePurchase', {
    status: 200,
    body: { status: true, message: 'Purchase approved successfully.', data: madeUpRequest() },
  });
  await desk.getByRole('button', { name: 'Approve', exact: true }).click();
  await expectToasts(page, ['Purchase approved successfully.']);
  expect(sent).toHaveLength(1);
});

test('? lists the shortcuts; they can be turned off, and stay off after a reload', async ({
  page,
}) => {
  await page.keyboard.press('?');
  await expect(sheet(page)).toContainText('Next row, row before');
  await expectAccessible(page);
  await sheet(page).getByRole('checkbox').uncheck();
  await page.keyboard.press('Escape');
  await page.keyboard.press('j');
  await page.keyboard.press('?');
  await expect(sheet(page)).toHaveCount(0);
  await expect(approveIn(page, 0)).not.toBeFocused();
  await page.reload();
  await expect(boxes(page)).toHaveCount(3);
  await page.keyboard.press('?');
  await expect(sheet(page)).toHaveCount(0);
  await button(page, 'Shortcuts').click();
  await sheet(page).getByRole('checkbox').check();
});

test('several purchases are decided with one question and one call, and each failure is listed', async ({
  page,
}) => {
  await test.step('their buttons appear with the first tick, and move no row', async () => {
    await expect(selected(page)).toHaveCount(0);
    await layoutAtRest(page);
    const before = await boxes(page).first().boundingBox();
    await boxes(page).first().check();
    await expect(selected(page).getByRole('button')).toHaveText([
      'Approve selected (1)',
      'Reject selected (1)',
      'Clear',
    ]);
    await layoutAtRest(page);
    await expect.poll(() => boxes(page).first().boundingBox()).toEqual(before);
    await expect(selectAll(page)).toBeChecked({ indeterminate: true });
    await selectAll(page).check();
  });
  await button(page, 'Approve selected (3)').click();
  const question = page.getByRole('alertdialog', { name: 'Approve Purchases' });
  await expect(question.getByRole('list', { name: 'Selected purchases' })).toContainText(
    /Asha Rao₹ 1,25,925.92/,
  );
  await expect(question).toContainText('3 purchases, together₹ 3,77,777.76');
  await expectAccessible(page);
  const calls = sentCalls(page, 'approvePurchases');
  const ids = all.map(({ id }) => id);
  const message = 'This purchase is already REJECTED by Meera.';
  await answer(page, 'approvePurchases', {
    status: 200,
    body: {
      status: true,
      message: '2 of 3 purchases approved.',
      data: {
        results: ids.map((id, n) => ({
          id,
          status: n !== 1,
          message: n === 1 ? message : 'Purchase approved successfully.',
          code: n === 1 ? 'purchase_already_decided' : null,
        })),
      },
    },
  });
  await question.getByRole('button', { name: 'Confirm' }).click();
  const left = page.getByRole('dialog', { name: 'Not all were decided' });
  await expect(left).toContainText('2 of 3 purchases approved.');
  await expect(left.getByRole('listitem')).toHaveText([`Asha Rao, PUR-100001: ${message}`]);
  expect(calls.map((call) => call.postDataJSON())).toEqual([{ ids }]);
  await expectToasts(page, []);
});
