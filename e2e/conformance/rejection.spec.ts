import { newReference } from '@prelaunch/testkit/purchases';
import type { Page } from '@playwright/test';
import { sentCalls } from '../support/answers.ts';
import { adminToken, call, makeMember } from '../support/api.ts';
import { expectAccessible } from '../support/axe.ts';
import { ownPurchases, paymentAddress } from '../support/orders.ts';
import { pay, proof, reference } from '../support/payment.ts';
import { buy, buyByUpi, reject } from '../support/purchases.ts';
import { expect, openAs, test } from '../support/test.ts';
import { toast } from '../support/toasts.ts';

/** A rejected purchase: its notice until the member has read it, and the next steps in its receipt. */

const REASON = 'Not found in our bank';
const receipt = (page: Page) => page.getByRole('dialog', { name: 'View Payment Receipt' });
const rejected = (page: Page) => receipt(page).getByRole('region', { name: 'Not accepted' });
const notice = (page: Page) =>
  page.getByRole('main').getByRole('paragraph').filter({ hasText: 'was not accepted' });

test('a rejection is shown on the dashboard and on Buy Token until its receipt was opened', async ({
  page,
}) => {
  const { token } = await makeMember();
  const { id } = await buyByUpi(token, newReference());
  await openAs(page, 'user', token);
  await page.goto('/user/dashboard');
  await expect(page.getByRole('button', { name: /My Stock/ })).toBeVisible();
  await expect(notice(page)).toHaveCount(0);

  await test.step('it appears in an open page', async () => {
    await reject(id, REASON);
    await expect(notice(page)).toContainText(`₹ 1,020.00 was not accepted: ${REASON}`);
    await expectAccessible(page);
    await page.getByRole('link', { name: 'Buy Token' }).first().click();
    await expect(page.getByLabel('Amount (INR)')).toBeVisible();
    await expect(notice(page)).toBeVisible();
  });

  await test.step('its link opens the receipt, where the reason stands first', async () => {
    await page.getByRole('link', { name: 'See what you can do' }).click();
    await expect(rejected(page)).toContainText(REASON);
    await expect(rejected(page)).toContainText('If you have paid, do not pay a second time:');
    await expect(rejected(page).getByRole('listitem')).toHaveText([
      /^Compare the transaction number \d{12} with the payment/,
      /^Send it again, .* correct what is wrong\.Send it again$/,
      /^Write to the company, and give the order number PUR-100002\./,
    ]);
    const first = receipt(page)
      .getByRole('region')
      .or(receipt(page).locator('[data-slip]'))
      .first();
    await expect(first).toHaveAccessibleName('Not accepted');
    await expectAccessible(page);
  });

  await test.step('then the notice is gone, also after a reload', async () => {
    await page.keyboard.press('Escape');
    const listed = page.waitForResponse(/transaction\/list\?.*status=REJECTED/);
    await page.goto('/user/dashboard');
    await (await listed).finished();
    await expect(page.getByRole('button', { name: /My Stock/ })).toBeVisible();
    await expect(notice(page)).toHaveCount(0);
  });
});

test('the payment of a rejected purchase is sent again with its number and file', async ({
  page,
}) => {
  const { token } = await makeMember();
  const number = newReference();
  const { id } = await buyByUpi(token, number);
  await reject(id, REASON);
  await openAs(page, 'user', token);
  await page.goto(`/user/payment-history?status=REJECTED&receipt=${id}`);
  await rejected(page).getByRole('button', { name: 'Send it again' }).click();

  await expect(page).toHaveURL(/\/user\/payment\?purchaseId=PUR-\d{6}&purchaseAmount=1000$/);
  await expect(reference(page)).toHaveValue(number);
  await expect(proof(page)).toContainText('Uploaded: payment.png');
  await expect(proof(page)).toContainText('You send the payment for PUR-100002 again.');
  await expectAccessible(page);
  const calls = sentCalls(page, 'submitPurchase');
  await pay(page).click();
  await expect(toast(page, 'UPI proof submitted successfully.')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'We have your proof' })).toBeVisible();
  const order = calls[0]?.postDataJSON().purchaseId;
  expect(await ownPurchases(token)).toMatchObject([
    { status: 'PENDING', orderNumber: order, referenceNumber: number, finalAmount: 1020 },
    { status: 'REJECTED', orderNumber: 'PUR-100002', referenceNumber: number },
  ]);
});

test('the advice follows the reason: only returned money may be paid again', async ({ page }) => {
  const stepsAfter = async (reason: string, isProved = true) => {
    const { token } = await makeMember();
    const { id } = isProved ? await buyByUpi(token, newReference()) : await buy(token);
    await reject(id, reason);
    await openAs(page, 'user', token);
    await page.goto(`/user/payment-history?status=REJECTED&receipt=${id}`);
    await expect(rejected(page)).toContainText(reason);
    return rejected(page).getByRole('listitem');
  };
  await expect(await stepsAfter('Returned by the bank')).toHaveText([
    /^Look in your account: the money of the payment \d{12} should be there again\./,
    'When the money is there again, you can make a new order and pay for it.',
    /^Write to the company/,
  ]);
  await expect(rejected(page)).not.toContainText('second time');
  await expect(await stepsAfter('Returned by the bank', false)).toHaveText([
    'Look in your account: the money should be there again. If it is not, ask your bank.',
    'When the money is there again, you can make a new order and pay for it.',
    /^Write to the company/,
  ]);
  await expect(await stepsAfter('Paid twice')).toHaveText([
    /^Compare the transaction/,
    /^Write to the company/,
  ]);
  await expect(await stepsAfter('The name differs.')).toHaveText([
    /^Compare the transaction/,
    /^If only the number or the file was wrong, .* correct what is wrong\.Send it again$/,
    /^Write to the company/,
  ]);
  await expect(rejected(page)).toContainText('If you have paid, do not pay a second time:');
});

test('several rejections are one notice: the newest one, and a link to the others', async ({
  page,
}) => {
  const { token } = await makeMember();
  for (const reason of ['Paid twice', REASON]) {
    const { id } = await buyByUpi(token, newReference());
    await reject(id, reason);
  }
  await openAs(page, 'user', token);
  await page.goto('/user/dashboard');
  await expect(notice(page)).toHaveText(
    `₹ 1,020.00 was not accepted: ${REASON}. See what you can do See 1 more`,
  );
  await page.getByRole('link', { name: 'See 1 more' }).click();
  await expect(page).toHaveURL('/user/payment-history?status=REJECTED');
  await expect(page.getByText('REJECTED', { exact: true }).filter({ visible: true })).toHaveCount(
    2,
  );
});

test('without a proof or a reason, the receipt says whom to ask', async ({ page }) => {
  const { token } = await makeMember();
  const { id } = await buy(token);
  await call('rejectPurchase', { token: await adminToken(), body: { id } });
  await openAs(page, 'user', token);
  await page.goto('/user/dashboard');
  await expect(notice(page)).toContainText('₹ 1,020.00 was not accepted.');
  await page.getByRole('link', { name: 'See what you can do' }).click();
  await expect(rejected(page)).toContainText('The company has given no reason.');
  await expect(rejected(page).getByRole('listitem')).toHaveText([
    /^Find the slip of your payment: the company can look for its day and amount\.$/,
    /^Write to the company/,
  ]);
});

test('the address of a rejected order asks for no money in a browser that did not keep it', async ({
  page,
}) => {
  const { token } = await makeMember();
  const { id } = await buyByUpi(token, newReference());
  const [{ orderNumber }] = (await ownPurchases(token)) as [{ orderNumber: string }];
  await reject(id, REASON);
  await openAs(page, 'user', token);
  await page.goto(paymentAddress(orderNumber, '1000'));
  await expect(page.getByText(/^It was rejected, and no tokens were bought/)).toBeVisible();
  await expect(page.getByRole('tab')).toHaveCount(0);
});
