import type { Page } from '@playwright/test';
import { adminToken, makeMember, superAdminToken } from '../support/api.ts';
import { expectAccessible, expectFitsNarrowPhone } from '../support/axe.ts';
import { settled } from '../support/settled.ts';
import { expect, openAs, test } from '../support/test.ts';
import { WHOLE } from '../support/layout.ts';

/** The bar that shows that the connection is lost, before any call fails. */

test.use({ expectedProblems: /net::ERR_INTERNET_DISCONNECTED/ });

const LOST = 'No internet connection';
const BACK = 'Connected again';

/** Returns the texts of the visible buttons and links whose centre is covered by a status message. */
const covered = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('button, a')].flatMap((element) => {
      const { x, y, width, height } = element.getBoundingClientRect();
      const [left, top] = [x + width / 2, y + height / 2];
      if (width === 0 || top < 0 || top > innerHeight || left < 0 || left > innerWidth) return [];
      const hit = document.elementFromPoint(left, top);
      const free = hit === null || element.contains(hit) || hit.closest('[role=status]') === null;
      return free ? [] : [element.textContent];
    }),
  );

for (const viewport of [
  { width: 390, height: 844 },
  { width: 1280, height: 800 },
]) {
  test(`every kind of screen shows the loss and the return of the connection at ${viewport.width} px`, async ({
    openPage,
  }) => {
    const { token } = await makeMember();
    const screens = [
      ['user', token, '/user/buy-token'],
      ['admin', await adminToken(), '/admin/dashboard'],
      ['superadmin', superAdminToken(), '/superadmin/dashboard'],
      [null, '', '/'],
    ] as const;
    for (const [area, session, path] of screens) {
      const page = await openPage({ viewport });
      await page.clock.install();
      if (area !== null) await openAs(page, area, session);
      await page.goto(path);
      await expect(page.getByRole('main')).toBeVisible();
      await settled(page);
      // An idle page loads the part that shows toasts, which cannot be loaded later without a connection.
      await page.clock.fastForward(2_000);
      await expect(page.locator('[data-toasts]')).toBeAttached();
      const status = (text: string) => page.getByRole('status').filter({ hasText: text });

      await page.context().setOffline(true);
      await expect(status(LOST)).toBeVisible();
      await expect(status(LOST)).toBeInViewport(WHOLE);
      expect(await covered(page)).toEqual([]);
      await expectAccessible(page);
      await expectFitsNarrowPhone(page);
      await page.mouse.wheel(0, 400);
      await expect(status(LOST)).toBeInViewport(WHOLE);

      await page.context().setOffline(false);
      await expect(status(BACK)).toBeVisible();
      await page.clock.fastForward(5_000);
      await expect(status(BACK)).toBeHidden();
    }
  });
}

test('a dialog shows a lost connection too', async ({ page, context }) => {
  await openAs(page, 'admin', await adminToken());
  await page.goto('/admin/usermanage');
  await page.getByRole('button', { name: 'Add User' }).click();
  await context.setOffline(true);
  await expect(page.getByRole('dialog').getByText(LOST)).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByRole('dialog').getByText(BACK)).toBeVisible();
});
