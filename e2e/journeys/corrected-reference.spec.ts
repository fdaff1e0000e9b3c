import { newOrderNumber, newReference } from '@prelaunch/testkit/purchases';
import type { Page } from '@playwright/test';
import { holdReply } from '../support/answers.ts';
import { adminToken, call, makeMember } from '../support/api.ts';
import { resizeTo, WHOLE } from '../support/layout.ts';
import { upload } from '../support/purchases.ts';
import { expect, openAs, test } from '../support/test.ts';
import { toast } from '../support/toasts.ts';

/** A member corrects a mistyped transaction number, and an admin compares the new one before approving. */

const receipt = (page: Page) => page.getByRole('dialog', { name: 'View Payment Receipt' });
const progress = (page: Page) => page.getByRole('region', { name: 'Where is my money?' });

async function buyByUpi(token: string, referenceNumber: string): Promise<string> {
  const receiptId = await upload(token);
  const order = { purchaseId: newOrderNumber(), amount: 1000 };
  const body = { paymentMethod: 'UPI', ...order, referenceNumber, receiptId } as const;
  return (await call('submitPurchase', { token, body })).data.id;
}

test('the whole form of a correction is in sight on a desktop', async ({ page }) => {
  await resizeTo(page, { width: 1280, height: 800 });
  const { token } = await makeMember();
  await buyByUpi(token, newReference());
  await openAs(page, 'user', token);
  await page.goto('/user/payment-history');
  await page.getByRole('button', { name: 'View receipt 1' }).click();
  await progress(page).getByRole('button', { name: 'Correct the transaction number' }).click();
  await expect(progress(page).getByRole('button', { name: 'Save the number' })).toBeInViewport(
    WHOLE,
  );
});

test('a mistyped transaction number is corrected once, and approved after an admin has opened it', async ({
  page,
  openPage,
}) => {
  await resizeTo(page, { width: 390, height: 844 });
  const member = await makeMember();
  const [mistyped, correct] = [newReference(), newReference()];
  const id = await buyByUpi(member.token, mistyped);
  await call('markPurchaseSeen', { token: await adminToken(), body: { id } });

  await test.step('the member sees where the payment is, and opens the form by keyboard', async () => {
    await openAs(page, 'user', member.token);
    await page.goto('/user/payment-history');
    await page.getByRole('button', { name: 'View receipt 1' }).click();
    await expect(progress(page)).toContainText(/ahead of yours|next one to be checked/);
    await progress(page).getByRole('button', { name: 'Correct the transaction number' }).focus();
    await page.keyboard.press('Enter');
    await expect(progress(page).getByLabel('UTR or Transaction Number')).toBeFocused();
  });

  await test.step('an empty number is refused at the field', async () => {
    await page.keyboard.press('Enter');
    await expect(
      progress(page).getByLabel('UTR or Transaction Number'),
    ).toHaveAccessibleDescription(/Please enter UTR or Transaction Number/);
  });

  await test.step('the same number is refused by the server', async () => {
    await page.keyboard.type(mistyped);
    await page.keyboard.press('Enter');
    await expect(
      progress(page).getByLabel('UTR or Transaction Number'),
    ).toHaveAccessibleDescription(/This is the transaction number that was submitted/);
  });

  await test.step('the typed number stays when the phone turns', async () => {
    await resizeTo(page, { width: 844, height: 390 });
    await expect(progress(page).getByLabel('UTR or Transaction Number')).toHaveValue(mistyped);
    await resizeTo(page, { width: 390, height: 844 });
    await expect(progress(page).getByLabel('UTR or Transaction Number')).toHaveValue(mistyped);
  });

  await test.step('another number replaces it, once, also when the live update overtakes the reply', async () => {
    const release = await holdReply(page, 'correctPurchaseReference');
    await progress(page).getByLabel('UTR or Transaction Number').fill(correct);
    await page.keyboard.press('Enter');
    await expect(receipt(page)).toContainText(correct);
    await expect(progress(page)).toContainText(`Before, it was ${mistyped}.`);
    release();
    await expect(toast(page, 'Reference corrected successfully')).toBeVisible();
    await expect(
      progress(page).getByRole('button', { name: 'Correct the transaction number' }),
    ).toHaveCount(0);
  });

  await test.step('an admin sees both numbers, and approves', async () => {
    const admin = await openPage();
    await openAs(admin, 'admin', await adminToken());
    await admin.goto(`/admin/purchaserequest?search1=${correct}`);
    await expect(admin.getByText('Corrected reference')).toBeVisible();
    await admin
      .getByRole('button', { name: /^Approve/ })
      .first()
      .click();
    const dialog = admin.getByRole('dialog');
    await expect(dialog).toContainText(mistyped);
    await expect(dialog).toContainText(correct);
    const seen = async () =>
      (await call('listOwnPurchases', { token: member.token })).data.records[0]?.seenAt;
    await expect.poll(seen).not.toBeNull();
    await dialog.getByRole('button', { name: 'Confirm' }).click();
    await expect(toast(admin, 'Purchase approved successfully.')).toBeVisible();
  });
  await expect(receipt(page)).toContainText('COMPLETED');
  await expect(progress(page).getByRole('button')).toHaveCount(0);
});
