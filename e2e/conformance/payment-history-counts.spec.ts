import type { Page } from '@playwright/test';
import { makeMember } from '../support/api.ts';
import { expectAccessible } from '../support/axe.ts';
import { resizeBoth, resizeTo } from '../support/layout.ts';
import { expectSoundLayout } from '../support/layout-faults.ts';
import { boxOf } from '../support/places.ts';
import { approve, buy, reject } from '../support/purchases.ts';
import { expect, openAs, test } from '../support/test.ts';

/** What Payment History says besides its list: how many payments are in each state. */

const EMPTY = 'No payment history found.';
const chips = (page: Page) =>
  page.getByRole('group', { name: 'How many payments' }).getByRole('button');

test('the empty list of pending payments says how the others were decided, with the newest one', async ({
  page,
}) => {
  const { token } = await makeMember();
  await openAs(page, 'user', token);
  await page.goto('/user/payment-history');
  await expect(page.getByText(EMPTY)).toBeVisible();
  await expect(page.getByText('Nothing is waiting.')).toHaveCount(0);

  const first = await buy(token, 1000, 'PUR-100001');
  const second = await buy(token, 5000, 'PUR-100002');
  await approve(first.id);
  await approve(second.id);
  await expect(page.getByText(EMPTY)).toBeVisible();
  await expect(page.getByText('Nothing is waiting. 2 payments are approved.')).toBeVisible();
  await expectAccessible(page);

  await test.step('its link opens the receipt', async () => {
    await page.getByRole('link', { name: /^The newest: ₹ 5,100\.00, / }).click();
    const receipt = page.getByRole('dialog', { name: 'View Payment Receipt' });
    await expect(receipt).toContainText('PUR-100002');
    await page.keyboard.press('Escape');
    await expect(page).toHaveURL('/user/payment-history?status=APPROVED');
    await expect(page.getByRole('row')).toHaveCount(3);
  });

  await test.step('a rejection is named too', async () => {
    const third = await buy(token, 2000, 'PUR-100003');
    await reject(third.id, 'Paid twice');
    await page.goto('/user/payment-history');
    await expect(
      page.getByText('Nothing is waiting. 2 payments are approved. 1 payment was not accepted.'),
    ).toBeVisible();
    await resizeBoth(page, { width: 320, height: 640 }, 200);
    await expectSoundLayout(page, { where: 'the empty history' });
  });
});

test('on a phone, chips show the count of each status and choose it', async ({ page }) => {
  await resizeTo(page, { width: 390, height: 844 });
  const { token } = await makeMember();
  const { id } = await buy(token, 1000, 'PUR-100001');
  await openAs(page, 'user', token);
  await page.goto('/user/payment-history');
  await expect(chips(page)).toHaveText(['Pending 1', 'Approved 0', 'Rejected 0', 'All 1']);
  await expect(chips(page).first()).toHaveAttribute('aria-pressed', 'true');
  await test.step('they are in one row, without a second field for the status above the list', async () => {
    const boxes = await Promise.all((await chips(page).all()).map(boxOf));
    expect(new Set(boxes.map(({ top }) => top)).size).toBe(1);
    const status = page.getByLabel('Status', { exact: true });
    await expect(status.locator('xpath=../../..')).toHaveCSS('clip-path', 'inset(50%)');
    const first = page.getByRole('row').filter({ hasText: '₹ 1,020.00' });
    expect((await boxOf(first)).top).toBeLessThan(240);
    expect((await boxOf(page.getByLabel('Per page'))).top).toBeGreaterThan(
      (await boxOf(first)).bottom,
    );
    await expect(first.locator('[data-column="method"] svg')).toBeVisible();
    await status.focus();
    await expect(status).toBeInViewport({ ratio: 1 });
    await expect(status.locator('xpath=../../..')).toHaveCSS('clip-path', 'none');
  });

  await approve(id);
  await expect(chips(page)).toHaveText(['Pending 0', 'Approved 1', 'Rejected 0', 'All 1']);
  await expect(page.getByText('Nothing is waiting. 1 payment is approved.')).toBeVisible();
  await chips(page).nth(1).click();
  await expect(page).toHaveURL('/user/payment-history?status=APPROVED');
  await expect(page.getByLabel('Status', { exact: true })).toHaveValue('APPROVED');
  await expect(page.getByRole('row').filter({ hasText: '₹ 1,020.00' })).toBeVisible();
  await expectAccessible(page);

  await resizeTo(page, { width: 1280, height: 800 });
  await expect(chips(page)).toHaveCount(0);
});
