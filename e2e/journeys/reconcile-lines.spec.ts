import { newReference } from '@prelaunch/testkit/purchases';
import { change } from '../support/answers.ts';
import { expectAccessible } from '../support/axe.ts';
import { resizeTo } from '../support/layout.ts';
import { test } from '../support/own-product.ts';
import { desk, importPayments, row, TAB, tile } from '../support/reconcile.ts';
import { buyer } from '../support/statements.ts';
import { expect } from '../support/test.ts';
import { toast } from '../support/toasts.ts';

/** The lines of bank statements: their states, narrations and purchases. */

test.describe.configure({ mode: 'default' });

test('an admin finds the purchase of a partial payment, assigns it only, and takes it back', async ({
  page,
}) => {
  const member = await buyer('Harpreet Chawla');
  const payments = [{ payer: 'Zubin Mistry', amount: 50_000n, reference: newReference() }];
  await importPayments(page, payments);
  await page.goto(`${TAB}&state=ALL&search3=ZUBIN`);
  await row(page, 'ZUBIN').getByRole('button', { name: 'Compare' }).click();
  await expect(desk(page)).toContainText('No pending purchase fits this line.');
  await expect(desk(page).getByRole('button', { name: 'Assign only' })).toHaveCount(0);

  await desk(page).getByLabel('Find another pending purchase').fill(member.name);
  await page.keyboard.press('Enter');
  await desk(page).getByRole('radio', { name: member.name }).check();
  await expect(desk(page)).toContainText('₹ 520.00 too little was paid.');
  await desk(page).getByRole('button', { name: 'Assign only' }).click();
  await expect(toast(page, 'Statement line assigned.')).toBeVisible();
  await expect(desk(page)).toContainText('This line pays a purchase.');
  await expect(desk(page).getByRole('heading', { level: 3 })).toBeFocused();
  await expect(desk(page).getByRole('button', { name: 'Ask for ₹ 520.00' })).toBeVisible();
  expect(await member.status()).toBe('PENDING');
  await expectAccessible(page);

  await desk(page).getByRole('button', { name: 'Take back' }).click();
  await expect(toast(page, 'Assignment undone.')).toBeVisible();
  await expect(desk(page)).not.toContainText('This line pays a purchase.');
  await expect(desk(page).getByRole('heading', { level: 3 })).toBeFocused();
});

test('the figure of all lines is in line with those of the states beside it', async ({ page }) => {
  const payments = [{ payer: 'Usha Pillai', amount: 100n, reference: newReference() }];
  await importPayments(page, payments);
  await change(page, 'getReconciliation', (data) => ({
    ...data,
    states: ['exact', 'assigned'].map((state) => ({ state, count: 12, sum: 1_020 })),
  }));
  await page.reload();
  const figure = (name: string) => tile(page, name).getByText(/^[\d,]+$/);
  for (const width of [768, 1280]) {
    await resizeTo(page, { width, height: 800 });
    await expect(figure('All lines')).toBeVisible();
    const fromBottom = (name: string) =>
      tile(page, name).evaluate((box) => {
        const count = box.children[1]?.getBoundingClientRect().bottom ?? 0;
        return Math.round(box.getBoundingClientRect().bottom - count);
      });
    const difference = async () => (await fromBottom('All lines')) - (await fromBottom('Assigned'));
    await expect.poll(difference, { message: `${String(width)} px` }).toBe(0);
  }
});

test('the tile of the exact lines has its text in line with the others', async ({ page }) => {
  const member = await buyer('Padma Rao');
  const payments = [
    { payer: member.name, amount: 102_000n, reference: member.reference },
    { payer: 'Usha Pillai', amount: 100n, reference: newReference() },
  ];
  await importPayments(page, payments);
  const inset = (name: string) =>
    tile(page, name).evaluate(
      (box) =>
        (box.firstElementChild?.getBoundingClientRect().left ?? 0) -
        box.getBoundingClientRect().left,
    );
  const difference = async () => (await inset('Exact')) - (await inset('Money without an order'));
  await expect.poll(difference).toBe(0);
});

test('only an uncertain purchase has a question mark, and a narration is whole', async ({
  page,
}) => {
  const member = await buyer('Anjali Chauhan');
  const payments = [{ payer: member.name, amount: 102_000n, reference: member.reference }];
  await importPayments(page, payments);
  const narration = `UPI-SOWMYA MUTHUKUMAR-sowmya.muthukumar@okbank-SVIV0ABCDEF-${member.reference}-PAYMENT`;
  const states = ['exact', 'other_amount', 'probable', 'ambiguous'];
  await change(page, 'listStatementLines', ({ records, ...rest }) => {
    const line = records.find(({ suggestion }: any) => suggestion !== null);
    return {
      ...rest,
      records: states.map((state) => ({ ...line, id: crypto.randomUUID(), state, narration })),
    };
  });
  await page.reload();
  await tile(page, 'Exact').click();
  const purchases = page.locator('td[data-column="purchase"] > div > span > span:first-child');
  await expect(purchases).toHaveText([/[^?]$/, /[^?]$/, /\?$/, /\?$/]);
  const cut = () =>
    page
      .locator('td[data-column="narration"] > div > span')
      .evaluateAll(
        (texts) =>
          texts.filter((text) => text.scrollHeight > text.clientHeight + 1 && text.clientHeight > 0)
            .length,
      );
  for (const width of [1280, 768]) {
    await resizeTo(page, { width, height: 800 });
    await expect(page.locator('td[data-column="narration"]').first()).toContainText('PAYMENT');
    await expect.poll(cut, { message: `${String(width)} px` }).toBe(0);
  }
  // On a phone it has two lines, and all of them with the details of the line.
  for (const width of [390, 320]) {
    await resizeTo(page, { width, height: 800 });
    await expect.poll(cut, { message: `${String(width)} px` }).toBe(states.length);
  }
  await page.locator('tbody button[aria-expanded="false"]').first().click();
  await expect.poll(cut).toBe(states.length - 1);
});

test('a narration beside a purchase breaks only after its separators', async ({ page }) => {
  const { name, reference } = await buyer('Ganesh Balasubramanian');
  await importPayments(page, [{ payer: name, amount: 102_000n, reference }]);
  await resizeTo(page, { width: 390, height: 844 });
  await row(page, name).getByRole('button', { name: 'Compare' }).click();
  await expect(desk(page)).toContainText('Reference and amount agree.');
  await expect(
    desk(page).getByRole('link', { name: `Receipt submitted by ${name}` }),
  ).toBeVisible();
  const payer = page.getByRole('dialog').locator('dl > div', { hasText: 'Payer and member' });
  const narration = payer.locator('dd').first();
  await expect(narration).toContainText(reference);
  /** The parts between two separators that are on more than one line. */
  const broken = () =>
    narration.evaluate((box) => {
      const texts = document.createTreeWalker(box, NodeFilter.SHOW_TEXT);
      const parts: string[] = [];
      for (let text = texts.nextNode(); text !== null; text = texts.nextNode()) {
        for (const { 0: part, index } of (text.textContent ?? '').matchAll(/[^-@/.\s]+/g)) {
          const range = document.createRange();
          range.setStart(text, index);
          range.setEnd(text, index + part.length);
          if (range.getClientRects().length > 1) parts.push(part);
        }
      }
      return parts;
    });
  await expect.poll(broken).toEqual([]);
});

test('the first state with lines is chosen when the comparison has ended', async ({ page }) => {
  const { name, reference } = await buyer('Lata Rao');
  await importPayments(page, [{ payer: name, amount: 102_000n, reference }]);
  let matching = 'running';
  await change(page, 'getReconciliation', ({ states, ...data }) =>
    matching === 'running'
      ? { ...data, matching, states: [{ ...states[0], state: 'unmatched' }] }
      : { ...data, states },
  );
  await page.goto(`${TAB}&view=lines`);
  await expect(page.getByText('Comparing')).toBeVisible();
  matching = 'current';
  await expect(tile(page, 'Exact')).toHaveAttribute('aria-pressed', 'true');
  await expect(row(page, name)).toBeVisible();
});

test('the lines of a narration have similar lengths on a wide screen', async ({ page }) => {
  const payments = [{ payer: 'Usha Pillai', amount: 100n, reference: newReference() }];
  await importPayments(page, payments);
  const line = 'UPI-SOWMYA MUTHUKUMAR-sowmya.muthukumar@okbank-SVIV0ABCDEF-632671902309-PAYMENT';
  await change(page, 'listStatementLines', ({ records, ...rest }) => ({
    ...rest,
    records: ['', '-A', '-SECOND', '-SECOND INSTALMENT'].map((more) => ({
      ...records[0],
      id: crypto.randomUUID(),
      reference: '4444444444444444',
      narration: `${line}${more}`,
    })),
  }));
  await resizeTo(page, { width: 1920, height: 1080 });
  await page.reload();
  const narrations = page.locator('td[data-column="narration"] > div > span');
  await expect(narrations).toHaveCount(4);
  /** The shortest line of each narration, as a part of its longest. */
  const shortest = () =>
    narrations.evaluateAll((texts) =>
      texts.map((text) => {
        const range = document.createRange();
        range.selectNodeContents(text);
        const lines = new Map<number, number[]>();
        for (const { top, left, right } of range.getClientRects()) {
          const at = Math.round(top);
          lines.set(at, [...(lines.get(at) ?? []), left, right]);
        }
        const widths = [...lines.values()].map((ends) => Math.max(...ends) - Math.min(...ends));
        return Math.min(...widths) / Math.max(...widths);
      }),
    );
  await expect.poll(async () => Math.min(...(await shortest()))).toBeGreaterThan(0.45);
});
