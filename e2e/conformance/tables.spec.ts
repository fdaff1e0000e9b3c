import { adminToken, superAdminToken } from '../support/api.ts';
import { resizeTo } from '../support/layout.ts';
import { madeUpRequest, makeUpRequests } from '../support/requests.ts';
import { expect, openAs, test } from '../support/test.ts';

/** Pages of a list on a phone, and a dialog that overflows. The walk over all screens measures the tables. */

test('a dialog that overflows can be reached by keyboard from the first frame on', async ({
  page,
}) => {
  // Checks after every change of the DOM, before the browser paints.
  await page.addInitScript(() => {
    new MutationObserver(() => {
      const body = document.querySelector<HTMLElement>('dialog[open] [class*="_body"]');
      if (!body || body.scrollHeight <= body.clientHeight) return;
      const seen = body.tabIndex === 0 ? 'reached' : 'out of reach';
      document.documentElement.dataset['seen'] ??= seen;
    }).observe(document, { subtree: true, childList: true, attributes: true });
  });
  await resizeTo(page, { width: 1280, height: 500 });
  await openAs(page, 'superadmin', superAdminToken());
  await page.goto('/superadmin/companymanage');
  await page.getByRole('button', { name: 'Add Company' }).click();
  await expect(page.locator('html')).toHaveAttribute('data-seen', 'reached');
});

test('of many pages, the numbers share a line, and Prev and Next the line below', async ({
  page,
}) => {
  await resizeTo(page, { width: 390, height: 844 });
  await makeUpRequests(
    page,
    Array.from({ length: 120 }, () => madeUpRequest()),
  );
  await openAs(page, 'admin', await adminToken());
  await page.goto('/admin/purchaserequest?page=6');
  const pages = page.getByRole('navigation', { name: 'Pages' });
  await expect(pages.getByRole('button', { name: 'Next', exact: true })).toBeVisible();
  /** The texts of the buttons of each line. */
  const lines = () =>
    pages.getByRole('button').evaluateAll((buttons) => {
      const texts = new Map<number, string[]>();
      for (const button of buttons) {
        const top = Math.round(button.getBoundingClientRect().top);
        texts.set(top, [...(texts.get(top) ?? []), button.textContent]);
      }
      return [...texts.entries()].sort(([one], [other]) => one - other).map(([, line]) => line);
    });
  for (const width of [390, 320]) {
    await resizeTo(page, { width, height: 844 });
    await expect.poll(lines).toEqual([
      ['1', '…', '5', '6', '7', '…', '12'],
      ['Prev', 'Next'],
    ]);
  }
});
