import type { Page } from '@playwright/test';
import { call, PASSWORD, siteProgram } from '../support/api.ts';
import { buy, buyByUpi } from '../support/purchases.ts';
import { expect, openAs, test } from '../support/test.ts';
import { toast } from '../support/toasts.ts';
import { addUser } from '../support/users.ts';

/** 30 purchases of mixed methods, decided by two admins in two browsers at once. */

const rows = (page: Page) => page.locator('tbody td[data-label="Sl.No"]');
const approval = (page: Page) => page.getByRole('dialog', { name: 'Approve Purchase' });
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });

/** Adds three members with similar names and ten pending purchases each; returns the purchases' ids. */
async function fillQueue(name: string): Promise<readonly string[]> {
  const { companyId } = await siteProgram();
  const ids: string[] = [];
  for (const letter of ['A', 'B', 'C']) {
    const { email } = await addUser({ name: `${name} ${letter}` });
    const login = { companyId, user: email, password: PASSWORD };
    const { token } = (await call('loginMember', { body: login })).data;
    for (let n = 0; n < 10; n += 1) {
      const reference = String(700_000_000_000 + Math.floor(Math.random() * 1e11));
      const bought = n % 2 === 0 ? buy(token, 100 + n) : buyByUpi(token, reference);
      ids.push((await bought).id);
    }
  }
  return ids;
}

/** An admin other than the one that all tests share. */
async function newAdmin(name: string): Promise<string> {
  const { email } = await addUser({ role: 'ADMIN', name });
  return (await call('loginAdmin', { body: { email, password: PASSWORD } })).data.token;
}

async function openQueue(page: Page, token: string, name: string): Promise<void> {
  await openAs(page, 'admin', token);
  await page.goto(`/admin/purchaserequest?search1=${encodeURIComponent(name)}`);
  await expect(rows(page)).toHaveCount(10);
}

/** Approves row by row by keyboard until no row is left; another admin may be faster. */
async function workByKeyboard(page: Page): Promise<void> {
  const none = page.getByText('No data available.');
  while (!(await none.isVisible())) {
    // A list that is refetched between the two keys may remove the focused row; one that is
    // refetched while the dialog opens may be empty behind it.
    await expect(async () => {
      // If the dialog opened late, another Enter would confirm the decision.
      if (await approval(page).isVisible()) return;
      await page.keyboard.press('j');
      await page.keyboard.press('Enter');
      await expect(approval(page).or(none).first()).toBeVisible({ timeout: 3_000 });
    }).toPass();
    if (await none.isVisible()) return;
    const decided = page.waitForResponse(/admin\/transaction\/approve$/);
    await page.keyboard.press('Enter');
    await decided;
    await expect(approval(page)).toHaveCount(0);
  }
}

/** Rejects this many whole pages, or fewer if no purchase is left. */
async function workInBulk(page: Page, pages: number): Promise<void> {
  for (let n = 0; n < pages; n += 1) {
    const all = page.getByRole('checkbox', { name: 'Select all on this page' });
    if ((await all.count()) === 0) return;
    await all.check();
    await button(page, /^Reject selected/).click();
    const question = page.getByRole('alertdialog');
    await question.getByLabel('Reason').fill('No payment has come.');
    const decided = page.waitForResponse(/admin\/transaction\/reject-many$/);
    await question.getByRole('button', { name: 'Reject', exact: true }).click();
    await decided;
    await expect(question).toHaveCount(0);
    const left = page.getByRole('dialog', { name: 'Not all were decided' });
    await page
      .getByText(/purchases? rejected\./)
      .first()
      .waitFor();
    if (await left.isVisible()) await left.getByRole('button', { name: 'Close' }).click();
  }
}

test('every purchase is decided exactly once, and the slower admin sees who was first', async ({
  openPage,
}) => {
  const name = `Queue ${String(Math.floor(Math.random() * 1e9))}`;
  const ids = await fillQueue(name);
  const [first, second] = [await newAdmin(`Meera ${name}`), await newAdmin(`Nina ${name}`)];
  const [byKeyboard, inBulk] = [await openPage(), await openPage()];
  await openQueue(byKeyboard, first, name);
  await openQueue(inBulk, second, name);

  await test.step('a race that the first admin loses', async () => {
    await byKeyboard.keyboard.press('j');
    await byKeyboard.keyboard.press('Enter');
    await expect(approval(byKeyboard)).toBeVisible();
    await workInBulk(inBulk, 1);
    await byKeyboard.keyboard.press('Enter');
    const said = `This purchase is already REJECTED by Nina ${name}.`;
    await expect(toast(byKeyboard, said)).toBeVisible();
    await expect(approval(byKeyboard)).toHaveCount(0);
  });

  await test.step('both decide at once, until no purchase is left', async () => {
    await inBulk.reload();
    await expect(rows(inBulk)).toHaveCount(10);
    await Promise.all([workByKeyboard(byKeyboard), workInBulk(inBulk, 1)]);
    await expect(byKeyboard.getByText('No data available.')).toBeVisible();
  });

  const trail: { subject: { id: string } }[] = [];
  for (const token of [first, second]) {
    const found = await call('listAudit', {
      token,
      query: { search: token === first ? `Meera ${name}` : `Nina ${name}`, limit: '100' },
    });
    const { records } = found.data;
    trail.push(...records.filter(({ action }: any) => action.startsWith('purchase.')));
  }
  expect(trail.map(({ subject }) => subject.id).sort()).toEqual([...ids].sort());
});
