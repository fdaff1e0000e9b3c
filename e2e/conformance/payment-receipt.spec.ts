import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { adminToken, call, makeMember } from '../support/api.ts';
import { expectAccessible, expectFitsNarrowPhone } from '../support/axe.ts';
import { resizeTo } from '../support/layout.ts';
import { boxOf } from '../support/places.ts';
import {
  approve,
  buy,
  buyByUpi,
  madeUpPurchase,
  makeUpHistory,
  reject,
} from '../support/purchases.ts';
import { expect, openAs, test } from '../support/test.ts';
import { expectNewestToasts, expectToasts } from '../support/toasts.ts';

/** 'View Payment Receipt', the modal of Payment History. */

const COLOURS = {
  green: 'rgb(11, 102, 54)',
  red: 'rgb(179, 38, 30)',
  yellow: 'rgb(116, 75, 0)',
};

const receipt = (page: Page) => page.getByRole('dialog', { name: 'View Payment Receipt' });
const valueOf = (page: Page, label: string) =>
  receipt(page)
    .locator('dt', { hasText: new RegExp(`^${label}$`) })
    .locator('xpath=following-sibling::dd');
const timeline = (page: Page) => receipt(page).getByRole('list', { name: 'Timeline' });
/** The first PDF receipt of a server takes longer, because the server loads fonts. */
const FIRST = { timeout: 30_000 };
const WHEN = /\d{1,2} [A-Z][a-z]{2} \d{4}, \d{1,2}:\d\d [ap]m/;

/** Opens the receipt from the history that is on the page. */
async function showReceipt(page: Page, serial: number): Promise<void> {
  await page.getByRole('button', { name: `View receipt ${String(serial)}`, exact: true }).click();
  await expect(receipt(page)).toBeVisible();
}

async function openReceipt(page: Page, serial = 1, query = '?status=ALL'): Promise<void> {
  await page.goto(`/user/payment-history${query}`);
  await showReceipt(page, serial);
}

async function signIn(page: Page): Promise<string> {
  const { token } = await makeMember();
  await openAs(page, 'user', token);
  return token;
}

test.describe('the modal', () => {
  test.use({ timezoneId: 'America/New_York' });

  test('shows amount, date, time, status, method, transaction ID and serial number', async ({
    page,
  }) => {
    await signIn(page);
    await makeUpHistory(
      page,
      Array.from({ length: 12 }, () => madeUpPurchase()),
    );
    await openReceipt(page, 12, '?page=2');
    for (const [label, value] of [
      ['Serial Number', '12'],
      ['Amount', '₹ 1,25,925.92'],
      ['Date', '2026-02-01'],
      ['Time', '05:25 AM'],
      ['Status', 'PENDING'],
      ['Payment Method', 'UPI'],
      ['Transaction ID', '426713489012'],
      ['Order Number', 'PUR-482913'],
      ['Price per token', '₹ 10.00'],
      ['Tokens', '12,345 GLXY'],
      ['Order amount', '₹ 1,23,456.78'],
      ['Platform fees', '₹ 2,469.14'],
    ] as const) {
      await expect(valueOf(page, label)).toHaveText(value);
    }
    await expect(receipt(page)).not.toContainText('GST');

    await test.step('the amount comes first in large figures, and the serial number is last', async () => {
      const labels = await receipt(page).locator('dt').allTextContents();
      expect([labels[0], labels.at(-1)]).toEqual(['Amount', 'Serial Number']);
      const amount = valueOf(page, 'Amount');
      await expect(amount).toHaveCSS('font-size', '32px');
      await expect(amount.getByText('.92')).toHaveCSS('font-size', '22.4px');
    });
    await test.step('it is the slip of the order, stamped with the steps so far', async () => {
      const slip = receipt(page).locator('[data-slip]');
      await expect(slip.getByText('To GLXY Private Limited', { exact: true })).toBeVisible();
      await expect(slip.getByRole('list', { name: 'Steps so far' })).toHaveText(
        /^Proof submitted 1 Feb 2026$/,
      );
    });
    await test.step('where its money is comes directly below the amount', async () => {
      const rail = await boxOf(receipt(page).getByRole('list', { name: 'Where the payment is' }));
      expect(rail.top).toBeGreaterThan((await boxOf(valueOf(page, 'Amount'))).bottom);
      expect(rail.bottom).toBeLessThan((await boxOf(valueOf(page, 'Status'))).top);
    });
    await test.step('on a phone the two buttons below it are in one row', async () => {
      await resizeTo(page, { width: 390, height: 844 });
      const footer = receipt(page).locator('footer');
      const download = footer.getByRole('button', { name: 'Download PDF' });
      const print = footer.getByRole('button', { name: 'Print' });
      expect((await boxOf(print)).top).toBe((await boxOf(download)).top);
      expect((await boxOf(print)).right - (await boxOf(print)).left).toBeLessThan(70);
      await expect(footer.getByRole('button')).toHaveCount(2);
    });
  });

  test('shows each status in its colour, and closes', async ({ page }) => {
    await signIn(page);
    await makeUpHistory(page, [
      madeUpPurchase({ status: 'APPROVED' }),
      madeUpPurchase(),
      madeUpPurchase({ status: 'REJECTED' }),
      madeUpPurchase({ reservedUntil: null }),
    ]);
    await page.goto('/user/payment-history?status=ALL');

    for (const [serial, status, text, colour] of [
      [1, 'APPROVED', 'COMPLETED', COLOURS.green],
      [2, 'PENDING', 'PENDING', COLOURS.yellow],
      [3, 'REJECTED', 'REJECTED', COLOURS.red],
    ] as const) {
      await test.step(`shows ${status} as ${text} in its colour`, async () => {
        await showReceipt(page, serial);
        const badge = valueOf(page, 'Status').getByText(text, { exact: true });
        await expect(badge).toHaveCSS('color', colour);
        // The others have, or open, another filled button.
        const filled = receipt(page).locator('footer button[class*="primary"]');
        await expect(filled).toHaveText(status === 'APPROVED' ? ['Download PDF'] : []);
        await page.keyboard.press('Escape');
      });
    }
    await test.step('shows that an order is no longer reserved', async () => {
      await showReceipt(page, 4);
      await expect(timeline(page).getByRole('listitem').nth(2)).toHaveText(
        'DecidedNot yetNot reserved any more. The company can still approve it while tokens are left.',
      );
    });
    await test.step('closes by its button and Escape, and returns the focus', async () => {
      const view = page.getByRole('button', { name: 'View receipt 1' });
      await page.keyboard.press('Escape');
      await view.click();
      for (const close of [
        () => page.keyboard.press('Escape'),
        () => receipt(page).getByRole('button', { name: 'Close' }).click(),
      ]) {
        await expect(receipt(page)).toBeVisible();
        await close();
        await expect(receipt(page)).toHaveCount(0);
        await expect(view).toBeFocused();
        await view.click();
      }
    });
  });

  test('has no axe violations on a phone and a desktop, and fits a narrow phone', async ({
    page,
  }) => {
    await signIn(page);
    const reason = 'The statement shows another amount. '.repeat(12);
    const decided = { status: 'REJECTED', seenAt: new Date(), decidedAt: new Date(), reason };
    await makeUpHistory(page, [madeUpPurchase({ ...decided, transactionId: 'X'.repeat(64) })]);
    await openReceipt(page);
    for (const viewport of [
      { width: 390, height: 844 },
      { width: 1280, height: 800 },
    ]) {
      await resizeTo(page, viewport);
      await expectAccessible(page);
      await expectFitsNarrowPhone(page);
    }
  });
});

test.describe('the timeline', () => {
  test('shows the steps of each purchase so far', async ({ page }) => {
    const token = await signIn(page);
    await buy(token);
    const seen = await buy(token);
    await call('markPurchaseSeen', { token: await adminToken(), body: { id: seen.id } });
    await approve((await buy(token)).id);
    await reject((await buy(token)).id, 'No such payment on our statement.');
    // The newest purchase comes first.
    await page.goto('/user/payment-history?status=ALL');

    await test.step('of a new submission: submitted, neither seen nor decided', async () => {
      await showReceipt(page, 4);
      await expect(timeline(page).getByRole('listitem')).toHaveText([
        new RegExp(`^Submitted${WHEN.source}$`),
        'Seen by the companyNot yet',
        new RegExp(`^DecidedNot yetIts tokens are reserved until ${WHEN.source}\\.$`),
      ]);
    });
    await test.step('shows when the company has seen the purchase', async () => {
      await page.keyboard.press('Escape');
      await showReceipt(page, 3);
      const steps = timeline(page).getByRole('listitem');
      await expect(steps.nth(1)).toHaveText(new RegExp(`^Seen by the company${WHEN.source}$`));
      await expect(steps.nth(2)).toContainText('DecidedNot yet');
    });
    await test.step('shows an approval', async () => {
      await page.keyboard.press('Escape');
      await showReceipt(page, 2);
      const decided = timeline(page).getByRole('listitem').nth(2);
      await expect(decided).toHaveText(new RegExp(`^Approved${WHEN.source}$`));
      await expect(valueOf(page, 'Status')).toHaveText('COMPLETED');
    });
    await test.step('shows a rejection; the receipt says why once, first', async () => {
      await page.keyboard.press('Escape');
      await showReceipt(page, 1);
      const decided = timeline(page).getByRole('listitem').nth(2);
      await expect(decided).toHaveText(new RegExp(`^Rejected${WHEN.source}$`));
      await expect(receipt(page).getByText('No such payment on our statement.')).toHaveCount(1);
    });
  });
});

test.describe('as PDF and in print', () => {
  test('is downloaded and printed', async ({ page }) => {
    await buy(await signIn(page), 1000, 'PUR-246810');
    await openReceipt(page);
    await test.step("'Download PDF' saves the receipt as a PDF", async () => {
      const downloading = page.waitForEvent('download', FIRST);
      const asked = page.waitForRequest(/transaction\/receipt\//);
      await receipt(page).getByRole('button', { name: 'Download PDF' }).click();
      const download = await downloading;
      expect(download.suggestedFilename()).toBe('receipt-PUR-246810.pdf');
      const paper = await readFile(await download.path());
      expect(paper.subarray(0, 5).toString()).toBe('%PDF-');
      // A header contains the session token. A link cannot set headers, and no URL may contain the token.
      const token = await page.evaluate(() => localStorage.getItem('authToken'));
      expect((await asked).headers()['authorization']).toBe(token);
      expect((await asked).url()).not.toContain(token);
      await expectToasts(page, []);
    });
    await test.step('shows its progress, and is requested once', async () => {
      const asked: string[] = [];
      let release = () => {};
      const released = new Promise<void>((resolve) => (release = resolve));
      await page.route(/transaction\/receipt\//, async (route) => {
        asked.push(route.request().url());
        await released;
        await route.continue();
      });
      await receipt(page).getByRole('button', { name: 'Download PDF' }).click();
      const busy = receipt(page).getByRole('button', { name: 'Downloading...' });
      await expect(busy).toHaveAttribute('aria-disabled', 'true');
      await busy.click({ force: true });
      const downloading = page.waitForEvent('download', FIRST);
      release();
      await downloading;
      await expect(receipt(page).getByRole('button', { name: 'Download PDF' })).toBeEnabled();
      expect(asked).toHaveLength(1);
    });
    await test.step("'Print' prints only the receipt", async () => {
      await page.evaluate(() => {
        window.print = () => document.body.setAttribute('data-printed', document.title);
      });
      await receipt(page).getByRole('button', { name: 'Print' }).click();
      await expect(page.locator('body')).toHaveAttribute('data-printed', /Receipt PUR-246810/);
      await page.emulateMedia({ media: 'print' });
      await expect(receipt(page).getByText('PUR-246810')).toBeVisible();
      await expect(timeline(page)).toBeVisible();
      await expect(receipt(page).getByRole('button')).toHaveCount(0);
      await expect(page.getByRole('heading', { name: 'Payment History' })).toBeHidden();
    });
  });

  test.describe('when it cannot be loaded', () => {
    test.use({ expectedProblems: /status of 50\d/ });

    test("a toast shows the server's message, or the fallback", async ({ page }) => {
      await buy(await signIn(page));
      await openReceipt(page);
      const body = { status: false, message: 'Out of paper.', code: 'made_up', requestId: 'x' };
      await page.route(/transaction\/receipt\//, (route) =>
        route.fulfill({ status: 503, json: body }),
      );
      await receipt(page).getByRole('button', { name: 'Download PDF' }).click();
      await expectToasts(page, ['Out of paper.']);
      await page.unroute(/transaction\/receipt\//);
      await page.route(/transaction\/receipt\//, (route) =>
        route.fulfill({ status: 502, contentType: 'text/html', body: '<html>' }),
      );
      await receipt(page).getByRole('button', { name: 'Download PDF' }).click();
      await expectNewestToasts(page, ['Failed to load the receipt']);
      await expect(receipt(page).getByRole('button', { name: 'Download PDF' })).toBeEnabled();
    });
  });
});

test('the submitted proof is shown', async ({ page }) => {
  await buyByUpi(await signIn(page), String(800_000_000_000 + Math.floor(Math.random() * 1e11)));
  await openReceipt(page);
  await expect(receipt(page).getByText('Receipt: payment.png')).toBeVisible();
  const image = receipt(page).getByRole('img', { name: 'The submitted receipt' });
  await expect
    .poll(() => image.evaluate((element) => (element as HTMLImageElement).naturalWidth))
    .toBe(10);
  await expect(receipt(page).getByRole('link', { name: 'Open' })).toHaveAttribute(
    'target',
    '_blank',
  );
});
