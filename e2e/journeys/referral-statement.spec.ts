import type { Page } from '@playwright/test';
import { answer } from '../support/answers.ts';
import { call, makeMember, newPerson, PASSWORD, siteProgram } from '../support/api.ts';
import { expectAccessible, expectFitsNarrowPhone } from '../support/axe.ts';
import { exportedRows } from '../support/downloads.ts';
import { resizeTo, setTextSize } from '../support/layout.ts';
import { waitForCode } from '../support/mail.ts';
import { below, boxOf } from '../support/places.ts';
import { approve, buy } from '../support/purchases.ts';
import { expect, openAs, test } from '../support/test.ts';

/** A member sees who joined with their code and what they bought. */

const PHONE = { width: 390, height: 844 };
const card = (page: Page, name = 'Your referrals') => page.getByRole('region', { name });

/** Registers a person with a member's code; returns the session. */
async function joinWith(referralCode: string, name: string): Promise<string> {
  const { companyId } = await siteProgram();
  const who = { companyId, ...newPerson(), name };
  await call('requestRegisterOtp', { body: who });
  const otp = await waitForCode(who.email);
  const details = { otp, dateOfBirth: '1994-05-17', password: PASSWORD, referralCode };
  await call('register', { body: { ...who, ...details } });
  const login = { companyId, user: who.email, password: PASSWORD };
  return (await call('loginMember', { body: login })).data.token;
}

async function open(page: Page, token: string): Promise<void> {
  await openAs(page, 'user', token);
  await page.goto('/user/profile');
}

test('a member sees who joined with their code and their approved tokens, and exports the list', async ({
  page,
}) => {
  const { token } = await makeMember();
  const { referralCode } = (await call('getProfile', { token })).data;
  const friend = await joinWith(referralCode, 'Vikram Kumar Shah');
  await approve((await buy(friend, 4_200)).id);
  await buy(friend, 1_000);
  await open(page, token);
  await expect(card(page)).toContainText('Joined with your code1');
  await expect(card(page)).toContainText(/Tokens they bought420 /);
  const row = card(page).locator('tbody tr');
  await expect(row).toHaveCount(1);
  await expect(row).toContainText('Vikram S.');
  await expect(row).not.toContainText('Shah');
  await expect(row.locator('[data-column="purchases"]')).toHaveText('1');
  await expect(row.locator('[data-column="quantity"]')).toHaveText('420');
  const [heading, line] = await exportedRows(page, 'referrals');
  expect(heading).toBe('Name,Joined,Approved Purchases,Tokens');
  expect(line).toMatch(/^Vikram S\.,\d{4}-\d\d-\d\d,1,420$/);
  await expectAccessible(page);
});

test('a member without referrals reads so', async ({ page }) => {
  await open(page, (await makeMember()).token);
  await expect(card(page)).toContainText('Nobody has registered with your code yet.');
});

/** A record of the list. */
const record = (number: number, name: string | null) => ({
  number,
  name,
  joinedAt: '2026-11-21T10:00:00.000Z',
  purchases: 12,
  quantity: 1_234_567,
});

const LONG = [record(1, 'Venkatanarasimharajuvari S.'), record(2, null), record(3, 'Asha R.')];

const answerWithLongTexts = (page: Page, records: readonly unknown[] = LONG): Promise<void> =>
  answer(page, 'listReferrals', {
    status: 200,
    body: {
      status: true,
      message: 'Referrals',
      data: {
        records,
        total: 10_000,
        page: 1,
        limit: 10,
        lastPage: 1_000,
        moreThanTotal: true,
        buyers: 4_321,
        quantity: 123_456_789,
        tokenSymbol: 'GLXY',
        rules: `One per cent of their tokens.\n\n${'x'.repeat(200)}`,
      },
    },
  });

/**
 * Runs in the page: returns the parts of a referral that extend beyond its row, the labels with a broken word, and a broken
 * figure, each as one line.
 */
function faultsOfRow(row: Element): string[] {
  const { right } = row.getBoundingClientRect();
  const parts = [...row.querySelectorAll('td')].filter((part) => part.checkVisibility());
  const beyond = parts.filter((part) => {
    const content = document.createRange();
    content.selectNodeContents(part.querySelector('div') ?? part);
    return content.getBoundingClientRect().right > right;
  });
  // A label is a pseudo-element, which no range selects: a copy of it shows whether the words fit.
  const broken = parts.filter((part) => {
    const label = getComputedStyle(part, '::before');
    if (!label.content.startsWith('"')) return false;
    const copy = document.createElement('span');
    copy.textContent = part.dataset['label'] ?? '';
    copy.style.cssText = `font: ${label.font}; position: absolute; inline-size: min-content`;
    part.append(copy);
    const { width } = copy.getBoundingClientRect();
    copy.remove();
    return parseFloat(label.inlineSize) < width - 1;
  });
  const figure = document.createRange();
  figure.selectNodeContents(row.querySelector('[data-column=purchases] div') ?? row);
  const lines = new Set([...figure.getClientRects()].map(({ top }) => Math.round(top)));
  return [
    ...(lines.size > 1 ? [`'${figure.toString()}' has ${String(lines.size)} lines`] : []),
    ...beyond.map(({ textContent }) => `'${textContent}' extends beyond its row`),
    ...broken.map(({ dataset }) => `'${dataset['label'] ?? ''}' is broken`),
  ];
}

test('an opened referral with a long name is whole on phones, also with large text', async ({
  page,
}) => {
  await resizeTo(page, { width: 390, height: 844 });
  await answerWithLongTexts(page);
  await open(page, (await makeMember()).token);
  const row = card(page).locator('tbody tr').first();
  await row.getByRole('button').click();
  await expect(row.locator('[data-column=purchases]')).toBeVisible();
  for (const [width, large] of [
    [390, 100],
    [390, 200],
    [320, 200],
  ] as const) {
    await test.step(`on ${String(width)} px with ${String(large)} % text`, async () => {
      await resizeTo(page, { width, height: 844 });
      await setTextSize(page, large);
      await expect.poll(() => row.evaluate(faultsOfRow)).toEqual([]);
      await expectFitsNarrowPhone(page);
    });
  }
});

test('a phone shows five referrals in one line each below the rules, then all', async ({
  page,
}) => {
  await resizeTo(page, PHONE);
  await answerWithLongTexts(
    page,
    Array.from({ length: 7 }, (_, index) => record(index + 1, 'Asha R.')),
  );
  await open(page, (await makeMember()).token);
  const rows = card(page).locator('tbody tr');
  await expect(rows).toHaveCount(5);
  const [name, date] = [rows.first().getByText('Asha R.'), rows.first().getByText('21 Nov 2026')];
  expect(Math.abs(await below(name, date))).toBeLessThan(4);
  const rules = await boxOf(card(page).getByRole('region', { name: 'Rules of the company' }));
  expect(rules.bottom).toBeLessThan((await boxOf(card(page).getByRole('table'))).top);
  await expect(card(page).getByLabel('Referral Code')).toBeVisible();
  await expectFitsNarrowPhone(page);
  await card(page).getByRole('button', { name: 'Show all 10,000+' }).click();
  await expect(rows).toHaveCount(7);
});

for (const [locale, title, deleted] of [
  ['en-IN', 'Your referrals', 'Deleted account'],
  ['hi-IN', 'आपके रेफ़रल', 'हटाया गया खाता'],
] as const) {
  test.describe(`on a phone, ${locale}`, () => {
    test.use({ locale, viewport: PHONE });

    test('long names, deleted accounts, many pages and the rules fit', async ({ page }) => {
      await answerWithLongTexts(page);
      await open(page, (await makeMember()).token);
      await expect(card(page, title)).toContainText(deleted);
      await expect(card(page, title)).toContainText('10,000+');
      await expect(card(page, title)).toContainText('4,321');
      await expect(card(page, title)).toContainText('One per cent of their tokens.');
      await expectAccessible(page);
      await expectFitsNarrowPhone(page);
    });
  });
}
