import { newOrderNumber, newReference } from '@prelaunch/testkit/purchases';
import type { Page } from '@playwright/test';
import { addAdmin, signInAdmin } from '../support/admins.ts';
import { call, only } from '../support/api.ts';
import { expectAccessible, expectFitsNarrowPhone } from '../support/axe.ts';
import { tabTo } from '../support/keyboard.ts';
import { resizeTo } from '../support/layout.ts';
import { expectSoundLayout } from '../support/layout-faults.ts';
import { upload } from '../support/purchases.ts';
import {
  approveOf,
  button,
  compare,
  desk as review,
  makePending,
  REQUESTS,
  rows,
} from '../support/questions.ts';
import { desk, row, TAB } from '../support/reconcile.ts';
import { statementFile } from '../support/statements.ts';
import { expect, openAs, test } from '../support/test.ts';
import { toast } from '../support/toasts.ts';

/** Admins keep money for a member's next order, and decide an order of which such a credit pays a part. */

const REGISTER = `${TAB}&view=refunds`;
const CREDITS = `${REGISTER}&refunds=CREDIT`;
const KEPT = 'Kept for next order';
const KEEP = 'Keep for the next order';
const SEND = 'Send it instead';
const CHANGED = 'Refund changed.';
const NEXT_ORDER = "Kept for the member's next order";

const FREED = 'that the member had kept become available again.';

type Pending = Awaited<ReturnType<typeof makePending>>;

const listed = async (token: string) =>
  (await call('listCompanyPurchases', { token, query: {} })).data.records;
const where = (page: Page, within = page.getByRole('dialog').last()) =>
  within.getByRole('group', { name: 'Where the money goes' });
/** The buttons of the first refund of the register. */
const actions = (page: Page) =>
  rows(page).first().locator('td[data-column="action"]').getByRole('button');
const choice = (page: Page, name: string) => where(page).getByRole('radio', { name });

/** Imports a bank line with the reference of a purchase, and returns its id. */
async function importLine(admin: string, payer: string, amount: bigint, reference: string) {
  const { buffer, name } = await statementFile([{ payer, amount, reference }]);
  const body = new FormData();
  body.append('file', new Blob([new Uint8Array(buffer)]), name);
  const { data } = await call('importStatement', { token: admin, body });
  await expect
    .poll(async () => {
      const params = { id: data.id };
      return (await call('getStatementImport', { token: admin, params })).data.state;
    })
    .toBe('DONE');
  const { records } = (await call('listStatementLines', { token: admin })).data;
  return only(records.filter((line) => line.reference === reference)).id;
}

/** Opens the desk at the bank line with this reference. */
async function openLine(page: Page, reference: string, state: string): Promise<void> {
  await page.goto(`${TAB}&state=${state}`);
  await row(page, reference).getByRole('button').click();
}

/** Imports a bank line that pays 500 rupees too much for the only purchase of the company. */
async function importExcess({ admin }: Pending) {
  const { user, referenceNumber } = only(await listed(admin));
  const reference = referenceNumber ?? '';
  return { reference, lineId: await importLine(admin, user.name, 152_000n, reference) };
}

/** A credit of 500 rupees from an order that was paid too much; returns its id. */
async function makeCredit(pending: Pending): Promise<string> {
  const { admin: token, member, ids } = pending;
  const { lineId } = await importExcess(pending);
  const id = only(ids);
  await call('assignLine', { token, body: { lineId, purchaseId: id } });
  const credit = { lineId, amount: 500, reason: 'Paid too much', asCredit: true };
  await call('registerRefund', { token, body: credit });
  await call('approvePurchase', { token, body: { id } });
  return only((await call('listOwnRefunds', { token: member.token })).data.refunds).id;
}

/** The member's next order of 1,020 rupees, of which the credit pays 500; the member types what is left to pay. */
async function orderWithCredit({ token }: Pending['member'], creditId: string) {
  const order = { purchaseId: newOrderNumber(), amount: 1000, typedAmount: 520, creditId };
  const referenceNumber = newReference();
  const receiptId = await upload(token, undefined, 'second.png');
  const body = { paymentMethod: 'UPI', ...order, receiptId, referenceNumber } as const;
  const { id } = (await call('submitPurchase', { token, body })).data;
  return { id, name: order.purchaseId, reference: referenceNumber };
}

test('an excess is kept for the next order by keyboard, and the register can undo it', async ({
  page,
}) => {
  const pending = await makePending();
  await openAs(page, 'admin', pending.admin);
  const { reference } = await importExcess(pending);
  await openLine(page, reference, 'other_amount');
  const dialog = page.getByRole('dialog', { name: 'Approve and refund', exact: true });

  await test.step('the transfer is chosen first, and an arrow key chooses the next order', async () => {
    await tabTo(page, desk(page).getByRole('button', { name: /^Approve and refund ₹ 500\.00/ }));
    await page.keyboard.press('Enter');
    await tabTo(page, dialog.getByLabel('Reason'));
    await page.keyboard.type('Paid too much');
    await tabTo(page, choice(page, "To the member's bank account"));
    await expect(choice(page, "To the member's bank account")).toBeChecked();
    await page.keyboard.press('ArrowDown');
    await expect(choice(page, NEXT_ORDER)).toBeChecked();
    await expectAccessible(page);
    await expectFitsNarrowPhone(page);
    await page.keyboard.press('Enter');
    await expect(toast(page, 'Purchase approved successfully.')).toBeVisible();
  });

  const line = rows(page).first();

  await test.step('the register has it as a credit, which is neither sent nor cancelled', async () => {
    await page.goto(CREDITS);
    await expect(line).toContainText(`₹ 500.00`);
    await expect(line).toContainText(`${KEPT}Not used yet`);
    await expect(actions(page)).toHaveText([SEND]);
    for (const width of [1280, 390]) {
      await resizeTo(page, { width, height: 800 });
      await expectAccessible(page);
      await expectFitsNarrowPhone(page);
    }
  });

  await test.step('it is sent instead, and kept again', async () => {
    await tabTo(page, line.getByRole('button', { name: SEND }));
    await page.keyboard.press('Enter');
    await expect(toast(page, CHANGED)).toBeVisible();
    await expect(page.getByText('No refunds in this state.')).toBeVisible();
    await page.goto(REGISTER);
    await expect(actions(page)).toHaveText(['Mark as sent', KEEP, 'Cancel refund']);
    await expectAccessible(page);
    await expectFitsNarrowPhone(page);
    await tabTo(page, button(line, KEEP));
    await page.keyboard.press('Enter');
    await expect(page.getByText('No refunds in this state.')).toBeVisible();
    await page.goto(CREDITS);
    await expect(line).toContainText(KEPT);
  });

  await test.step('money with an account is kept only after a question', async () => {
    await line.getByRole('button', { name: SEND }).click();
    await expect(page.getByText('No refunds in this state.')).toBeVisible();
    const { token, name } = pending.member;
    const id = only((await call('listOwnRefunds', { token })).data.refunds).id;
    const account = { kind: 'UPI', id, holderName: name, upi: 'member@okbank' } as const;
    await call('giveRefundAccount', { token, body: account });
    await page.goto(REGISTER);
    await tabTo(page, button(line, KEEP));
    await page.keyboard.press('Enter');
    const question = page.getByRole('alertdialog', { name: 'Keep it for the next order?' });
    await expect(question).toContainText('Keep it only if it was not transferred yet');
    await expectAccessible(page);
    await expectFitsNarrowPhone(page);
    await page.keyboard.press('Escape');
    await expect(question).toHaveCount(0);
    await expect(actions(page)).toHaveText(['Mark as sent', KEEP, 'Cancel refund']);
    await button(line, KEEP).click();
    await button(question, 'Keep it').click();
    await expect(page.getByText('No refunds in this state.')).toBeVisible();
    await page.goto(CREDITS);
    await expect(line).toContainText(`${KEPT}Not used yet`);
  });

  await test.step('no order can take it while its own order is on hold, and it can be sent', async () => {
    const body = { id: only(pending.ids), reason: 'OTHER', note: 'To be checked' } as const;
    await call('holdPurchase', { token: pending.admin, body });
    await page.reload();
    await expect(line).toContainText(`${KEPT}No order can take it now`);
    await expect(line).toContainText('Its order is on hold or returned');
    await expect(actions(page)).toHaveText([SEND]);
    for (const width of [1280, 390]) {
      await resizeTo(page, { width, height: 800 });
      await expectAccessible(page);
      await expectFitsNarrowPhone(page);
    }
    await call('releasePurchase', { token: pending.admin, body: { id: body.id } });
  });

  await test.step('an accountant sees it and changes nothing', async () => {
    const { email } = await addAdmin(pending.admin, 'read');
    await openAs(page, 'admin', await signInAdmin(email));
    await page.goto(CREDITS);
    await expect(line).toContainText(`${KEPT}Not used yet`);
    await expect(actions(page)).toHaveCount(0);
  });
});

test('what a credit leaves to pay is compared, and the register names the order', async ({
  page,
}) => {
  const pending = await makePending();
  const { admin, member } = pending;
  await openAs(page, 'admin', admin);
  const order = await orderWithCredit(member, await makeCredit(pending));

  await test.step('the list has what is left to pay, and a rejection says what becomes of the credit', async () => {
    await page.goto(REQUESTS);
    for (const width of [390, 1280]) {
      await resizeTo(page, { width, height: 800 });
      await expect(rows(page).first()).toContainText('₹ 1,020.00 To pay ₹ 520.00');
      await expectSoundLayout(page);
      await expectFitsNarrowPhone(page);
    }
    await button(rows(page).first(), 'Reject').click();
    await expect(page.getByRole('alertdialog')).toContainText(`The ₹ 500.00 ${FREED}`);
    await expectFitsNarrowPhone(page);
    await page.keyboard.press('Escape');
  });

  for (const [opener, dialog] of [
    [() => approveOf(rows(page).first()), compare(page)],
    [() => button(page, 'Review one by one'), review(page)],
  ] as const) {
    await test.step('the comparison says what the credit pays and what is left', async () => {
      await page.goto(REQUESTS);
      await opener().click();
      await expect(dialog).toContainText(/To pay\s*₹ 520\.00/);
      await expect(dialog).toContainText(/Final Amount\s*₹ 1,020\.00/);
      await expect(dialog).toContainText(/Paid with a credit\s*₹ 500\.00/);
      await expect(dialog).toContainText('The member typed the same amount.');
      await expectAccessible(page);
      for (const width of [390, 1280]) {
        await resizeTo(page, { width, height: 800 });
        await expectFitsNarrowPhone(page);
      }
    });
  }

  await test.step('what arrives of it is less than what is left to pay', async () => {
    await page.goto(REQUESTS);
    await approveOf(rows(page).first()).click();
    await button(compare(page), 'Approve what was paid').click();
    const reduce = page.getByRole('alertdialog', { name: 'Approve what was paid' });
    const received = reduce.getByRole('textbox', { name: /^Received/ });
    await received.fill('520');
    await received.press('Enter');
    await expect(received).toHaveAccessibleDescription(/not less than ₹ 520\.00/);
    await received.fill('112');
    await expect(reduce).toContainText(/Paid with a credit\s*₹ 500\.00/);
    await expect(reduce).toContainText(/240 tokens.*160 tokens/);
  });

  await test.step('its bank line is exact, and two presses of Enter approve it', async () => {
    await importLine(admin, member.name, 52_000n, order.reference);
    await openLine(page, order.reference, 'exact');
    await expect(desk(page)).toContainText('₹ 520.00 after a credit of ₹ 500.00');
    await expect(desk(page)).not.toContainText('too little was paid');
    await expectAccessible(page);
    await expectFitsNarrowPhone(page);
    await page.keyboard.press('Enter');
    await page.keyboard.press('Enter');
    await expect(toast(page, 'Purchase approved successfully.')).toBeVisible();
    await expect
      .poll(async () => (await listed(admin)).map(({ status }) => status))
      .toEqual(['APPROVED', 'APPROVED']);
  });

  await test.step('the register names the order, and offers nothing any more', async () => {
    await page.goto(CREDITS);
    await expect(rows(page)).toHaveCount(1);
    await expect(rows(page)).toContainText(`${KEPT}Pays ${order.name}`);
    await expect(actions(page)).toHaveCount(0);
    await expectAccessible(page);
    await expectFitsNarrowPhone(page);
  });

  await test.step('a reversal says what becomes of the credit', async () => {
    await page.goto('/admin/purchaserequest?tab=history');
    const decided = rows(page).filter({ hasText: 'Credit ₹ 500.00' });
    for (const width of [390, 1280]) {
      await resizeTo(page, { width, height: 800 });
      await expect(decided).toHaveCount(1);
      await expectSoundLayout(page);
      await expectFitsNarrowPhone(page);
    }
    await button(decided, 'Open').click();
    await button(page.getByRole('dialog'), 'Reverse').click();
    await expect(page.getByRole('alertdialog')).toContainText(`The ₹ 500.00 ${FREED}`);
    await expectFitsNarrowPhone(page);
  });

  await test.step('the books have an account for it, and match only what the bank received', async () => {
    await page.goto(`${TAB}&view=books`);
    const whole = page.getByRole('row').filter({ hasText: 'Whole period' });
    await expect(whole).toContainText('₹ 2,040.00');
    await whole.getByRole('button').click();
    await expect(page.getByRole('row', { name: /^Paid with credits ₹ 500\.00/ })).toBeVisible();
  });
});

test('money of an assigned line is kept for the next order, money without an order is not', async ({
  page,
}) => {
  const pending = await makePending();
  await openAs(page, 'admin', pending.admin);
  const { reference } = await importExcess(pending);

  await test.step('money without an order can only be sent', async () => {
    await openLine(page, reference, 'other_amount');
    await button(desk(page), 'Register refund').click();
    await expect(page.getByLabel('Reason')).toBeVisible();
    await expect(where(page)).toHaveCount(0);
    await page.keyboard.press('Escape');
  });

  await test.step('money of the order can be kept', async () => {
    await button(desk(page), 'Assign only').click();
    await openLine(page, reference, 'assigned');
    await button(desk(page), 'Register refund').click();
    await expect(page.getByRole('textbox', { name: 'Amount' })).toHaveValue('500');
    await page.getByLabel('Reason').fill('Paid too much');
    await choice(page, NEXT_ORDER).check();
    await expectAccessible(page);
    await expectFitsNarrowPhone(page);
    await button(page.getByRole('dialog').last(), 'Register refund').click();
    await expect(toast(page, 'Refund registered.')).toBeVisible();
    await page.goto(CREDITS);
    await expect(rows(page).filter({ hasText: KEPT })).toContainText('₹ 500.00');
  });
});

test.describe('in Hindi', () => {
  test.use({ locale: 'hi-IN' });

  test('the register and the comparison have the credit in Hindi', async ({ page }) => {
    const pending = await makePending();
    const { admin, member } = pending;
    const order = await orderWithCredit(member, await makeCredit(pending));
    await openAs(page, 'admin', admin);

    await test.step('in the comparison of the purchase', async () => {
      await page.goto(REQUESTS);
      await button(rows(page).first(), 'मंज़ूर').click();
      await expect(page.getByRole('dialog')).toContainText(/देय राशि\s*₹ 520\.00/);
      await expect(page.getByRole('dialog')).toContainText(/क्रेडिट से दिया गया\s*₹ 500\.00/);
      await expectFitsNarrowPhone(page);
    });

    await test.step('in the comparison of its bank line', async () => {
      await importLine(admin, member.name, 52_000n, order.reference);
      await openLine(page, order.reference, 'exact');
      await expect(page.getByRole('dialog')).toContainText('₹ 500.00 के क्रेडिट के बाद');
      await expectFitsNarrowPhone(page);
    });

    await test.step('in the register', async () => {
      await page.goto(CREDITS);
      await expect(rows(page)).toHaveCount(1);
      await expect(rows(page)).toContainText(`अगले ऑर्डर के लिए रखा${order.name} में लगा`);
      await expectFitsNarrowPhone(page);
      await call('rejectPurchase', { token: admin, body: { id: order.id } });
      await page.reload();
      await expect(button(rows(page), 'इसके बजाय भेजें')).toBeVisible();
      await expectAccessible(page);
      await expectFitsNarrowPhone(page);
    });
  });
});
