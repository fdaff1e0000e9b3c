import { adminToken, call, makeMember } from '../support/api.ts';
import { expectWholeLabels } from '../support/large-text.ts';
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
