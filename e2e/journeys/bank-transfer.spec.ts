import { picture } from '@prelaunch/testkit/picture';
import { adminToken, call, makeMember, only } from '../support/api.ts';
import { waitForMail } from '../support/mail.ts';
import { paymentAddress } from '../support/orders.ts';
import { expect, openAs, test } from '../support/test.ts';

/** A payment by bank transfer; the conformance tests of the payment open the other methods. */

test('by bank: the details are shown, and a rejection reaches the member', async ({ page }) => {
  const member = await makeMember();
  await openAs(page, 'user', member.token);
  await page.goto(paymentAddress('PUR-200001', '500'));
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
