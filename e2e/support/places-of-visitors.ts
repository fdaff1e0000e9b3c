import { examples } from '@prelaunch/contract/examples/examples';
import type { Page } from '@playwright/test';
import { layoutAtRest, resizeTo, WHOLE } from './layout.ts';
import { linesOf } from './lines-of.ts';
import { boxOf, hiddenPart, PHONES_200, place, placeholderOf, type Places } from './places.ts';
import { expect } from './test.ts';

const wholeHyphen = place(
  'the introduction breaks no one-time password at its hyphen',
  ['320@200'],
  async (page) => {
    const intro = page.locator('header p').last();
    await expect(intro).toContainText('one-time');
    const lines = () =>
      intro.evaluate((paragraph) => {
        const words = document.createTreeWalker(paragraph, NodeFilter.SHOW_TEXT);
        const tops = new Set<number>();
        for (let text = words.nextNode(); text !== null; text = words.nextNode()) {
          const start = text.textContent?.indexOf('one-time') ?? -1;
          if (start < 0) continue;
          const range = document.createRange();
          range.setStart(text, start);
          range.setEnd(text, start + 'one-time'.length);
          for (const { top } of range.getClientRects()) tops.add(Math.round(top));
        }
        return tops.size;
      });
    await expect.poll(lines).toBe(1);
  },
);

const titleFirst = place(
  'the page begins with the way back and the title, and ends with language and theme',
  ['320@100', '390@100'],
  async (page) => {
    const title = page.getByRole('heading', { level: 1 });
    await expect.poll(async () => (await boxOf(title)).top).toBeLessThan(100);
    const theme = await boxOf(page.getByRole('group', { name: 'Theme' }));
    expect(theme.top).toBeGreaterThan((await boxOf(page.getByRole('main'))).bottom);
  },
);

const allFacts = place(
  'large text keeps all facts of the picture beside the form in a high window',
  ['1280@200'],
  async (page) => {
    const heightOfPage = () => page.evaluate(() => document.documentElement.scrollHeight);
    await expect.poll(heightOfPage).toBeGreaterThan(800);
    const height = await heightOfPage();
    await resizeTo(page, { width: 1280, height });
    const facts = page.locator('aside li');
    await expect(facts).toHaveCount(3);
    for (const fact of await facts.all()) await expect(fact).toBeInViewport(WHOLE);
    const picture = await boxOf(page.locator('aside'));
    expect((await boxOf(facts.last())).bottom).toBeLessThanOrEqual(picture.bottom);
    expect(await heightOfPage()).toBe(height);
  },
);

const memberId = (page: Page) =>
  page.getByText(examples.getHoldingProof.reply.file?.member ?? '', { exact: true });

export const PLACES_OF_VISITORS: Places = {
  login: [
    place(
      'the picture is as wide as the window, and its text is above the form',
      ['768@100'],
      async (page) => {
        const picture = await boxOf(page.locator('aside'));
        expect([picture.left, picture.right]).toEqual([0, 768]);
        const name = await boxOf(page.locator('aside dl'));
        expect(name.left).toBeCloseTo((await boxOf(page.locator('h1'))).left, 0);
      },
    ),
    allFacts,
  ],
  register: [
    wholeHyphen,
    place('the placeholder of the number is whole', PHONES_200, (page) =>
      expect
        .poll(async () => (await placeholderOf(page.getByLabel('Mobile'))).hidden)
        .toBeLessThanOrEqual(0),
    ),
    place('a sentence of two lines with a link is not pulled apart', PHONES_200, (page) => {
      const sentence = page.getByText('Already have an account?');
      // Two lines of 1.5 em each.
      return expect.poll(async () => (await sentence.boundingBox())?.height).toBeLessThan(110);
    }),
  ],
  'forgot-password': [allFacts],
  'privacy-policy': [
    titleFirst,
    place('the arrow above the policy is whole', ['320@200'], (page) => {
      const arrow = page.getByRole('link', { name: 'Back' }).locator('svg');
      return expect.poll(async () => (await arrow.boundingBox())?.width).toBe(36);
    }),
  ],
  verify: [titleFirst],
  'verify-failed': [
    place('a file that fails has no mark of success', ['1280@100'], async (page) => {
      await expect(
        page.getByRole('heading', { name: 'Your tokens are not confirmed' }),
      ).toBeVisible();
      await expect(page.locator('main [class*="done"]')).toHaveCount(0);
    }),
    place('the Member ID is in one line', PHONES_200, async (page) => {
      await expect(memberId(page)).toBeVisible();
      await expect.poll(() => linesOf(memberId(page))).toBe(1);
    }),
  ],
  nowhere: [
    place('the picture is above title, text and button', ['1280@100'], async (page) => {
      const parts = ['main svg', 'h1', 'main p', 'main a'];
      const tops = [];
      for (const part of parts) tops.push((await boxOf(page.locator(part).first())).top);
      expect(tops).toEqual(tops.toSorted((one, other) => one - other));
    }),
  ],
  'admin-login': [
    place('the picture is centred beside its text', ['768@100'], async (page) => {
      const text = await boxOf(page.locator('aside div:has(> p)'));
      const picture = await boxOf(page.locator('aside'));
      expect((text.top + text.bottom) / 2).toBeCloseTo((picture.top + picture.bottom) / 2, 0);
    }),
  ],
  'set-password': [
    place(
      'a code of 8 digits is whole, and the asterisk is beside the last word',
      ['320@200'],
      async (page) => {
        const code = page.getByLabel('Code');
        await code.fill('12345678');
        await layoutAtRest(page);
        expect(await hiddenPart(code)).toBeLessThanOrEqual(0);
        const label = page.getByText('Confirm New Password', { exact: true });
        const distances = await label.evaluate((element) => {
          const words = [...element.getClientRects()].at(-1);
          const asterisk = element.nextElementSibling?.getBoundingClientRect();
          if (words === undefined || asterisk === undefined)
            throw new Error('there is no asterisk');
          return { down: asterisk.top - words.top, right: asterisk.left - words.right };
        });
        expect(Math.abs(distances.down)).toBeLessThan(2);
        expect(distances.right).toBeGreaterThanOrEqual(0);
      },
    ),
  ],
  'superadmin-login': [wholeHyphen],
};
