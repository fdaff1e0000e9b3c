import { newReference } from '@prelaunch/testkit/purchases';
import { change } from '../support/answers.ts';
import { expectFitsNarrowPhone } from '../support/axe.ts';
import { expectSoundLayout } from '../support/layout-faults.ts';
import { test } from '../support/own-product.ts';
import {
  desk,
  expectGoodScreen,
  importPayments,
  openReconcile,
  result,
  row,
  tile,
} from '../support/reconcile.ts';
import { buyer, importFile, statementFile } from '../support/statements.ts';
import { expect } from '../support/test.ts';
import { toast } from '../support/toasts.ts';
import { WHOLE } from '../support/layout.ts';

/** The comparison of bank statements on a phone. */

test.describe.configure({ mode: 'default' });

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

  test('an admin compares a line as a card, sets it aside and takes it back', async ({ page }) => {
    const payments = [{ payer: 'Imran Khan', amount: 45_600n, reference: newReference() }];
    await openReconcile(page);
    await expect(page.getByRole('tab', { name: 'Reconcile' })).toBeInViewport(WHOLE);
    await importFile(page, await statementFile(payments));
    await expect(result(page)).toContainText('1 line added.');
    await tile(page, 'Money without an order').click();
    await expectGoodScreen(page);
    await row(page, 'IMRAN KHAN').getByRole('button', { name: 'Compare' }).click();
    await expect(desk(page)).toContainText('₹ 456.00 received');
    await expectGoodScreen(page);
    await desk(page).getByRole('button', { name: 'Set aside' }).click();
    const dialog = page.getByRole('dialog', { name: 'Set this line aside?' });
    await dialog.getByRole('button', { name: 'Set aside' }).click();
    await expect(dialog).toContainText('Please enter a note.');
    await dialog.getByLabel('Note').fill('Interest of the bank');
    await dialog.getByRole('button', { name: 'Set aside' }).click();
    await expect(toast(page, 'Statement line set aside.')).toBeVisible();
    await page.keyboard.press('Escape');

    await tile(page, 'Set aside').click();
    await row(page, 'IMRAN KHAN').getByRole('button', { name: 'Compare' }).click();
    await expect(desk(page)).toContainText('Note: Interest of the bank');
    await desk(page).getByRole('button', { name: 'Take back' }).click();
    await expect(toast(page, 'Statement line taken back.')).toBeVisible();
  });
});

test.describe('in lists on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true });

  test('the states are two in a line with those to do first, and the export is beside the search', async ({
    page,
  }) => {
    const payments = [{ payer: 'Sunita Bhat', amount: 100n, reference: newReference() }];
    await importPayments(page, payments);
    const states = ['exact', 'probable', 'other_amount', 'no_purchase', 'assigned', 'debit'];
    await change(page, 'getReconciliation', (data) => ({
      ...data,
      states: states.map((state) => ({ state, count: 12, sum: 1_234_567.5 })),
    }));
    await page.reload();
    await expect(tile(page, 'Exact')).toHaveAttribute('aria-pressed', 'true');
    const group = (name: string) => page.getByRole('group', { name, exact: true });
    /** The tiles of a group by their lines. */
    const tops = (name: string) =>
      group(name)
        .getByRole('button')
        .evaluateAll((tiles) => tiles.map((each) => each.getBoundingClientRect().top));
    await expect.poll(async () => new Set(await tops('To do')).size).toBe(2);
    await expect.poll(async () => (await tops('To do')).length).toBe(4);
    const [lastToDo, firstDone] = [(await tops('To do')).at(-1), (await tops('Done'))[0]];
    expect(firstDone).toBeGreaterThan(lastToDo ?? NaN);
    await expect(group('Done').getByRole('button')).toHaveText([/^Assigned/, /^Money out/]);
    await expect(group('Done').getByText('Done')).toBeInViewport(WHOLE);
    for (const each of await group('States').getByRole('button').all()) {
      await expect(each).toBeInViewport(WHOLE);
    }
    const search = page.getByRole('searchbox');
    /** The distance between the middles of search and export, and where the list begins. */
    const places = () =>
      page.evaluate(() => {
        const middle = (box: DOMRect | undefined) =>
          box === undefined ? NaN : (box.top + box.bottom) / 2;
        const find = (selector: string) =>
          document.querySelector(selector)?.getBoundingClientRect();
        const download = [...document.querySelectorAll('main button')].find(
          (button) => button.textContent === 'Export CSV',
        );
        return [
          Math.abs(middle(find('input[type=search]')) - middle(download?.getBoundingClientRect())),
          find('main table')?.top ?? NaN,
        ];
      });
    await expect(search).toBeVisible();
    await expect.poll(async () => (await places())[0]).toBeLessThan(2);
    await expect.poll(async () => (await places())[1]).toBeLessThan(700);
    await expectFitsNarrowPhone(page);

    const all = tile(page, 'All lines');
    await all.click();
    await expect(all).toHaveAttribute('aria-pressed', 'true');
    await expect(all).toBeInViewport(WHOLE);
  });

  test('a line names its purchase, a statement its bank and days, and an account is one row of the books', async ({
    page,
  }) => {
    const member = await buyer('Nandini Rao');
    const payments = [{ payer: member.name, amount: 102_000n, reference: member.reference }];
    await importPayments(page, payments);
    const views = page.getByRole('navigation', { name: 'Parts of Reconcile' }).getByRole('link');
    const lines = () =>
      views.evaluateAll(
        (links) => new Set(links.map((link) => link.getBoundingClientRect().top)).size,
      );
    await expect.poll(lines).toBe(1);

    const narration = 'UPI-NANDINI RAO-nandini.rao@okbank-LBXM0ABCDEF-632628433202-PAYMENT';
    // Digits have different widths.
    const orderNumber = '4'.repeat(12);
    await change(page, 'listStatementLines', ({ records, ...rest }) => ({
      ...rest,
      records: records.map(
        (each: { readonly suggestion: { readonly purchase: object } | null }) => ({
          ...each,
          narration,
          suggestion: each.suggestion && {
            ...each.suggestion,
            purchase: { ...each.suggestion.purchase, orderNumber },
          },
        }),
      ),
    }));
    await page.reload();
    await tile(page, 'Exact').click();
    const line = row(page, 'NANDINI RAO').first();
    await expect(line).toContainText('632628433202');
    await expect(line).toContainText(orderNumber);
    await expect(line.locator('td[data-column="purchase"]')).toBeVisible();
    /** The distances: amount to member, member to purchase, then along the second line, and from it to the narration. */
    const distances = () =>
      line.evaluate((cells) => {
        const box = (part: string) =>
          cells.querySelector(`td[data-column="${part}"]`)?.getBoundingClientRect() ??
          new DOMRect();
        const [member, order] = [
          ...cells.querySelectorAll('td[data-column="purchase"] > div > span > span'),
        ].map((part) => part.getBoundingClientRect());
        if (member === undefined || order === undefined) return [NaN];
        const [day, state, button] = [box('date'), box('state'), box('action')];
        return [
          box('amount').left - member.right,
          order.top - member.bottom,
          day.left - order.right,
          state.left - day.right,
          button.left - state.right,
          box('narration').top - order.bottom,
        ];
      });
    await expect.poll(async () => Math.min(...(await distances()))).toBeGreaterThanOrEqual(0);
    // The narration breaks at its hyphens.
    await expectSoundLayout(page);

    await page.getByRole('link', { name: 'Statements' }).click();
    const about = row(page, 'statement.csv').first().locator('td[data-column="about"]');
    await expect(about).toBeVisible();
    await expect(about).toContainText('HDFC Bank · CSV · ');
    await page.getByRole('link', { name: 'Import a statement' }).click();
    await expect(page.getByText('Choose a file')).toBeVisible();

    await page.getByRole('link', { name: 'Daily books' }).click();
    for (const name of [/^Whole period/, /^\d+ \w+ \d{4}$/]) {
      await page.getByRole('button', { name }).first().click();
      const bank = page.getByRole('table', { name }).locator('tr', { hasText: /Bank/ }).first();
      const inOneRow = () =>
        bank.evaluate((cells) => {
          const [account, debit, credit] = [
            'th',
            '[data-column=debit]',
            '[data-column=credit]',
          ].map((cell) => cells.querySelector(cell)?.getBoundingClientRect() ?? new DOMRect());
          if (account === undefined || debit === undefined || credit === undefined) return false;
          const off = account.top + account.bottom - debit.top - debit.bottom;
          return account.right <= debit.left && debit.right <= credit.left && Math.abs(off) < 4;
        });
      await expect.poll(inOneRow).toBe(true);
    }
    await expectGoodScreen(page);
  });
});
