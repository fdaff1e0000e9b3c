import { newReference } from '@prelaunch/testkit/purchases';
import type { Locator, Page } from '@playwright/test';
import { answer, hold, refusal } from '../support/answers.ts';
import { adminToken, call, newPerson, PASSWORD, siteProgram } from '../support/api.ts';
import { expectAccessible, expectFitsNarrowPhone } from '../support/axe.ts';
import { expectFocusTrapped, tabTo } from '../support/keyboard.ts';
import { layoutAtRest, resizeTo, setTextSize, WHOLE } from '../support/layout.ts';
import { expectFitsLargeText, expectSoundLayout } from '../support/layout-faults.ts';
import { buy, upload } from '../support/purchases.ts';
import { madeUpRequest, makeUpRequests } from '../support/requests.ts';
import { expect, openAs, test } from '../support/test.ts';
import { toast } from '../support/toasts.ts';
import { addUser } from '../support/users.ts';

/** The review of purchases one by one, in the whole window. */

const open = (page: Page) => page.getByRole('button', { name: 'Review one by one' });
const desk = (page: Page) => page.getByRole('dialog', { name: /^Review purchases/ });
const titled = (page: Page, position: string) =>
  page.getByRole('dialog', { name: `Review purchases: ${position}`, exact: true });
const approve = (page: Page) => desk(page).getByRole('button', { name: 'Approve', exact: true });
const queue = (page: Page) => desk(page).getByRole('navigation', { name: 'Queue' });
const reject = (page: Page) =>
  page.getByRole('alertdialog', { name: 'Aye you sure, you want to Reject?' });

/** A member with four pending purchases of ₹ 1,020 each; the returned ones are in the order of the list. */
async function fillQueue() {
  const { name, email } = await addUser({ name: `Desk ${newPerson().name}` });
  const { companyId } = await siteProgram();
  const login = { companyId, user: email, password: PASSWORD };
  const { token } = (await call('loginMember', { body: login })).data;
  const byUpi = async (purchaseId: string, typedAmount: number) => {
    const referenceNumber = newReference();
    const receiptId = await upload(token);
    const order = { paymentMethod: 'UPI', amount: 1000, purchaseId } as const;
    const body = { ...order, receiptId, referenceNumber, typedAmount };
    const { id } = (await call('submitPurchase', { token, body })).data;
    return { id, referenceNumber };
  };
  // The newest one is the first of the list.
  const byHand = await buy(token, 1000, 'PUR-400004');
  const late = await byUpi('PUR-400003', 1020);
  const less = await byUpi('PUR-400002', 1000);
  const same = await byUpi('PUR-400001', 1020);
  const statusOf = async (id: string) => {
    const { records } = (await call('listOwnPurchases', { token })).data;
    return records.find((record) => record.id === id)?.status;
  };
  return { name, same, less, late, byHand, statusOf };
}

test('an admin reviews purchases by keyboard, and sees which one another admin has decided', async ({
  page,
}) => {
  const { name, same, less, late, byHand, statusOf } = await fillQueue();
  const loaded: string[] = [];
  page.on('request', (request) => {
    if (/ReviewDesk[^/]*\.js$/.test(request.url())) loaded.push(request.url());
  });
  await openAs(page, 'admin', await adminToken());
  await page.goto(`/admin/purchaserequest?search1=${encodeURIComponent(name)}`);
  await expect(page.locator('tbody tr')).toHaveCount(4);

  await test.step('opens it, with the amount and the transaction number beside the proof', async () => {
    expect(loaded).toEqual([]);
    await tabTo(page, open(page));
    await page.keyboard.press('Enter');
    await expect(titled(page, '1 of 4')).toBeVisible();
    expect(loaded).toHaveLength(1);
    await expect(desk(page)).toContainText('₹ 1,020.00');
    await expect(desk(page)).toContainText('The member typed the same amount.');
    await expect(desk(page).getByText(same.referenceNumber, { exact: true })).toBeVisible();
    await expect(
      desk(page).getByRole('img', { name: `Receipt submitted by ${name}` }),
    ).toBeVisible();
    await expect(queue(page).getByRole('button')).toHaveCount(4);
    await expect(
      desk(page).getByRole('heading', { name: `Purchase 1 of 4: ${name}` }),
    ).toBeFocused();
    await expectAccessible(page);
    await expectFitsLargeText(page);
    await test.step('with text of 200 %, the proof does not cover the amount', async () => {
      await setTextSize(page, 200);
      const amount = desk(page)
        .getByRole('paragraph')
        .filter({ hasText: /^₹ 1,020\.00$/ });
      const proof = desk(page).getByRole('region', { name: 'Receipt' });
      const overlap = async () => {
        const [one, other] = [await amount.boundingBox(), await proof.boundingBox()];
        if (one === null || other === null) throw new Error('the amount or the proof is not shown');
        const wide = Math.min(one.x + one.width, other.x + other.width) - Math.max(one.x, other.x);
        const high =
          Math.min(one.y + one.height, other.y + other.height) - Math.max(one.y, other.y);
        return wide > 0 && high > 0;
      };
      await expect.poll(overlap).toBe(false);
      await setTextSize(page, 100);
    });
    await expectFocusTrapped(page, desk(page));
  });

  await test.step('approves with the second Enter; the next purchase slides in', async () => {
    await desk(page).getByRole('heading', { level: 3 }).focus();
    await page.keyboard.press('Enter');
    await expect(approve(page)).toBeFocused();
    expect(await statusOf(same.id)).toBe('PENDING');
    const releaseApproval = await hold(page, 'approvePurchase');
    await page.keyboard.press('Enter');
    await expect(desk(page).getByRole('button', { name: 'Approving...' })).toBeVisible();
    // The next double Enter begins before the reply: it approves nothing, and the desk says so.
    await page.keyboard.press('Enter');
    const early = 'The previous decision was not finished, so Enter did not count.';
    await expect(toast(page, early)).toBeVisible();
    releaseApproval();
    await expect(toast(page, 'Purchase approved successfully.')).toBeVisible();
    await expect(titled(page, '2 of 4')).toBeVisible();
    expect(await statusOf(same.id)).toBe('APPROVED');
    // Another Enter must not approve a purchase that nobody has read.
    await expect(approve(page)).not.toBeFocused();
    await expect(desk(page).getByText(less.referenceNumber, { exact: true })).toBeVisible();
    await expect(desk(page)).toContainText('The member typed ₹ 1,000.00: ₹ 20.00 too little.');
    await expect(desk(page).getByRole('list', { name: 'Please check' })).toContainText(
      'Amount differs',
    );
  });

  await test.step('rejects with R and a reason', async () => {
    await page.keyboard.press('r');
    await expect(reject(page).getByLabel('Reason')).toBeFocused();
    await expect(reject(page).getByLabel('Reason')).toHaveValue('');
    // While the question is open, letters do not move the queue.
    await reject(page).getByRole('button', { name: 'Cancel' }).press('n');
    await reject(page).getByLabel('Reason').fill('₹ 20 are missing.');
    await page.keyboard.press('Enter');
    await expect(titled(page, '3 of 4')).toBeVisible();
    expect(await statusOf(less.id)).toBe('REJECTED');
  });

  await test.step('moves on from a purchase that another admin has decided', async () => {
    const admin = await addUser({ role: 'ADMIN', name: `Nina ${name}` });
    const login = { email: admin.email, password: PASSWORD };
    const { token } = (await call('loginAdmin', { body: login })).data;
    // The queue must not show the other decision before this admin decides.
    const release = await hold(page, 'listCompanyPurchases');
    await call('rejectPurchase', { token, body: { id: late.id } });
    await page.keyboard.press('Enter');
    await page.keyboard.press('Enter');
    const said = `This purchase is already REJECTED by Nina ${name}.`;
    await expect(toast(page, said)).toBeVisible();
    await expect(titled(page, '4 of 4')).toBeVisible();
    release();
    await expect(queue(page).getByRole('button').nth(2)).toContainText('Not decided');
    await page.keyboard.press('k');
    await expect(titled(page, '3 of 4')).toBeVisible();
    await expect(desk(page).getByRole('status').filter({ hasText: said })).toBeVisible();
    await expect(approve(page)).toHaveCount(0);
    await page.keyboard.press('n');
  });

  await test.step('leaves with Escape, and the focus returns', async () => {
    await expect(desk(page)).toContainText('The member typed no amount.');
    await expect(desk(page)).toContainText('Paid by hand: no receipt was submitted.');
    await page.keyboard.press('Escape');
    await expect(desk(page)).toHaveCount(0);
    await expect(open(page)).toBeFocused();
    await expect(page.locator('tbody tr')).toHaveCount(1);
    expect(await statusOf(byHand.id)).toBe('PENDING');
  });

  await test.step('the end of the queue shows the number of decisions', async () => {
    await page.keyboard.press('Enter');
    await expect(titled(page, '1 of 1')).toBeVisible();
    await approve(page).click();
    await expect(desk(page)).toContainText('Every purchase of this queue is reviewed.');
    await expect(desk(page)).toContainText('1 approved');
    await expect(desk(page).getByRole('button', { name: 'Back to the list' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(desk(page)).toHaveCount(0);
    expect(await statusOf(byHand.id)).toBe('APPROVED');
  });
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test('with text of 200 %, the buttons scroll with the purchase instead of covering it', async ({
    page,
  }) => {
    await makeUpRequests(page, [madeUpRequest({ amount: 10_00_000, finalAmount: 10_20_000 })]);
    await answer(page, 'markPurchaseSeen', { status: 200, body: { status: true, data: null } });
    await openAs(page, 'admin', await adminToken());
    await page.goto('/admin/purchaserequest');
    await open(page).click();
    const amount = desk(page)
      .getByRole('paragraph')
      .filter({ hasText: /^₹ 10,20,000\.00$/ });
    await expect(amount).toBeVisible();
    await setTextSize(page, 200);
    for (const width of [390, 320]) {
      await resizeTo(page, { width, height: 844 });
      await expect(amount).toBeInViewport(WHOLE);
      await expect(approve(page)).not.toBeInViewport();
      await expectSoundLayout(page);
      await approve(page).scrollIntoViewIfNeeded();
      await expect(approve(page)).toBeInViewport(WHOLE);
      await desk(page).getByRole('heading', { level: 2 }).scrollIntoViewIfNeeded();
    }
  });

  test('its panes are stacked; a refused approval and an own purchase are explained', async ({
    page,
  }) => {
    await makeUpRequests(page, [
      madeUpRequest({ marks: ['own_purchase'] }),
      madeUpRequest({ typedAmount: 126_000, marks: ['typed_amount_differs'] }),
      madeUpRequest({ referenceNumber: 'N'.repeat(60) }),
    ]);
    await answer(page, 'markPurchaseSeen', { status: 200, body: { status: true, data: null } });
    await answer(
      page,
      'approvePurchase',
      refusal('Not enough tokens are left.', 409, 'not_enough_tokens'),
    );
    await openAs(page, 'admin', await adminToken());
    await page.goto('/admin/purchaserequest');
    await open(page).click();

    await expect(titled(page, '2 of 3')).toBeVisible();
    await expect(desk(page)).toContainText('The member typed ₹ 1,26,000.00: ₹ 74.08 too much.');
    const top = async (part: Locator) => (await part.boundingBox())?.y ?? 0;
    const parts = [
      desk(page)
        .getByRole('paragraph')
        .filter({ hasText: /^₹ 1,25,925\.92$/ }),
      desk(page).getByText('Paid by hand: no receipt was submitted.'),
      desk(page).getByText('Order Number', { exact: true }),
      approve(page),
    ];
    const isInOrder = async () => {
      const tops = await Promise.all(parts.map(top));
      return String(tops) === String(tops.toSorted((one, other) => one - other));
    };
    await expect.poll(isInOrder).toBe(true);
    await expect(approve(page)).toBeInViewport();
    await expectAccessible(page);
    await expectFitsNarrowPhone(page);
    await expectFitsLargeText(page);

    await approve(page).click();
    await expect(titled(page, '3 of 3')).toBeVisible();
    await expectFitsNarrowPhone(page);
    await desk(page).getByRole('button', { name: 'Previous' }).click();
    await expect(
      desk(page).getByRole('status').filter({ hasText: 'Not enough tokens are left.' }),
    ).toBeVisible();
    // It is still pending, so another attempt is possible.
    await expect(approve(page)).toBeVisible();
    await desk(page).getByRole('button', { name: 'Previous' }).click();
    await expect(titled(page, '1 of 3')).toBeVisible();
    await expect(desk(page)).toContainText(
      'This is your own purchase. Another admin has to decide on it.',
    );
    await expect(approve(page)).toHaveCount(0);
    await expectFitsLargeText(page);
  });
});

test('on a phone the buttons that decide have one width, and the steps are beside the name', async ({
  page,
}) => {
  await resizeTo(page, { width: 320, height: 640 });
  await makeUpRequests(page, [madeUpRequest(), madeUpRequest()]);
  await answer(page, 'markPurchaseSeen', { status: 200, body: { status: true, data: null } });
  await openAs(page, 'admin', await adminToken());
  await page.goto('/admin/purchaserequest');
  await open(page).click();
  await expect(desk(page).getByRole('button', { name: 'Previous' })).toBeDisabled();
  const boxes = desk(page).locator('footer button');
  await expect(boxes).toHaveText(['Reduce', 'Ask', 'Reject', 'Approve']);
  await layoutAtRest(page);
  const sizes = await boxes.evaluateAll((buttons) =>
    buttons.map((button) => {
      const { width, height } = button.getBoundingClientRect();
      return `${String(Math.round(width))} x ${String(Math.round(height))}`;
    }),
  );
  expect(new Set(sizes).size, sizes.join()).toBe(1);
  await desk(page).getByRole('button', { name: 'Next in queue' }).click();
  await expect(titled(page, '2 of 2')).toBeVisible();
});
