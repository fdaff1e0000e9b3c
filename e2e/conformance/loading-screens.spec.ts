import type { Page } from '@playwright/test';
import { makeMember } from '../support/api.ts';
import { expect, openAs, test } from '../support/test.ts';

/** No page is empty while the code of a screen is loading. */

const outline = (page: Page) => page.locator('[data-loading]');

/** Holds the script of a screen; the returned function lets it through. */
async function holdScript(page: Page, name: string): Promise<() => void> {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(new RegExp(`/assets/${name}-.*\\.js$`), async (route) => {
    await released;
    await route.continue();
  });
  return release;
}

for (const [width, height] of [
  [390, 844],
  [1280, 800],
] as const) {
  test.describe(`${String(width)} px wide`, () => {
    test.use({ viewport: { width, height } });

    test('the frame of an area and the outline of a screen are drawn until their code arrives', async ({
      page,
    }) => {
      await openAs(page, 'user', (await makeMember()).token);
      const releaseArea = await holdScript(page, 'UserArea');
      const releaseScreen = await holdScript(page, 'BuyTokenScreen');
      await page.goto('/user/buy-token');
      await expect(outline(page)).toBeVisible();
      await expect(page.getByRole('main')).toHaveCount(0);
      const { x, y } = (await outline(page).boundingBox()) ?? { x: 0, y: 0 };

      releaseArea();
      await expect(page.getByRole('main').locator(outline(page))).toBeVisible();
      // The outline stays where it was, but for the padding that depends on the text size.
      await expect
        .poll(async () => {
          const box = (await outline(page).boundingBox()) ?? { x: 0, y: 0 };
          return Math.max(Math.abs(box.x - x), Math.abs(box.y - y));
        })
        .toBeLessThanOrEqual(8);

      releaseScreen();
      await expect(page.getByLabel('Amount (INR)')).toBeVisible();
      await expect(outline(page)).toHaveCount(0);
    });
  });
}

test('a visitor without a session sees no frame before the login', async ({ page }) => {
  const release = await holdScript(page, 'AdminArea');
  const requested = page.waitForRequest(/\/assets\/AdminArea-.*\.js$/);
  await page.goto('/admin/dashboard');
  await requested;
  await expect(outline(page)).toHaveCount(0);
  release();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
});

test("the member's screens are loaded while a person types, and the payment page during the wait before it", async ({
  page,
}) => {
  await page.goto('/');
  const area = page.waitForRequest(/\/assets\/UserArea-.*\.js$/);
  await page.getByLabel('Email', { exact: true }).focus();
  await area;

  await openAs(page, 'user', (await makeMember()).token);
  await page.goto('/user/buy-token');
  await page.getByRole('textbox', { name: 'Amount' }).fill('1000');
  const payment = page.waitForRequest(/\/assets\/PaymentScreen-.*\.js$/);
  await page.getByRole('button', { name: 'BUY NOW' }).click();
  await payment;
  await expect(page).toHaveURL('/user/buy-token');
});
