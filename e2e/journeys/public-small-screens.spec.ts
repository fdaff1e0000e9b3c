import { examples } from '@prelaunch/contract/examples/examples';
import type { Locator, Page } from '@playwright/test';
import { change } from '../support/answers.ts';
import { makeMember } from '../support/api.ts';
import { resizeTo, setTextSize } from '../support/layout.ts';
import { settled } from '../support/settled.ts';
import { expect, openAs, test } from '../support/test.ts';

/** The visitors' pages and the member's own lists on phones, also with large text. */

async function open(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await settled(page);
}

/** How much wider the placeholder is than the room for it, and its size, in px. */
const placeholderOf = (field: Locator) =>
  field.evaluate((input: HTMLInputElement) => {
    const { font, fontSize } = getComputedStyle(input, '::placeholder');
    const { paddingInlineStart, paddingInlineEnd } = getComputedStyle(input);
    const context = document.createElement('canvas').getContext('2d');
    if (context === null) throw new Error('there is no canvas');
    context.font = font;
    const room = input.clientWidth - parseFloat(paddingInlineStart) - parseFloat(paddingInlineEnd);
    return {
      hidden: context.measureText(input.placeholder).width - room,
      size: parseFloat(fontSize),
    };
  });

test.describe('on phones of 320 and 390 px', () => {
  test.use({ viewport: { width: 320, height: 844 }, isMobile: true, hasTouch: true });

  /** Runs a check on the open page at both widths. */
  async function atEachWidth(page: Page, check: () => Promise<void>): Promise<void> {
    for (const width of [320, 390]) {
      await test.step(`on a phone of ${String(width)} px`, async () => {
        await resizeTo(page, { width, height: 844 });
        await check();
      });
    }
  }

  async function expectTitleFirst(page: Page): Promise<void> {
    const title = page.getByRole('heading', { level: 1 });
    await expect.poll(async () => (await title.boundingBox())?.y).toBeLessThan(100);
    const main = await page.getByRole('main').boundingBox();
    const theme = await page.getByRole('group', { name: 'Theme' }).boundingBox();
    expect(theme?.y).toBeGreaterThan((main?.y ?? Infinity) + (main?.height ?? 0));
  }

  test('/privacy-policy begins with the way back and the title, and ends with language and theme', async ({
    page,
  }) => {
    await open(page, '/privacy-policy');
    await atEachWidth(page, () => expectTitleFirst(page));
  });

  test('/verify begins with the way back and the title, and shows the Member ID in one line', async ({
    page,
  }) => {
    await open(page, '/verify');
    await atEachWidth(page, () => expectTitleFirst(page));
    await page.getByLabel('Your file').setInputFiles({
      name: 'holding-2026-11-22.json',
      mimeType: 'application/json',
      buffer: Buffer.from(JSON.stringify(examples.getHoldingProof.reply.file)),
    });
    const id = page.getByText(examples.getHoldingProof.reply.file?.member ?? '', { exact: true });
    await expect(id).toBeVisible();
    await test.step('with text of 200 % the Member ID of a published statement is in one line', async () => {
      await setTextSize(page, 200);
      const lines = () =>
        id.evaluate((value) => {
          const range = document.createRange();
          range.selectNodeContents(value);
          return range.getClientRects().length;
        });

      await atEachWidth(page, () => expect.poll(lines).toBe(1));
    });
  });

  test('with text of 200 % the placeholders are whole and can be read', async ({ page }) => {
    await open(page, '/register');
    await setTextSize(page, 200);
    const mobile = page.getByLabel('Mobile');
    await atEachWidth(page, () =>
      expect.poll(async () => (await placeholderOf(mobile)).hidden).toBeLessThanOrEqual(0),
    );
    await test.step('a sentence of two lines with a link is not pulled apart', async () => {
      const sentence = page.getByText('Already have an account?');
      // Two lines of 1.5 em each.
      await atEachWidth(page, () =>
        expect.poll(async () => (await sentence.boundingBox())?.height).toBeLessThan(110),
      );
    });
    await openAs(page, 'user', (await makeMember()).token);
    await open(page, '/user/payment-history?status=ALL');
    await setTextSize(page, 200);
    const search = page.getByRole('searchbox');
    await atEachWidth(page, async () => {
      await expect.poll(async () => (await placeholderOf(search)).hidden).toBeLessThanOrEqual(0);
      expect((await placeholderOf(search)).size).toBeGreaterThan(20);
    });
  });

  test('a referral opens its approved purchases', async ({ page }) => {
    await change(page, 'listReferrals', (data) => ({
      ...data,
      total: 1,
      buyers: 1,
      quantity: 420,
      records: [
        {
          number: 1,
          name: 'Vikram S.',
          joinedAt: '2026-11-22T08:59:12.000Z',
          purchases: 3,
          quantity: 420,
        },
      ],
    }));
    await openAs(page, 'user', (await makeMember()).token);
    await open(page, '/user/profile');
    const purchases = page.locator('td[data-column="purchases"]');
    const details = page.getByRole('button', { name: 'Details of row 1' });
    await atEachWidth(page, async () => {
      await expect(purchases).toBeHidden();
      await details.click();
      await expect(purchases).toBeVisible();
      await expect(purchases).toHaveText('3');
      await details.click();
    });
  });
});

test('a file that fails the check has no mark of success', async ({ page }) => {
  const { file } = examples.getHoldingProof.reply;
  await open(page, '/verify');
  await page.getByLabel('Your file').setInputFiles({
    name: 'holding-2026-11-22.json',
    mimeType: 'application/json',
    buffer: Buffer.from(JSON.stringify(file)),
  });
  await expect(page.getByRole('heading', { name: 'The check failed' })).toBeVisible();
  await expect(page.locator('main [class*="done"]')).toHaveCount(0);
});
