import { picture } from '@prelaunch/testkit/picture';
import { newReference } from '@prelaunch/testkit/purchases';
import { adminToken, call, makeMember } from '../support/api.ts';
import { madeUpEntry, makeUpAudit } from '../support/audit.ts';
import { expectWholeLabels } from '../support/large-text.ts';
import { resizeTo, setTextSize } from '../support/layout.ts';
import { linesOf } from '../support/lines-of.ts';
import { buyByUpi } from '../support/purchases.ts';
import { settled } from '../support/settled.ts';
import { expect, openAs, test } from '../support/test.ts';

/** Text of 200 % on the narrowest phone. */

test.use({ viewport: { width: 320, height: 640 }, hasTouch: true });

test('the screens of admins break no word of a button or a title, and no amount', async ({
  page,
}) => {
  const { name, token } = await makeMember();
  await call('submitPurchase', { token, body: { paymentMethod: 'MANUAL', amount: 987_654 } });
  const label = '123456789012345678';
  await makeUpAudit(page, [madeUpEntry({ subject: { type: 'line', id: 'x', label } })]);
  await openAs(page, 'admin', await adminToken());
  const own = encodeURIComponent(name);
  const enlarge = () => setTextSize(page, 200);
  for (const path of [
    'dashboard',
    `usermanage?search=${own}`,
    `purchaserequest?search1=${own}`,
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

  await page.goto(`/admin/purchaserequest?search1=${own}`);
  for (const decision of ['Approve', 'Reject']) {
    await page.getByRole('button', { name: decision, exact: true }).click();
    await expect(page.locator('dialog[open]')).toBeVisible();
    await enlarge();
    await expectWholeLabels(page);
    await page.getByRole('button', { name: 'Close', exact: true }).click();
  }
});

test('the tabs of Manage Purchase are in sight, and fade out with large text', async ({ page }) => {
  await openAs(page, 'admin', await adminToken());
  await test.step('all tabs of Manage Purchase are in sight; with large text they fade out at the edge', async () => {
    await page.goto('/admin/purchaserequest?tab=history');
    const tabs = page.getByRole('tablist').first();
    await expect(tabs).toHaveCSS('mask-image', 'none');
    for (const tab of await tabs.getByRole('tab').all()) {
      await expect(tab).toBeInViewport({ ratio: 1 });
    }
    await setTextSize(page, 200);
    await expect(tabs).toHaveCSS('mask-image', /gradient/);
    await expect(tabs.getByRole('tab', { selected: true })).toBeInViewport({ ratio: 1 });
    await resizeTo(page, { width: 1280, height: 800 });
    await expect(tabs).toHaveCSS('mask-image', 'none');
  });
  await test.step('the selected tab stays in sight when the text grows', async () => {
    await setTextSize(page, 100);
    await resizeTo(page, { width: 320, height: 640 });
    await page.goto('/admin/purchaserequest?tab=reconcile');
    const selected = page.getByRole('tab', { name: 'Reconcile', selected: true });
    await expect(selected).toBeInViewport({ ratio: 1 });
    await setTextSize(page, 200);
    await expect(selected).toHaveCSS('font-size', '28px');
    await expect(selected).toBeInViewport({ ratio: 0.9 });
  });
});

test('the approval of a purchase shows its amount above the proof, and its number in one line', async ({
  page,
}) => {
  const { name, token } = await makeMember();
  await buyByUpi(token, newReference(), picture(24_680));
  await openAs(page, 'admin', await adminToken());
  await page.goto(`/admin/purchaserequest?search1=${encodeURIComponent(name)}`);
  await page.getByRole('button', { name: 'Approve', exact: true }).click();
  const approval = page.getByRole('dialog', { name: 'Approve Purchase' });
  const proof = approval.getByRole('region', { name: 'Receipt' });
  await expect(proof.getByRole('img', { name: `Receipt submitted by ${name}` })).toBeVisible();
  const amount = approval.getByText('₹ 1,020.00', { exact: true });
  await expect(proof).toBeInViewport({ ratio: 0.75 });
  const distance = async () =>
    proof.evaluate(
      (region, sum) => region.getBoundingClientRect().top - sum.getBoundingClientRect().top,
      await amount.elementHandle(),
    );
  await expect.poll(distance).toBeGreaterThan(0);
  await expect(amount).toBeInViewport({ ratio: 1 });
  await resizeTo(page, { width: 390, height: 844 });
  await expect(proof).toBeInViewport({ ratio: 1 });
  await expect.poll(async () => (await proof.boundingBox())?.height).toBeGreaterThan(340);
  await resizeTo(page, { width: 768, height: 1024 });
  await setTextSize(page, 200);
  await expect.poll(() => linesOf(approval.getByText('Transaction No.'))).toBe(1);
  for (const size of [
    { width: 1280, height: 800 },
    { width: 1920, height: 1080 },
  ]) {
    await resizeTo(page, size);
    await expect(amount).toBeInViewport({ ratio: 1 });
    await expect(proof).toBeInViewport({ ratio: 1 });
  }
});
