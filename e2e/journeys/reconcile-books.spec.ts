import { newReference } from '@prelaunch/testkit/purchases';
import type { Locator } from '@playwright/test';
import { change, makeUpList } from '../support/answers.ts';
import { adminToken } from '../support/api.ts';
import { resizeTo, setTextSize } from '../support/layout.ts';
import { expectSoundLayout } from '../support/layout-faults.ts';
import { test } from '../support/own-product.ts';
import { importPayments, openReconcile, press, TAB } from '../support/reconcile.ts';
import { expect, openAs } from '../support/test.ts';

/** The daily books and the refunds of the tab Reconcile, whatever their sums. */

test.describe.configure({ mode: 'default' });

test('a refund shows the payment to send back at every width', async ({ page }) => {
  const refund = {
    id: crypto.randomUUID(),
    state: 'DUE',
    amount: 2_500,
    reason: 'The sender is unknown.',
    line: {
      id: crypto.randomUUID(),
      day: '2026-10-27',
      amount: 2_500,
      narration: 'UPI-SURESH DAS',
      reference: '630100004711',
    },
    purchase: null,
    registeredAt: '2026-10-28T06:00:00.000Z',
    registeredBy: 'Company admin',
    sentReference: null,
    sentDay: null,
    endedAt: null,
    endedBy: null,
  };
  await page.clock.setFixedTime(new Date('2026-10-29T06:00:00Z'));
  await makeUpList(page, 'listRefunds', [refund], () => true);
  await openReconcile(page, '&view=refunds');
  const received = page.locator('td[data-column="received"]');
  // The placeholders of the rows have such a cell too.
  await expect(received).toHaveCount(1);
  for (const width of [320, 390, 1280]) {
    await resizeTo(page, { width, height: 800 });
    const shown = async () => (await received.boundingBox())?.width ?? 0;
    await expect.poll(shown, { message: `${String(width)} px` }).toBeGreaterThan(100);
    await expect(received).toContainText(/2026-10-27.*630100004711/);
  }
  const row = page.locator('tr', { has: received });
  const buttons = row.getByRole('button').filter({ hasText: /./ });
  await expect(buttons).toHaveText(['Mark as sent', 'Cancel refund']);
  await expect(row.locator('td[data-column="member"]')).toHaveText('Unknown sender');
  await expect(row.locator('td[data-column="state"]')).toHaveText('Due2 days since received');

  await test.step('nobody gets a mail, and the dialog shows the payment', async () => {
    await press(page, 'Mark as sent');
    const dialog = page.getByRole('dialog', { name: 'Mark the refund as sent' });
    await expect(dialog).toContainText('Sender of ₹ 2,500.00, received 27 Oct 2026');
    await expect(dialog).toContainText('UPI-SURESH DAS');
    await expect(dialog).toContainText('Nobody has claimed this money, so no mail is sent.');
    await expect(dialog.getByRole('button', { name: 'Copy the reference' })).toBeVisible();
    await expect(dialog.getByRole('button', { name: 'Copy the amount' })).toBeVisible();
    await dialog.getByRole('button', { name: 'Cancel' }).click();
  });

  await test.step('a member gets a mail', async () => {
    const purchase = {
      id: crypto.randomUUID(),
      orderNumber: 'PUR-482913',
      memberName: 'Ira Menon',
    };
    await makeUpList(page, 'listRefunds', [{ ...refund, purchase }], () => true);
    await page.reload();
    await press(page, 'Mark as sent');
    const dialog = page.getByRole('dialog', { name: 'Mark the refund as sent' });
    await expect(dialog).toContainText(/ToIra Menon/);
    await expect(dialog).toContainText('The member gets a mail with this reference.');
  });
});

test('the books have the sum of each day, and say whether debit and credit are equal', async ({
  page,
}) => {
  const payments = [{ payer: 'Ira Menon', amount: 100n, reference: newReference() }];
  await importPayments(page, payments);
  const makeUpBooks = (credit: number) =>
    change(page, 'getBookDays', (data) => {
      const accounts = [
        { account: 'bank', debit: 1_500, credit: 0 },
        { account: 'unassigned_money', debit: 0, credit },
      ];
      return { ...data, totals: accounts, days: [{ day: '2026-11-21', accounts }] };
    });
  const whole = page.getByRole('table', { name: /^Whole period/ });
  const days = page.getByRole('table', { name: 'By day' });
  await makeUpBooks(1_500);
  await page.goto(`${TAB}&view=books`);
  await expect(whole.getByRole('row').last()).toContainText(/Sum.*Debit = credit.*₹ 1,500\.00/);
  await expect(whole).toContainText('Received, not yet matched');
  await expect(days.locator('tbody tr').first().getByRole('cell')).toHaveText([
    '2026-11-21',
    /Sum$/,
    '₹ 1,500.00',
    '₹ 1,500.00',
  ]);
  // A card leaves out the side without a sum, and shows the other beside its label.
  await resizeTo(page, { width: 320, height: 640 });
  const bank = () =>
    days
      .locator('tbody tr')
      .nth(1)
      .evaluate((cells) =>
        ['debit', 'credit'].map((column) => {
          const box = cells.querySelector(`td[data-column="${column}"]`);
          return Math.round(box?.getBoundingClientRect().height ?? NaN);
        }),
      );
  await expect.poll(async () => (await bank())[1]).toBe(1);
  await expect.poll(async () => (await bank())[0]).toBeGreaterThan(15);
  await resizeTo(page, { width: 1280, height: 800 });

  await makeUpBooks(1_400);
  await page.reload();
  await expect(whole).toContainText('Debit and credit differ');
  await expect(days).toContainText('Debit and credit differ');
});

test('the columns of both tables of the books are in line', async ({ page }) => {
  const payments = [{ payer: 'Leela Joshi', amount: 1_234_500n, reference: newReference() }];
  await importPayments(page, payments);
  await page.goto(`${TAB}&view=books`);
  for (const [width, text] of [
    [390, 100],
    [768, 100],
    [1280, 100],
    [1280, 200],
  ] as const) {
    await resizeTo(page, { width, height: 800 });
    await setTextSize(page, text);
    const edges = (table: RegExp, column: string) =>
      page
        .getByRole('table', { name: table })
        .locator(`td[data-column="${column}"] > div`)
        .first()
        .evaluate((box) => {
          // On a desktop the tables are side by side.
          const edge = box.closest('table')?.getBoundingClientRect().right ?? NaN;
          return Math.round(edge - box.getBoundingClientRect().right);
        });
    for (const column of ['debit', 'credit']) {
      const message = `${column} on ${String(width)} px, ${String(text)} %`;
      const difference = async () =>
        (await edges(/^Whole period/, column)) - (await edges(/^By day/, column));
      await expect.poll(difference, { message }).toBe(0);
    }
  }
});

test('on a desktop, the books fill the screen with both tables side by side, whatever their sums', async ({
  page,
}) => {
  // Digits have different widths.
  const large = 44_44_44_44_444.44;
  const accounts = ['bank', 'unassigned_money', 'approved_without_line'].map((account) => ({
    account,
    debit: large,
    credit: large,
  }));
  await openAs(page, 'admin', await adminToken());
  await change(page, 'getBookDays', (data) => ({
    ...data,
    totals: accounts,
    days: [{ day: '2026-11-21', accounts }],
  }));
  await page.goto(`${TAB}&view=books`);
  const whole = page.getByRole('table', { name: /^Whole period/ });
  const days = page.getByRole('table', { name: 'By day' });
  await expect(days).toContainText('₹ 44,44,44,44,444.44');
  const edges = (box: Locator) =>
    box.evaluate((element) => {
      const { left, right, top } = element.getBoundingClientRect();
      return [left, right, top].map(Math.round);
    });
  const tabs = page.getByRole('tablist').first();
  /** The distances of the tables from the edges of the tabs, which have 3 px for the focus ring, and from each other. */
  const places = async () => {
    const [left = NaN, right = NaN] = await edges(tabs);
    const [one, other] = [await edges(whole.locator('..')), await edges(days.locator('..'))];
    const [begin = NaN, , top = NaN] = one;
    const [, end = NaN, topOfOther = NaN] = other;
    return Math.max(begin - left, right - end, Math.abs(top - topOfOther));
  };
  await expect.poll(places).toBeLessThanOrEqual(4);
  /** The least distance between a sum and the text before it. */
  const gaps = () =>
    page.locator('tbody tr').evaluateAll((rows) =>
      rows.map((row) => {
        const ends = ['account', 'debit', 'credit'].map((column) => {
          const range = document.createRange();
          range.selectNodeContents(row.querySelector(`td[data-column="${column}"] > div`) ?? row);
          return range.getBoundingClientRect();
        });
        return Math.min(
          (ends[1]?.left ?? NaN) - (ends[0]?.right ?? NaN),
          (ends[2]?.left ?? NaN) - (ends[1]?.right ?? NaN),
        );
      }),
    );
  await expect.poll(async () => Math.min(...(await gaps()))).toBeGreaterThan(3);
  await expectSoundLayout(page);
});

test.describe('in lists on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true });

  test('large sums of the books are apart', async ({ page }) => {
    await openAs(page, 'admin', await adminToken());
    for (const large of [44_44_444.44, 44_44_44_44_444.44]) {
      const accounts = ['bank', 'unassigned_money', 'members_money'].map((account) => ({
        account,
        debit: large,
        credit: large,
      }));
      await change(page, 'getBookDays', (data) => ({
        ...data,
        totals: accounts,
        days: [{ day: '2026-11-21', accounts }],
      }));
      await page.goto(`${TAB}&view=books`);
      await expect(page.getByRole('table', { name: 'By day' })).toContainText('44,444.44');
      const least = () =>
        page.locator('tbody tr').evaluateAll((rows) =>
          Math.min(
            ...rows.map((row) => {
              const [debit, credit] = [...row.querySelectorAll('td')]
                .slice(-2)
                .map((cell) => (cell.querySelector('span span') ?? cell).getBoundingClientRect());
              return (credit?.left ?? NaN) - (debit?.right ?? NaN);
            }),
          ),
        );
      await expect.poll(least).toBeGreaterThan(8);
    }
  });
});

test.describe('on the narrowest phone', () => {
  test.use({ viewport: { width: 320, height: 640 }, isMobile: true, hasTouch: true });

  test('sums of the books are whole at 200 % text', async ({ page }) => {
    const payments = [{ payer: 'Lata Joshi', amount: 98_765_432_100n, reference: newReference() }];
    await importPayments(page, payments);
    await page.goto(`${TAB}&view=books`);
    const whole = page.getByRole('table', { name: 'Whole period' });
    await expect(whole).toContainText(/₹ 98,76,\d\d,\d{3}/);
    await setTextSize(page, 200);
    await expectSoundLayout(page);
    const overlaps = await whole.getByText(/^₹/).evaluateAll(
      (sums) =>
        sums.filter((sum) => {
          const card = sum.closest('tr')?.getBoundingClientRect();
          return card === undefined || sum.getBoundingClientRect().left < card.left;
        }).length,
    );
    expect(overlaps).toBe(0);
    const gaps = () =>
      whole.locator('tbody tr').evaluateAll((rows) =>
        rows.flatMap((cells) => {
          const boxes = ['debit', 'credit'].map((column) =>
            cells.querySelector(`td[data-column="${column}"]`)?.getBoundingClientRect(),
          );
          // A side without a sum is only for screen readers.
          if (boxes.some((box) => box?.width === 1)) return [];
          return [(boxes[1]?.top ?? NaN) - (boxes[0]?.bottom ?? NaN)];
        }),
      );
    await expect.poll(async () => Math.min(...(await gaps()))).toBeGreaterThanOrEqual(0);
  });
});
