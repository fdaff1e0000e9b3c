import type { Page } from '@playwright/test';
import { adminToken, superAdminToken } from '../support/api.ts';
import {
  answer,
  hold,
  makeUpList,
  refusal,
  restore,
  sentCalls,
  UNREADABLE,
  UNREADABLE_IS_LOGGED,
} from '../support/answers.ts';
import { expectAccessible, expectFitsNarrowPhone } from '../support/axe.ts';
import { layoutAtRest, resizeTo, setTextSize } from '../support/layout.ts';
import { linesOf } from '../support/lines-of.ts';
import { madeUpRequest, makeUpRequests } from '../support/requests.ts';
import { expect, openAs, test } from '../support/test.ts';
import { expectToasts, expectToastLife, holdToasts } from '../support/toasts.ts';

/** Manage Purchase (/admin/purchaserequest): both tables, and single decisions. */

const OPENING = ['Sl.No', 'User ID', 'name', 'Mobile', 'Method', 'Price', 'Quantity'];
const REQUESTS = [...OPENING, 'Final Amount', 'Status', 'Date', 'Approve/Reject'];
const HISTORY = [...OPENING, 'Final Amount', 'Txn No.', 'Status', 'Date', 'Receipt'];

const cellsOf = (page: Page, index: number) =>
  page
    .getByRole('table')
    .getByRole('row')
    .nth(index + 1)
    .getByRole('cell');
const serials = (page: Page) => page.locator('td[data-label="Sl.No"]');
const tab = (page: Page, name: string) => page.getByRole('tab', { name, exact: true });
const pager = (page: Page) => page.getByRole('navigation', { name: 'Pages' });
const searchBox = (page: Page) => page.getByRole('searchbox');
const approveRow = (page: Page, n = 0) =>
  page.getByRole('row').getByRole('button', { name: 'Approve', exact: true }).nth(n);
const rejectRow = (page: Page) =>
  page.getByRole('row').getByRole('button', { name: 'Reject', exact: true }).first();
const approval = (page: Page) => page.getByRole('dialog', { name: 'Approve Purchase' });
const rejection = (page: Page) =>
  page.getByRole('alertdialog', { name: 'Aye you sure, you want to Reject?' });
const many = (count: number, over = {}) => Array.from({ length: count }, () => madeUpRequest(over));

async function openRequests(page: Page, query = ''): Promise<void> {
  await openAs(page, 'admin', await adminToken());
  await page.goto(`/admin/purchaserequest${query}`);
}

test.describe('the tables', () => {
  // The table shows dates in Indian time, whatever the time zone of the browser.
  test.use({ timezoneId: 'America/New_York' });

  test("'Purchase Requests' has its columns, a heading, a title and only pending purchases", async ({
    page,
  }) => {
    const waiting = { id: 'x', name: 'Ravi', mobile: '+919812345678', referralCode: 'GLXY-1' };
    const queries = await makeUpRequests(page, [
      madeUpRequest(),
      madeUpRequest({
        paymentMethod: 'MANUAL',
        user: { ...waiting, id: crypto.randomUUID(), isApproved: false },
        marks: ['member_waiting', 'contested_reference'],
      }),
      madeUpRequest({ status: 'APPROVED' }),
    ]);
    await openRequests(page);
    await expect(page).toHaveTitle(/ \| Manage Purchase$/);
    await expect(page.getByRole('heading', { name: 'Manage Purchase', level: 1 })).toBeVisible();
    await expect(page.getByRole('tab')).toHaveText([
      'Purchase Requests',
      'Purchase History',
      'Reconcile',
    ]);
    await expect(page.getByRole('columnheader')).toHaveText(REQUESTS);
    // The specified text, shown as the other headers.
    const name = page.getByRole('columnheader', { name: 'name', exact: true });
    await expect(name).toHaveCSS('text-transform', 'capitalize');
    const money = ['₹ 10.00', '12,345', '₹ 1,25,925.92', 'Pending', '2026-02-01', 'ApproveReject'];
    await expect(cellsOf(page, 0)).toHaveText([
      ...['1', 'GLXY-7K3MQ9XD', 'Asha Rao', '+919876543210', 'UPI', ...money],
    ]);
    await expect(cellsOf(page, 1)).toHaveText([
      ...['2', 'GLXY-1', 'RaviWaitingContested reference', '+919812345678', 'MANUAL', ...money],
    ]);
    await expect(serials(page)).toHaveCount(2);
    expect(queries.at(-1)).toEqual({ status: 'PENDING', page: '1', limit: '10' });
  });

  test("'Purchase History' has a filter, 'Txn No.' and a receipt to view", async ({ page }) => {
    const receipt = { id: crypto.randomUUID(), url: '/x', mimeType: 'image/png', name: 'a.png' };
    const queries = await makeUpRequests(page, [
      madeUpRequest({ status: 'APPROVED', receipt, marks: ['bank_seen'] }),
      madeUpRequest({ status: 'APPROVED', statementUntil: '2026-11-27' }),
      madeUpRequest({ status: 'REJECTED', referenceNumber: null, transactionId: null }),
    ]);
    await openRequests(page);
    await tab(page, 'Purchase History').click();
    await expect(page.getByRole('columnheader')).toHaveText(HISTORY);
    const filter = page.getByLabel('Status');
    await expect(filter).toHaveValue('APPROVED');
    await expect(filter.locator('option')).toHaveText(['Approved', 'Rejected']);
    const end = ['Approved', '2026-02-01', 'View'];
    await expect(cellsOf(page, 0).filter({ hasText: '426713489012' })).toBeVisible();
    for (const text of end) await expect(cellsOf(page, 0).filter({ hasText: text })).toBeVisible();
    const view = cellsOf(page, 0).getByRole('link', { name: 'View' });
    await expect(view).toHaveAttribute('href', '/x');
    const tick = cellsOf(page, 0).getByRole('img', { name: 'Bank has it' });
    await expect(tick).toBeVisible();
    await expect(tick.locator('svg')).toHaveCSS('width', '14px');
    await expect(page.getByText('Bank has it')).toHaveCount(0);
    await expect(page.getByText('No bank line')).toHaveCount(1);
    await filter.selectOption('REJECTED');
    await expect(cellsOf(page, 0).filter({ hasText: 'Rejected' })).toBeVisible();
    await expect(cellsOf(page, 0).filter({ hasText: /^--$/ })).toHaveCount(1);
    await expect(cellsOf(page, 0).filter({ hasText: /^--\s*Open$/ })).toHaveCount(1);
    await expect(page).toHaveURL(/tab=history&status=REJECTED/);
    expect(queries.at(-1)).toEqual({ status: 'REJECTED', page: '1', limit: '10' });
    await page.goBack();
    await expect(filter).toHaveValue('APPROVED');
  });

  test('have pages of 10, and cards in line', async ({ page }) => {
    await makeUpRequests(page, many(95));
    await openRequests(page);
    await expect(serials(page)).toHaveCount(10);
    await test.step('as cards have their boxes below the box that selects all, with a mouse and large text', async () => {
      await setTextSize(page, 200);
      await expect(page.getByLabel('Select all on this page')).toBeVisible();
      await layoutAtRest(page);
      const starts = await page
        .getByRole('checkbox')
        .evaluateAll((boxes) => boxes.map((box) => box.getBoundingClientRect().left));
      expect(starts).toHaveLength(11);
      expect(Math.max(...starts) - Math.min(...starts)).toBeLessThanOrEqual(1);
    });
    await test.step('as cards have their names below each other, also behind a number of two digits', async () => {
      await setTextSize(page, 100);
      await resizeTo(page, { width: 390, height: 844 });
      const starts = await page
        .locator('td[data-column="name"] > div')
        .evaluateAll((names) => names.map((name) => Math.round(name.getBoundingClientRect().left)));
      expect(new Set(starts).size, starts.join()).toBe(1);
    });
    await test.step("have pages of 10; without rows they show 'No data available.'", async () => {
      await resizeTo(page, { width: 1280, height: 800 });
      const queries = await makeUpRequests(page, many(95));
      await openRequests(page, '?page=5');
      await expect(pager(page).getByRole('listitem')).toHaveText([
        ...['Prev', '1', '…', '4', '5', '6', '…', '10', 'Next'],
      ]);
      await expect(serials(page).first()).toHaveText('41');
      await pager(page).getByRole('button', { name: 'Next' }).click();
      await expect(serials(page).first()).toHaveText('51');
      expect(queries.at(-1)).toMatchObject({ page: '6', limit: '10' });
      await tab(page, 'Purchase History').click();
      await expect(page.getByText('No data available.')).toBeVisible();
      await expect(pager(page)).toHaveCount(0);
    });
  });

  test('have no axe violations, and fit a narrow phone', async ({ page }) => {
    const user = { name: 'X'.repeat(120), mobile: '+919876543210', referralCode: 'GLXY-7K3MQ9XD' };
    const long = { ...user, id: crypto.randomUUID(), isApproved: false };
    await makeUpRequests(page, [...many(9), madeUpRequest({ user: long })]);
    await openRequests(page);
    await expect(serials(page)).toHaveCount(10);
    await test.step('ten rows scroll with the page, below a header that stays', async () => {
      const card = page.getByRole('table').locator('..');
      await layoutAtRest(page);
      const hidden = await card.evaluate(
        ({ scrollHeight, clientHeight }) => scrollHeight - clientHeight,
      );
      expect(hidden).toBe(0);
      await resizeTo(page, { width: 1280, height: 400 });
      await serials(page).last().scrollIntoViewIfNeeded();
      const header = page.getByRole('columnheader', { name: 'Final Amount' });
      await expect.poll(async () => (await header.boundingBox())?.y).toBe(0);
      await resizeTo(page, { width: 1280, height: 800 });
    });
    await expectAccessible(page);
    await expectFitsNarrowPhone(page);
  });
});

test.describe('the buyer of a purchase', () => {
  const user = { id: crypto.randomUUID(), mobile: '+919812345678', referralCode: 'GLXY-1' };

  test('has marks that look different from a status, and have their place', async ({ page }) => {
    await test.step('a mark is beside the name in a table, and below it on a card, whose amount is beside the name', async () => {
      const tariq = { ...user, name: 'Tariq Qureshi', isApproved: true };
      await makeUpRequests(page, [madeUpRequest({ user: tariq, marks: ['bank_not_seen'] })]);
      await openRequests(page);
      /** How far the middle of a text is below the middle of the name. */
      const below = (text: string) =>
        page.locator('tbody tr').evaluate(
          (row, texts) => {
            const [one, other] = texts.map((each) => {
              const found = [...row.querySelectorAll('td *')].filter(
                ({ textContent, children }) => textContent === each && children.length === 0,
              );
              const box = found[0]?.getBoundingClientRect();
              return box === undefined ? NaN : (box.top + box.bottom) / 2;
            });
            return Number(one) - Number(other);
          },
          [text, tariq.name],
        );
      await resizeTo(page, { width: 1600, height: 900 });
      await expect(page.getByText('Not at the bank')).toBeVisible();
      await expect.poll(async () => Math.abs(await below('Not at the bank'))).toBeLessThan(2);
      await resizeTo(page, { width: 390, height: 844 });
      await expect.poll(() => below('Not at the bank')).toBeGreaterThan(10);
      await expect.poll(async () => Math.abs(await below('₹ 1,25,925.92'))).toBeLessThan(2);
    });
    await test.step("the mark 'Waiting' looks different from the status 'Pending'", async () => {
      await makeUpRequests(page, [madeUpRequest({ marks: ['member_waiting'] })]);
      await resizeTo(page, { width: 1280, height: 800 });
      await openRequests(page);
      const backgroundOf = (text: string) =>
        page
          .getByText(text, { exact: true })
          .evaluate((badge) => getComputedStyle(badge).backgroundColor);
      await expect(page.getByText('Waiting', { exact: true })).toBeVisible();
      await expect.poll(() => backgroundOf('Waiting')).toBe('rgba(0, 0, 0, 0)');
      await expect.poll(() => backgroundOf('Pending')).not.toBe('rgba(0, 0, 0, 0)');
    });
    await test.step('marks of two lines do not touch the lines of the row, and the bank fills Approve', async () => {
      await makeUpRequests(page, [
        madeUpRequest({ marks: ['member_waiting', 'bank_seen'] }),
        madeUpRequest({ marks: ['bank_not_seen'] }),
      ]);
      await resizeTo(page, { width: 1280, height: 800 });
      await openRequests(page);
      const row = page.locator('tbody tr').first();
      await expect(row.getByText('Bank has it')).toBeVisible();
      const air = () =>
        row.evaluate((element) => {
          const { top, bottom } = element.getBoundingClientRect();
          const parts = [...element.querySelectorAll('[data-column="name"] > div > span > *')].map(
            (part) => part.getBoundingClientRect(),
          );
          const above = Math.min(...parts.map((part) => part.top)) - top;
          return Math.min(above, bottom - Math.max(...parts.map((part) => part.bottom)));
        });
      await expect.poll(air).toBeGreaterThanOrEqual(4);
      await page.mouse.move(0, 0);
      const fills = () =>
        page
          .getByRole('button', { name: 'Approve', exact: true })
          .evaluateAll((buttons) =>
            buttons.map((button) => getComputedStyle(button).backgroundColor),
          );
      const surface = await page
        .getByRole('button', { name: 'Reject', exact: true })
        .first()
        .evaluate((button) => getComputedStyle(button).backgroundColor);
      await expect
        .poll(async () => (await fills()).map((fill) => fill === surface))
        .toEqual([false, true]);
    });
    await test.step('the longest mark is in one line on a card, and does not extend beyond it', async () => {
      const marks = ['bank_amount_differs', 'member_waiting'];
      const purchase = madeUpRequest({ marks });
      await makeUpRequests(page, [purchase]);
      await makeUpList(
        page,
        'listAllPurchases',
        [{ ...purchase, company: { id: crypto.randomUUID(), companyName: 'Moonrise Labs' } }],
        () => true,
      );
      const mark = page.getByText('Bank has another amount');
      const isInside = () =>
        mark.evaluate(
          (badge) =>
            badge.getBoundingClientRect().right <=
            Number(badge.closest('tr')?.getBoundingClientRect().right) - 12,
        );
      const expectInLine = async () => {
        for (const width of [390, 360]) {
          await resizeTo(page, { width, height: 844 });
          await expect.poll(() => linesOf(mark), { message: `${String(width)} px` }).toBe(1);
          await expect.poll(isInside).toBe(true);
        }
      };
      await openRequests(page);
      await expectInLine();
      await openAs(page, 'superadmin', superAdminToken());
      await page.goto('/superadmin/transactionmanage');
      await expectInLine();
    });
  });

  test("one's own purchase cannot be decided or selected, with the reason", async ({ page }) => {
    const own = { ...user, name: 'Meera Admin', isApproved: true };
    await makeUpRequests(page, [
      madeUpRequest(),
      madeUpRequest({ user: own, marks: ['own_purchase'] }),
      ...many(1),
    ]);
    await answer(page, 'markPurchaseSeen', { status: 200, body: { status: true, data: null } });
    await openRequests(page);
    await expect(cellsOf(page, 1).last()).toHaveText(
      'Your own purchase. Another admin has to decide on it.',
    );
    await expect(cellsOf(page, 1).last().getByRole('button')).toHaveCount(0);
    await expect(cellsOf(page, 1).getByRole('checkbox')).toHaveCount(0);
    await page.getByLabel('Select all on this page').check();
    await expect(page.getByRole('button', { name: 'Approve selected (2)' })).toBeEnabled();
    await expectAccessible(page);
    await expectFitsNarrowPhone(page);
    // 'Next in queue' skips the admin's own purchase.
    await approveRow(page).click();
    await approval(page).getByRole('button', { name: 'Next in queue' }).click();
    await expect(approval(page)).not.toContainText('Meera Admin');
    await expect(approval(page).getByRole('button', { name: 'Next in queue' })).toHaveCount(0);
  });

  test('a deleted account, and a member whose password an admin has set, are marked', async ({
    page,
  }) => {
    const marks = ['account_deleted', 'password_set_by_admin'];
    const gone = { ...user, name: 'Ravi', isApproved: true };
    await makeUpRequests(page, [madeUpRequest({ marks, user: gone }), madeUpRequest()]);
    await answer(page, 'markPurchaseSeen', { status: 200, body: { status: true, data: null } });
    await openRequests(page);
    await expect(cellsOf(page, 0).filter({ hasText: 'Ravi' })).toHaveText(
      'RaviAccount deletedAdded by an admin',
    );
    await page.getByLabel('Select all on this page').check();
    await page.getByRole('button', { name: 'Approve selected (2)' }).click();
    await expect(page.getByRole('alertdialog')).toContainText(
      'Of deleted accounts: 1. Nobody can log in to their tokens.',
    );
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await approveRow(page).click();
    await expect(approval(page).getByRole('list', { name: 'Please check' })).toContainText(
      /This account was deleted\. Nobody can log in and use the tokens.*knows its password/s,
    );
    await expectAccessible(page);
    await expectFitsNarrowPhone(page);
  });
});

test.describe('the search', () => {
  test('applies after a second, is stored as search1 or search2, and clears the other', async ({
    page,
  }) => {
    const queries = await makeUpRequests(page, [...many(30), ...many(3, { status: 'APPROVED' })]);
    await page.clock.install();
    await openRequests(page, '?page=2');
    await expect(serials(page).first()).toHaveText('11');
    await page.clock.pauseAt(Date.UTC(2035, 0, 1));
    await searchBox(page).fill('asha');
    await page.clock.runFor(990);
    await expect(page).toHaveURL('/admin/purchaserequest?page=2');
    await page.clock.runFor(20);
    await expect(page).toHaveURL('/admin/purchaserequest?search1=asha');
    await expect
      .poll(() => queries.at(-1))
      .toEqual({ status: 'PENDING', page: '1', limit: '10', search: 'asha' });
    await tab(page, 'Purchase History').click();
    await expect(searchBox(page)).toHaveValue('');
    await searchBox(page).fill('ravi');
    await page.clock.runFor(1_100);
    await expect(page).toHaveURL('/admin/purchaserequest?tab=history&search2=ravi');
  });
});

test.describe('the approve modal', () => {
  test("shows 'Transaction No.', the receipt and the amount, and leads to the next purchase", async ({
    page,
  }) => {
    const marks = ['unusual_reference', 'proof_reused'];
    const request = madeUpRequest({ marks, statementUntil: '2026-11-27' });
    const { finalAmount } = request;
    const next = madeUpRequest({ amount: 77, statementUntil: null });
    await makeUpRequests(page, [{ ...request, typedAmount: finalAmount }, next]);
    await answer(page, 'markPurchaseSeen', { status: 200, body: { status: true, data: null } });
    await openRequests(page);
    await approveRow(page).click();
    await expect(approval(page)).toContainText('Transaction No.: 426713489012');
    await expect(
      approval(page).getByRole('button', { name: 'Copy the transaction number' }),
    ).toBeVisible();
    await expect(approval(page)).toContainText(/Asha Rao.*Final Amount.*typed the same amount/s);
    await expect(approval(page)).toContainText(
      'No line for this payment on the bank statement up to 27 Nov 2026.',
    );
    await expect(approval(page).getByRole('list', { name: 'Please check' })).toContainText(
      /Unusual reference.*Proof seen before/s,
    );
    await expect(approval(page).getByRole('button', { name: 'Confirm' })).toBeFocused();
    // The link and the buttons of the footer share a line.
    await layoutAtRest(page);
    const middles = ['Next in queue', 'Cancel', 'Confirm'].map(async (name) => {
      const box = await approval(page).getByRole('button', { name }).boundingBox();
      return Math.round((box?.y ?? 0) + (box?.height ?? 0) / 2);
    });
    expect(new Set(await Promise.all(middles)).size).toBe(1);
    await approval(page).getByRole('button', { name: 'Next in queue' }).click();
    await expect(approval(page)).toContainText('₹ 77.00');
    await expect(approval(page)).toContainText('No bank statement has been imported yet.');
    await expect(approval(page).getByRole('button', { name: 'Next in queue' })).toHaveCount(0);
    await expectAccessible(page);
    await approval(page).getByRole('button', { name: 'Reject', exact: true }).click();
    await expect(rejection(page)).toContainText('Asha Rao');
    await page.keyboard.press('Escape');
    await expect(page.getByRole('alertdialog')).toHaveCount(0);
  });

  test('shows that an order is not reserved, like its row', async ({ page }) => {
    const late = { marks: ['not_reserved'], reservedUntil: null };
    await makeUpRequests(page, [madeUpRequest(late), madeUpRequest()]);
    await answer(page, 'markPurchaseSeen', { status: 200, body: { status: true, data: null } });
    await openRequests(page);
    await expect(cellsOf(page, 0).nth(2)).toHaveText('Asha RaoNot reserved');
    await expect(cellsOf(page, 1).nth(2)).toHaveText('Asha Rao');
    await approveRow(page).click();
    await expect(approval(page).getByRole('list', { name: 'Please check' })).toHaveText(
      'Not reserved The time of its reservation is over. It can still be approved while tokens are left.',
    );
    await expectAccessible(page);
  });

  test('shows a refusal as a toast at the top centre, and reloads the list', async ({ page }) => {
    const queries = await makeUpRequests(page, many(2));
    await answer(page, 'markPurchaseSeen', { status: 200, body: { status: true, data: null } });
    const said = 'This purchase is already REJECTED by Meera.';
    await answer(page, 'approvePurchase', refusal(said, 409));
    await openRequests(page);
    await holdToasts(page);
    await approveRow(page).click();
    const before = queries.length;
    await approval(page).getByRole('button', { name: 'Confirm' }).click();
    await expectToastLife(page, said, 'top-center');
    await expect(approval(page)).toHaveCount(0);
    await expect.poll(() => queries.length).toBeGreaterThan(before);
  });
});

test('the reject confirmation requires a reason: a usual one by one press, or a text', async ({
  page,
}) => {
  await makeUpRequests(page, many(1));
  await answer(page, 'rejectPurchase', refusal('Not now.', 409));
  await openRequests(page);
  const calls = sentCalls(page, 'rejectPurchase');
  await rejectRow(page).click();
  const reason = rejection(page).getByLabel('Reason');
  const press = (name: string) =>
    rejection(page).getByRole('button', { name, exact: true }).click();
  const chosen = rejection(page).getByRole('button', { pressed: true });

  await press('Reject');
  await expect(reason).toHaveAccessibleDescription(/^Please choose or enter a reason\./);
  await expect(reason).toBeFocused();
  expect(calls).toHaveLength(0);
  await expectAccessible(page);

  await expect(rejection(page).getByRole('group', { name: 'Usual cases' })).toHaveText(
    'Not found in our bankAmount differsProof unreadablePaid twiceReturned by the bankOther',
  );
  await press('Amount differs');
  await expect(chosen).toHaveText(['Amount differs']);
  await expect(reason).toHaveValue('Amount differs');
  await expect(reason).not.toHaveAccessibleDescription(/Please choose/);
  await press('Other');
  await expect(reason).toBeFocused();
  await expect(reason).toHaveValue('');
  await reason.fill('It came from another name.');
  await expect(chosen).toHaveText(['Other']);
  await press('Not found in our bank');
  await press('Reject');
  await expect
    .poll(() => calls.map((call) => call.postDataJSON()))
    .toMatchObject([{ reason: 'Not found in our bank' }]);
});

test('the reject confirmation takes a reason, and keeps it when the call fails', async ({
  page,
}) => {
  await makeUpRequests(page, many(1));
  await answer(page, 'rejectPurchase', refusal(['First.', 'Second.'], 400));
  await openRequests(page);
  await rejectRow(page).click();
  await expect(rejection(page)).toContainText('₹ 1,25,925.92');
  await rejection(page).getByLabel('Reason').fill('Nothing came.');
  await rejection(page).getByRole('button', { name: 'Reject', exact: true }).click();
  await expectToasts(page, ['Second.', 'First.']);
  await expect(rejection(page).getByLabel('Reason')).toHaveValue('Nothing came.');
  await expectAccessible(page);
});

test.describe('failures', () => {
  test.use({ expectedProblems: UNREADABLE_IS_LOGGED });

  test("a decision with an unreadable reply shows the call's fallback text", async ({ page }) => {
    await makeUpRequests(page, many(1));
    await answer(page, 'markPurchaseSeen', { status: 200, body: { status: true, data: null } });
    await answer(page, 'approvePurchase', UNREADABLE);
    await openRequests(page);
    await approveRow(page).click();
    await approval(page).getByRole('button', { name: 'Confirm' }).click();
    await expectToasts(page, ['Failed to approve the purchase']);
    await expect(approval(page)).toBeVisible();
  });

  test('a list that failed to load can be retried, and a text shows that it is loading', async ({
    page,
  }) => {
    const release = await hold(page, 'listCompanyPurchases');
    await openRequests(page);
    await expect(page.getByText('Loading transactions...')).toBeVisible();
    await restore(page, 'listCompanyPurchases');
    await answer(page, 'listCompanyPurchases', refusal('The books are closed.', 403));
    release();
    await page.reload();
    await expect(page.getByText('The purchases could not be loaded.')).toBeVisible();
    await restore(page, 'listCompanyPurchases');
    await makeUpRequests(page, many(1));
    await page.getByRole('button', { name: 'Retry' }).click();
    await expect(serials(page)).toHaveText(['1']);
  });
});
