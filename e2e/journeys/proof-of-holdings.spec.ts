import { readFile } from 'node:fs/promises';
import { readStatement } from '@prelaunch/domain/holdings/statement';
import type { Page } from '@playwright/test';
import { adminToken, call, makeMember } from '../support/api.ts';
import { change, cutOff, restore, UNREADABLE_IS_LOGGED } from '../support/answers.ts';
import { expectAccessible, expectFitsNarrowPhone } from '../support/axe.ts';
import { setTextSize } from '../support/layout.ts';
import { approve, buy } from '../support/purchases.ts';
import { expect, openAs, test } from '../support/test.ts';
import { expectToasts } from '../support/toasts.ts';

/** A company publishes its holdings, and a member checks that its own tokens are included. */

// One after the other: they publish for the same company.
test.describe.configure({ mode: 'default' });

/** The file of a new member with approved tokens that are published. */
async function makeFile() {
  const { token } = await makeMember();
  const { id } = await buy(token, 4_200);
  await approve(id);
  await call('publishHoldings', { token: await adminToken() });
  const { file } = (await call('getHoldingProof', { token })).data;
  if (file === null) throw new Error('the tokens are not published');
  return file;
}

const choose = (page: Page, file: unknown) =>
  page.getByLabel('Your file').setInputFiles({
    name: 'holding.json',
    mimeType: 'application/json',
    buffer: Buffer.from(typeof file === 'string' ? file : JSON.stringify(file)),
  });

const verdict = (page: Page, name: string) => page.getByRole('heading', { level: 2, name });

test('an admin publishes, and a member checks the published tokens and keeps the file', async ({
  page,
  openPage,
}) => {
  const { token } = await makeMember();
  const { id } = await buy(token, 4_200);
  await approve(id);

  const admin = await openPage();
  await openAs(admin, 'admin', await adminToken());
  await change(admin, 'listHoldingsStatements', () => ({ records: [], total: 0 }));
  await admin.goto('/admin/dashboard');
  await expect(
    admin.getByText(
      'Nothing has been published yet. The first publication follows shortly after midnight.',
    ),
  ).toBeVisible();
  await restore(admin, 'listHoldingsStatements');
  await admin.getByRole('button', { name: 'Publish now' }).click();
  await expectToasts(admin, ['The holdings are published.']);
  const panel = admin.getByRole('region', { name: 'Published holdings' });
  await expect(panel.getByText('Latest publication')).toBeVisible();

  await openAs(page, 'user', token);
  await page.goto('/user/dashboard');
  const card = page.getByRole('region', { name: 'Proof of holdings' });
  await expect(card).toContainText('with your 420 ');
  const downloading = page.waitForEvent('download');
  await card.getByRole('button', { name: 'Download the file' }).click();
  const file = await readFile(await (await downloading).path(), 'utf8');

  await card.getByRole('link', { name: 'Check my holdings' }).click();
  await expect(page).toHaveURL('/verify?mine');
  await expect(verdict(page, 'Your tokens are included')).toBeVisible();
  await expect(page.getByText(/^Passed:/)).toHaveCount(5);
  await expectAccessible(page);
  await expectFitsNarrowPhone(page);

  await page.goto('/verify');
  await expect(
    page.getByRole('heading', { level: 1, name: 'Check a receipt or your tokens' }),
  ).toBeVisible();
  await expect(page.getByRole('banner').getByText('GLXY', { exact: true })).toBeVisible();
  await expect(page.getByRole('banner').locator('img')).toBeVisible();
  const program = page.getByRole('link', { name: 'Download verify-holding.mjs' });
  await expect(program).toBeHidden();
  await page.getByText('For experts', { exact: true }).click();
  await expect(program).toBeVisible();
  await expectAccessible(page);
  await choose(page, file);
  await expect(verdict(page, 'Your tokens are included')).toBeVisible();

  await page.reload();
  await page.getByLabel('Link or code').fill(file);
  await page.getByRole('button', { name: 'Check', exact: true }).click();
  await expect(verdict(page, 'Your tokens are included')).toBeVisible();
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 320, height: 640 }, isMobile: true, hasTouch: true });

  test('the check begins on the first screen, and breaks no number at 200 % text', async ({
    page,
  }) => {
    const file = await makeFile();
    await page.goto('/verify');
    const title = page.getByRole('heading', { level: 1 });
    await expect.poll(async () => (await title.boundingBox())?.y).toBeLessThan(130);
    await choose(page, file);
    await expect(verdict(page, 'Your tokens are included')).toBeVisible();
    await setTextSize(page, 200);
    const broken = () =>
      page.getByRole('listitem').evaluateAll((lines) =>
        lines.flatMap((line) => {
          const text = line.lastElementChild?.lastChild ?? line;
          return [...(text.textContent ?? '').matchAll(/\d[\d,]*\d/g)]
            .filter(({ index, 0: number }) => {
              const range = document.createRange();
              range.setStart(text, index);
              range.setEnd(text, index + number.length);
              return range.getClientRects().length > 1;
            })
            .map(([number]) => number);
        }),
      );
    await expect.poll(broken).toEqual([]);
  });
});

test('a changed file, and a file of another kind, are refused in plain words', async ({ page }) => {
  const file = await makeFile();
  await page.goto('/verify');
  const changed = page.getByText(/was changed/);
  await choose(page, { ...file, quantity: 421 });
  await expect(verdict(page, 'Your tokens are not confirmed')).toBeVisible();
  await expect(page.getByText(/Your 421 \w+ are not part of the published/)).toBeVisible();
  await expectAccessible(page);
  await expectFitsNarrowPhone(page);

  await expect(changed).toHaveCount(0);

  await choose(page, '{}');
  await expect(
    page.getByText(
      'This file contains neither a code of a receipt or statement nor a proof of holdings.',
    ),
  ).toBeVisible();
  await expect(verdict(page, 'Your tokens are not confirmed')).toHaveCount(0);
  await expect(changed).toHaveCount(0);

  await choose(page, { ...file, signature: '00'.repeat(64) });
  await expect(
    page.getByText('The statement in your file has no valid signature: it may not come'),
  ).toBeVisible();
  await expect(page.getByText(/^The published statement/)).toHaveCount(0);
  // What did not pass stands first.
  const results = page.getByRole('status').getByRole('listitem');
  await expect(results).toContainText([
    'Failed:',
    'Not checked:',
    'Not checked:',
    'Not checked:',
    'Passed:',
  ]);
  // The file was checked: it does not stand in the form below any more.
  await expect(page.getByText('holding.json')).toHaveCount(0);
  // Nothing is confirmed by what an unsigned file says.
  const passed = page
    .getByRole('listitem')
    .filter({ hasText: /Passed: (Your|The holdings|The total)/ });
  await expect(passed).toHaveCount(0);
  await expect(page.getByText('Only your file says: The total does not exceed')).toBeVisible();
  await expect(page.getByRole('heading', { name: /^What your file says/ })).toBeVisible();
  await expect(page.getByRole('heading', { level: 2 }).first()).toHaveText(
    'Your tokens are not confirmed',
  );
});

test('a second root is reported, by the public list and by what the browser saw before', async ({
  page,
}) => {
  const file = await makeFile();
  await page.goto('/verify');
  await change(page, 'listHoldingsStatements', ({ records }) => ({ records: records.slice(1) }));
  await choose(page, file);
  await expect(
    page.getByText('The public list has another statement for this number'),
  ).toBeVisible();
  await restore(page, 'listHoldingsStatements');

  const { company, number } = readStatement(file.statement) ?? {};
  const seen = { number, hash: 'ab'.repeat(32), key: 'cd'.repeat(32) };
  await page.evaluate(([key, value]) => localStorage.setItem(key, value), [
    `prelaunch.holdings.${String(company)}`,
    JSON.stringify(seen),
  ] as const);
  await page.reload();
  await choose(page, file);
  await expect(page.getByText('A statement that this browser has seen before')).toBeVisible();
  await expect(verdict(page, 'Your tokens are not confirmed')).toBeVisible();
});

test.describe('without a connection', () => {
  test.use({ expectedProblems: UNREADABLE_IS_LOGGED });

  test('the file is still checked, and the comparison is offered again', async ({ page }) => {
    const file = await makeFile();
    await page.goto('/verify');
    await cutOff(page, 'listHoldingsStatements');
    await choose(page, file);
    await expect(verdict(page, 'Your file is correct')).toBeVisible();
    await expect(page.getByText('The public list could not be loaded.')).toBeVisible();
    await expectAccessible(page);
    await restore(page, 'listHoldingsStatements');
    await page.getByRole('button', { name: 'Compare again' }).click();
    await expect(verdict(page, 'Your tokens are included')).toBeVisible();
  });
});
