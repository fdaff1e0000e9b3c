import type { Locator } from '@playwright/test';
import { adminToken } from '../support/api.ts';
import { resizeTo, setTextSize } from '../support/layout.ts';
import { madeUpRequest, makeUpRequests } from '../support/requests.ts';
import { settled } from '../support/settled.ts';
import { expect, openAs, test } from '../support/test.ts';

/** Edges and lines that the staff's screens share. */

const leftOf = (element: Locator): Promise<number> =>
  element.evaluate((box) => {
    const range = document.createRange();
    range.selectNodeContents(box);
    return range.getBoundingClientRect().left;
  });

test('the requests have their edges and lines in common with other screens', async ({ page }) => {
  await makeUpRequests(page, [madeUpRequest()]);
  await openAs(page, 'admin', await adminToken());
  await page.goto('/admin/purchaserequest');
  await settled(page);
  for (const width of [390, 1280]) {
    await test.step(`at ${String(width)} px the first tab begins in line with the search below it`, async () => {
      await resizeTo(page, { width, height: 844 });
      const search = page.getByRole('searchbox');
      await expect(search).toBeVisible();
      const apart = async () => {
        const edge = (await search.boundingBox())?.x ?? NaN;
        return Math.abs((await leftOf(page.getByRole('tab').first())) - edge);
      };
      await expect.poll(apart).toBeLessThan(1.5);
    });
  }
  await test.step('with text of 200 % on a desktop the button of the review is beside the title', async () => {
    await resizeTo(page, { width: 1280, height: 800 });
    await setTextSize(page, 200);
    const middle = async (element: Locator) => {
      const box = await element.boundingBox();
      return box === null ? NaN : box.y + box.height / 2;
    };
    const title = page.getByRole('heading', { name: 'Manage Purchase' });
    const review = page.getByRole('button', { name: 'Review one by one' });
    await expect
      .poll(async () => Math.abs((await middle(title)) - (await middle(review))))
      .toBeLessThan(2);
  });
  await test.step('on a phone the sheet of a rejection ends at the lower edge of the window', async () => {
    await setTextSize(page, 100);
    await resizeTo(page, { width: 390, height: 844 });
    await page.getByRole('button', { name: 'Reject', exact: true }).click();
    const bottom = () =>
      page
        .getByRole('alertdialog')
        .getByRole('heading')
        .evaluate((title) => title.closest('[class*="_panel"]')?.getBoundingClientRect().bottom);
    await expect.poll(bottom).toBe(844);
  });
});

test('on a tablet the figures of members stand in line with those of the status', async ({
  page,
}) => {
  await resizeTo(page, { width: 768, height: 1024 });
  await openAs(page, 'admin', await adminToken());
  await page.goto('/admin/dashboard');
  const label = (text: string) => page.locator('dt', { hasText: new RegExp(`^${text}$`) });
  for (const [status, member] of [
    ['Inactive', 'Verification Completed'],
    ['Blocked', 'Verification Pending'],
  ] as const) {
    await expect(label(member)).toBeVisible();
    const apart = async () =>
      Math.abs((await leftOf(label(status))) - (await leftOf(label(member))));
    await expect.poll(apart, { message: `${status}, ${member}` }).toBeLessThan(1);
  }
});
