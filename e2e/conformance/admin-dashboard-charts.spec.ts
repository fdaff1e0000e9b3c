import type { Locator, Page } from '@playwright/test';
import { adminToken, siteProgram } from '../support/api.ts';
import { change } from '../support/answers.ts';
import { chart, FIGURES } from '../support/charts.ts';
import { settled } from '../support/settled.ts';
import { expect, openAs, test } from '../support/test.ts';

/** The charts of the admin dashboard (/admin/dashboard). */

/** Waits for the token's colours, because their arrival draws every chart again. */
async function openCharts(page: Page): Promise<void> {
  await page.goto('/admin/dashboard');
  await expect(page.locator('html')).toHaveAttribute('style', /--accent/);
}

/** Returns the texts of the cells of a chart's table, row by row. */
const rowsOf = (page: Page, title: string): Promise<string[][]> =>
  page
    .getByRole('table', { name: title })
    .locator('tbody tr')
    .evaluateAll((rows) =>
      rows.map((row) => [...row.children].map((cell) => cell.textContent.trim())),
    );

/** Points at a position of the chart, from its top left corner, and reads the label beside it. */
async function hover(page: Page, title: string, x: number, y: number): Promise<Locator> {
  const drawing = chart(page, title);
  const { width, height } = (await drawing.boundingBox()) ?? { width: 0, height: 0 };
  await drawing.hover({ position: { x: width * x, y: height * y } });
  return page.getByRole('region', { name: title });
}

test.describe('the charts', () => {
  test.beforeEach(async ({ page }) => {
    await openAs(page, 'admin', await adminToken());
    await change(page, 'getAdminDashboard', () => FIGURES);
  });

  test("are drawn from the figures of their tables, in the theme's colours", async ({ page }) => {
    await page.emulateMedia({ colorScheme: 'light' });
    await openCharts(page);
    await test.step("'Token Supply Distribution' is a pie of 7 slices, with parts around the total and indented in the table", async () => {
      const title = 'Token Supply Distribution';
      await expect(chart(page, title)).toHaveAccessibleName(/pie chart/);
      await settled(page);
      expect(await rowsOf(page, title)).toEqual([
        ['Total Supply', '1,00,00,00,000.00', '100.00 %'],
        ['Private Supply', '30,00,00,000.00', '30.00 %'],
        ['Remaining Private Supply', '22,50,00,000.00', '22.50 %'],
        ['Public Cell Supply', '50,00,00,000.00', '50.00 %'],
        ['Angel Investor Supply', '10,00,00,000.00', '10.00 %'],
        ['Founder Team Supply', '7,50,00,000.00', '7.50 %'],
        ['Airdrop Supply', '2,50,00,000.00', '2.50 %'],
      ]);
      const indents = await page
        .getByRole('table', { name: title })
        .locator('tbody th > span')
        .evaluateAll((samples) => samples.map((sample) => sample.getBoundingClientRect().left));
      const [total = NaN, part = NaN, partOfPart = NaN, ...others] = indents;
      expect([part > total, partOfPart > part]).toEqual([true, true]);
      expect(new Set(others)).toEqual(new Set([part]));
      await expect(page.getByText(/outer ring/)).toHaveCount(0);
      // Each ring is clockwise from the top, and the innermost, a full circle, is the total.
      const [inner, middle, outer] = [0.2, 0.32, 0.45];
      for (const [name, from, to, radius, text] of [
        ['Total Supply', 0, 100, inner, '1,00,00,00,000.00'],
        ['Private Supply', 0, 30, middle, '30,00,00,000.00'],
        ['Remaining Private Supply', 0, 22.5, outer, '22,50,00,000.00'],
        ['Public Cell Supply', 30, 80, middle, '50,00,00,000.00'],
        ['Angel Investor Supply', 80, 90, middle, '10,00,00,000.00'],
        ['Founder Team Supply', 90, 97.5, middle, '7,50,00,000.00'],
        ['Airdrop Supply', 97.5, 100, middle, '2,50,00,000.00'],
      ] as const) {
        const angle = ((from + to) / 100) * Math.PI;
        const place = await hover(
          page,
          title,
          0.5 + radius * Math.sin(angle),
          0.5 - radius * Math.cos(angle),
        );
        await expect(place.getByText(`${name}: ${text}`, { exact: true })).toBeVisible();
      }
      await page.mouse.move(0, 0);
      await expect(page.getByText('Airdrop Supply: ')).toHaveCount(0);
    });
    await test.step("'Referral Supply' is a doughnut in crore around the token's logo", async () => {
      const title = 'Referral Supply';
      const { token } = await siteProgram();
      await expect(chart(page, title)).toHaveAccessibleName(/doughnut chart/);
      await settled(page);
      expect(await rowsOf(page, title)).toEqual([
        ['Total', '30.00 CR', '100.00 %'],
        ['Remaining', '21.00 CR', '70.00 %'],
        // Rounded half up: 7.495 crore.
        ['Stock Balance', '7.50 CR', '24.98 %'],
        ['Reserved by pending purchases', '1.51 CR', '5.02 %'],
      ]);
      for (const [x, y, text] of [
        [0.79, 0.5, 'Total: 30.00 CR'],
        [0.8, 0.8, 'Remaining: 21.00 CR'],
        [0.2, 0.2, 'Stock Balance: 7.50 CR'],
        [0.434, 0.083, 'Reserved by pending purchases: 1.51 CR'],
      ] as const) {
        const place = await hover(page, title, x, y);
        await expect(place.getByText(text, { exact: true })).toBeVisible();
      }
      const logo = page.getByRole('region', { name: title }).getByRole('img', { name: /logo$/ });
      await expect(logo).toHaveAttribute('src', token.icon_url);
      const [ring, middle] = [await chart(page, title).boundingBox(), await logo.boundingBox()];
      if (ring === null || middle === null) throw new Error('the ring or the logo is not visible');
      expect(middle.x + middle.width / 2).toBeCloseTo(ring.x + ring.width / 2, 0);
      expect(middle.y + middle.height / 2).toBeCloseTo(ring.y + ring.height / 2, 0);
    });
    await test.step("'Total Collection Method Wise' has a bar for each method, in %", async () => {
      const title = 'Total Collection Method Wise';
      await expect(chart(page, title)).toHaveAccessibleName(/bar chart .*, in %$/);
      await settled(page);
      expect(await rowsOf(page, title)).toEqual([
        ['Bank', '₹ 50,000.00', '33.33 %'],
        ['UPI', '₹ 1,00,000.50', '66.67 %'],
        ['Manual', '₹ 0.00', '0.00 %'],
        ['Crypto', '₹ 0.00', '0.00 %'],
      ]);
      const table = page.getByRole('table', { name: title });
      await expect(table.locator('tfoot')).toContainText('Total₹ 1,50,000.50');
      await expect(table.getByRole('columnheader', { name: '%', exact: true })).toBeVisible();
      const bank = await hover(page, title, 0.4, 0.22);
      await expect(bank.getByText('Bank: 33.33 % (₹ 50,000.00)', { exact: true })).toBeVisible();
      const upi = await hover(page, title, 0.4, 0.41);
      await expect(upi.getByText('UPI: 66.67 % (₹ 1,00,000.50)', { exact: true })).toBeVisible();
    });
    await test.step("use the theme's colours, also after it is switched", async () => {
      const title = 'Token Supply Distribution';
      const slice = chart(page, title).locator('path').first();
      const painted = () => slice.evaluate((path) => getComputedStyle(path).fill);
      const brand = () =>
        page
          .getByRole('row', { name: /^Total Supply/ })
          .locator('th span')
          .evaluate((sample) => getComputedStyle(sample).backgroundColor);
      const light = await brand();
      await expect.poll(painted).toBe(light);
      await page.getByRole('radio', { name: 'Dark' }).check({ force: true });
      const dark = await brand();
      expect(dark).not.toBe(light);
      await expect.poll(painted).toBe(dark);
      await page.getByRole('radio', { name: 'System' }).check({ force: true });
      await expect.poll(painted).toBe(light);
      await page.emulateMedia({ colorScheme: 'dark' });
      await expect.poll(painted).toBe(dark);
    });
  });
});
