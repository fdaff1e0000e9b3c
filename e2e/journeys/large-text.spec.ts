import { picture } from '@prelaunch/testkit/picture';
import { newReference } from '@prelaunch/testkit/purchases';
import { adminToken, call, makeMember } from '../support/api.ts';
import { expectWholeLabels } from '../support/large-text.ts';
import { linesOf } from '../support/lines-of.ts';
import { buyByUpi } from '../support/purchases.ts';
import { settled } from '../support/settled.ts';
import { expect, openAs, test } from '../support/test.ts';

/** Text of 200 % on the narrowest phone. */

test.use({ viewport: { width: 320, height: 640 }, hasTouch: true });

test('the screens of admins break no word of a button or a title, and no amount', async ({
  page,
}) => {
  const { token } = await makeMember();
  await call('submitPurchase', { token, body: { paymentMethod: 'MANUAL', amount: 987_654 } });
  await openAs(page, 'admin', await adminToken());
  const enlarge = () => page.evaluate(() => (document.documentElement.style.fontSize = '200%'));
  for (const path of [
    'dashboard',
    'usermanage',
    'purchaserequest',
    'beneficiary',
    'confirmations',
    'audit',
    'two-step',
  ]) {
    await page.goto(`/admin/${path}`);
    await settled(page);
    await enlarge();
    await expectWholeLabels(page);
  }

  await page.goto('/admin/purchaserequest');
  for (const name of ['Approve', 'Reject']) {
    await page.getByRole('button', { name, exact: true }).first().click();
    await expect(page.locator('dialog[open]')).toBeVisible();
    await enlarge();
    await expectWholeLabels(page);
    await page.getByRole('button', { name: 'Close', exact: true }).click();
  }
});

test('tabs that do not fit fade out at the edge, and the selected one is in sight', async ({
  page,
}) => {
  await openAs(page, 'admin', await adminToken());
  await page.goto('/admin/purchaserequest?tab=history');
  const tabs = page.getByRole('tablist').first();
  await expect(tabs).toHaveCSS('mask-image', /gradient/);
  await expect(tabs.getByRole('tab', { selected: true })).toBeInViewport({ ratio: 1 });
  await page.setViewportSize({ width: 1280, height: 800 });
  await expect(tabs).toHaveCSS('mask-image', 'none');
});

test('the selected tab stays in sight when the text grows', async ({ page }) => {
  await openAs(page, 'admin', await adminToken());
  await page.goto('/admin/purchaserequest?tab=reconcile');
  const selected = page.getByRole('tab', { name: 'Reconcile', selected: true });
  await expect(selected).toBeInViewport({ ratio: 1 });
  await page.evaluate(() => (document.documentElement.style.fontSize = '200%'));
  await expect(selected).toHaveCSS('font-size', '32px');
  await expect(selected).toBeInViewport({ ratio: 0.9 });
});

test('the approval of a purchase shows its amount below the proof, and its number in one line', async ({
  page,
}) => {
  const { name, token } = await makeMember();
  await buyByUpi(token, newReference(), picture(24_680));
  await openAs(page, 'admin', await adminToken());
  await page.goto(`/admin/purchaserequest?search1=${encodeURIComponent(name)}`);
  await page.getByRole('button', { name: 'Approve', exact: true }).click();
  const approval = page.getByRole('dialog', { name: 'Approve Purchase' });
  await expect(approval.getByRole('img', { name: `Receipt handed in by ${name}` })).toBeVisible();
  for (const text of ['Final Amount', '₹ 1,020.00']) {
    await expect(approval.getByText(text, { exact: true })).toBeInViewport({ ratio: 1 });
  }
  await page.setViewportSize({ width: 768, height: 1024 });
  await page.evaluate(() => (document.documentElement.style.fontSize = '200%'));
  await expect.poll(() => linesOf(approval.getByText('Transaction No.'))).toBe(1);
});
