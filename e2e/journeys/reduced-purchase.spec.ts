import { newReference } from '@prelaunch/testkit/purchases';
import type { Locator, Page } from '@playwright/test';
import { adminToken, call, makeMember } from '../support/api.ts';
import { expectAccessible, expectFitsNarrowPhone } from '../support/axe.ts';
import { resizeTo } from '../support/layout.ts';
import { buyByUpi } from '../support/purchases.ts';
import { expect, openAs, test } from '../support/test.ts';
import { visit } from '../support/visit.ts';

/** A company approves what was paid of an order: for its member this is no rejection. */

const PHONE = { width: 390, height: 844 };
const DESKTOP = { width: 1280, height: 900 };

/** A member whose order of ₹ 1,020 was reduced to the ₹ 612 that were paid. */
async function makeReduced() {
  const { token } = await makeMember();
  const { id } = await buyByUpi(token, newReference());
  const body = { id, received: 612 };
  const { data } = await call('approvePaid', { token: await adminToken(), body });
  return { token, submitted: id, approved: data.id };
}

const rowOf = (page: Page, status: string): Locator =>
  page.getByRole('main').getByRole('row').filter({ hasText: status });

test('a member reads what became of an order of which only a part was paid', async ({ page }) => {
  const { token, submitted, approved } = await makeReduced();
  const opened = page.getByRole('dialog', { name: 'View Payment Receipt' });
  await openAs(page, 'user', token);
  await resizeTo(page, PHONE);

  await test.step('the dashboard shows the tokens that arrived, and no rejection', async () => {
    const listed = page.waitForResponse(/transaction\/list\?.*status=REJECTED/);
    await page.goto('/user/dashboard');
    await (await listed).finished();
    const slip = page.getByRole('region', { name: 'Your tokens have arrived' });
    await expect(slip).toContainText('₹ 612.00 arrived, so this purchase is for 60 tokens.');
    await expect(page.getByRole('main')).not.toContainText('was not accepted');
    await expectAccessible(page);
    await expectFitsNarrowPhone(page);
  });

  await test.step('Buy Token shows no rejection', async () => {
    await visit(page, '/user/buy-token');
    await expect(page.getByLabel('Amount (INR)')).toBeVisible();
    await expect(page.getByRole('main')).not.toContainText('was not accepted');
  });

  await test.step('an empty list of pending payments counts no refused payment', async () => {
    await visit(page, '/user/payment-history');
    await expect(page.getByText('Nothing is waiting. 1 payment is approved.')).toBeVisible();
    await expect(page.getByRole('main')).not.toContainText('was not accepted');
  });

  for (const size of [PHONE, DESKTOP]) {
    await test.step(`Payment History marks both purchases at ${size.width} pixels`, async () => {
      await resizeTo(page, size);
      await page.goto('/user/payment-history?status=ALL');
      await expect(rowOf(page, 'REJECTED')).toContainText('Reduced');
      await expect(rowOf(page, 'REJECTED')).toContainText(
        'A purchase of 60 tokens for ₹ 612.00 has taken its place.',
      );
      await expect(rowOf(page, 'APPROVED')).toContainText('Reduced');
      await expectAccessible(page);
      await expectFitsNarrowPhone(page);
      await resizeTo(page, size);
    });

    await test.step(`both receipts explain it at ${size.width} pixels`, async () => {
      await page.goto(`/user/payment-history?status=REJECTED&receipt=${submitted}`);
      await expect(opened).toContainText(
        "Your payment of ₹ 612.00 was less than this order's total of ₹ 1,020.00. " +
          'A purchase of 60 tokens for ₹ 612.00 has taken its place.',
      );
      await expect(opened).toContainText('Nothing more is to be paid for this order.');
      await expect(opened.getByRole('button', { name: 'Send it again' })).toHaveCount(0);
      await expect(opened).not.toContainText('Not accepted');
      await expectAccessible(page);

      await opened.getByRole('link', { name: 'See its receipt' }).click();
      await expect(page).toHaveURL(`/user/payment-history?status=APPROVED&receipt=${approved}`);
      await expect(opened).toContainText(
        'You ordered 100 tokens for ₹ 1,020.00. ₹ 612.00 arrived, so this purchase is for 60 tokens. ' +
          'Nothing more is to be paid for this order.',
      );
      await expectAccessible(page);
      await opened.getByRole('link', { name: 'See the order' }).click();
      await expect(opened).toContainText('has taken its place.');
    });
  }
});

test.describe('a browser that prefers Hindi', () => {
  test.use({ locale: 'hi-IN', viewport: PHONE });

  test('shows both receipts in Hindi', async ({ page }) => {
    const { token, submitted } = await makeReduced();
    const opened = page.getByRole('dialog').filter({ hasText: 'PUR-100002' });
    await openAs(page, 'user', token);
    await page.goto(`/user/payment-history?status=REJECTED&receipt=${submitted}`);
    await expect(opened).toContainText(
      'आपका ₹ 612.00 का भुगतान इस ऑर्डर की कुल राशि ₹ 1,020.00 से कम था। ' +
        'इसकी जगह ₹ 612.00 में 60 टोकन की खरीद ने ली है।',
    );
    await expectAccessible(page);
    await opened.getByRole('link', { name: 'उसकी रसीद देखें' }).click();
    await expect(opened).toContainText(
      '₹ 612.00 मिले, इसलिए यह खरीद 60 टोकन की है। इस ऑर्डर के लिए और कुछ नहीं देना है।',
    );
    await expectAccessible(page);
  });
});
