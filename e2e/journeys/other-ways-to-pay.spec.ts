import { picture } from '@prelaunch/testkit/picture';
import { adminToken, call, makeMember, only } from '../support/api.ts';
import { waitForMail } from '../support/mail.ts';
import { expect, openAs, test } from '../support/test.ts';

const pay = (order: string, amount = '500') =>
  `/user/payment?purchaseId=${order}&purchaseAmount=${amount}`;

test('by bank: the details are shown, and a rejection reaches the member', async ({ page }) => {
  const member = await makeMember();
  await openAs(page, 'user', member.token);
  await page.goto(pay('PUR-200001'));
  // Banking is first when the company has a bank account.
  await expect(page.getByRole('tab', { name: 'Banking' })).toHaveAttribute('aria-selected', 'true');
  for (const detail of ['State Bank of India', '12345678901', 'SBIN0000813', 'Bengaluru Main']) {
    await expect(page.getByText(detail).first()).toBeVisible();
  }
  await page.getByRole('button', { name: 'Make Payment' }).click();
  await expect(
    page.getByText('Please agree to the privacy policy to proceed.').first(),
  ).toBeVisible();
  await page.getByRole('checkbox', { name: /I agree/ }).check();
  await page.getByRole('button', { name: 'Make Payment' }).click();

  const proof = page.getByRole('dialog', { name: 'Submit Transaction Proof' });
  await proof.getByRole('button', { name: 'PAY', exact: true }).click();
  await expect(proof.getByText('Please enter UTR or Transaction Number.').first()).toBeVisible();
  const reference = `HDFC${String(Math.floor(Math.random() * 1e12)).padStart(12, '0')}`;
  await proof.getByLabel('UTR or Transaction Number').fill(reference);
  await proof.getByRole('button', { name: 'PAY', exact: true }).click();
  await expect(
    page.getByText('Please upload a transaction file before submitting.').first(),
  ).toBeVisible();
  await proof.locator('input[type=file]').setInputFiles({
    name: 'slip.png',
    mimeType: 'image/png',
    buffer: picture(),
  });
  await expect(page.getByText('File uploaded successfully')).toBeVisible();
  await proof.getByRole('button', { name: 'PAY', exact: true }).click();
  await expect(page.getByText('BANK proof submitted successfully.')).toBeVisible();

  const token = await adminToken();
  const { records } = (await call('listCompanyPurchases', { token, query: { search: reference } }))
    .data;
  // The event stream reports only decisions made after it was opened.
  const stream = page.waitForResponse(/user\/live$/);
  await page.goto('/user/payment-history');
  await stream;
  await expect(page.getByText(reference)).toBeVisible();
  const reason = 'No such transfer has arrived.';
  await call('rejectPurchase', { token, body: { id: only(records).id, reason } });
  expect((await waitForMail(member.email, /not approved/)).text).toContain(reason);
  // Without a reload, the purchase leaves the list of pending ones.
  await expect(page.getByText(reference)).toHaveCount(0, { timeout: 15_000 });
});

test('a manual payment needs one confirmation and no proof', async ({ page }) => {
  const member = await makeMember();
  await openAs(page, 'user', member.token);
  await page.goto(pay('PUR-200002'));
  await page.getByRole('tab', { name: 'Manual' }).click();
  await page.getByRole('button', { name: 'Confirm Payment' }).click();
  await expect(
    page.getByText('Please agree to the privacy policy to proceed.').first(),
  ).toBeVisible();
  await page.getByRole('checkbox', { name: /agree/i }).check();
  await page.getByRole('button', { name: 'Confirm Payment' }).click();
  await expect(page.getByText('MANUAL payment submitted successfully.')).toBeVisible();
  await expect(page).toHaveURL('/user/buy-token');
  const { data } = await call('listOwnPurchases', { token: member.token });
  expect(data.records).toMatchObject([
    { orderNumber: 'PUR-200002', paymentMethod: 'MANUAL', amount: 500, finalAmount: 510 },
  ]);
  // The address identifies the order, which has been submitted.
  await page.goto(pay('PUR-200002'));
  await expect(page.getByText('This order has been submitted')).toBeVisible();
});

test('cancelling shows a message and returns to the purchase screen', async ({ page }) => {
  const member = await makeMember();
  await openAs(page, 'user', member.token);
  await page.goto(pay('PUR-200003'));
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByText('Payment process cancelled.')).toBeVisible();
  await expect(page).toHaveURL('/user/buy-token');
  expect((await call('listOwnPurchases', { token: member.token })).data.total).toBe(0);
});

test('the 15 minutes belong to the order: they continue after a reload', async ({ page }) => {
  const member = await makeMember();
  await openAs(page, 'user', member.token);
  await page.clock.install();
  await page.goto(pay('PUR-200004'));
  await expect(page.getByText(/^1[45]:\d\d$/)).toBeVisible();
  await page.clock.fastForward('05:00');
  await expect(page.getByText(/^(09|10):\d\d$/)).toBeVisible();
  await page.reload();
  await expect(page.getByText(/^(09|10):\d\d$/)).toBeVisible();
  await page.clock.fastForward('10:30');
  await expect(page.getByText('expired!').first()).toBeVisible();
  // A member who has paid can still submit the proof.
  await expect(page.getByRole('button', { name: 'Make Payment' })).toBeEnabled();
});

test('an address without an order shows an error', async ({ page }) => {
  const member = await makeMember();
  await openAs(page, 'user', member.token);
  await page.goto('/user/payment');
  await expect(page.getByText('Order details not found in URL.').first()).toBeVisible();
  await expect(page.getByText('N/A').first()).toBeVisible();
});
