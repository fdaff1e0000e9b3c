import type { Locator, Page } from '@playwright/test';
import { makeUpList } from '../support/answers.ts';
import { adminToken, superAdminToken } from '../support/api.ts';
import { resizeTo } from '../support/layout.ts';
import { madeUpRequest, makeUpRequests } from '../support/requests.ts';
import { expect, openAs, test } from '../support/test.ts';
import { madeUpUser, makeUpUsers } from '../support/users.ts';

/** The lines and edges of the cards into which the rows of a list change on a phone. */

test.use({ viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true });

interface Part {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
  readonly width: number;
  readonly height: number;
  readonly middle: number;
}

/** The boxes of the elements of the first card that match the selectors, and of the card. */
const partsOf = <Name extends string>(page: Page, selectors: Record<Name, string>) =>
  page.evaluate((wanted) => {
    const card = document.querySelector('tbody tr:has(td[data-column])');
    const found = [
      ['card', card],
      ...wanted.map(([name, one]) => [name, card?.querySelector(one)]),
    ];
    return Object.fromEntries(
      (found as [string, Element | null][]).map(([name, element]) => {
        const box = element?.getBoundingClientRect() ?? new DOMRect(NaN, NaN, NaN, NaN);
        const { left, right, top, bottom, width, height } = box;
        const middle = (top + bottom) / 2;
        return [name, { left, right, top, bottom, width, height, middle }];
      }),
    );
  }, Object.entries<string>(selectors)) as Promise<Record<Name | 'card', Part>>;

/** Whether two figures differ by at most a pixel. */
const near = (one: number, other: number) => Math.abs(one - other) <= 1;

const cell = (column: string) => `td[data-column="${column}"]`;

test('the marks of a request have their place on a card', async ({ page }) => {
  await test.step('a request shows method, date, a short mark and status in one line below the name, above two buttons of equal width', async () => {
    await makeUpRequests(page, [madeUpRequest({ marks: ['bank_seen'], paymentMethod: 'BANK' })]);
    await openAs(page, 'admin', await adminToken());
    await page.goto('/admin/purchaserequest');
    const look = async () => {
      const parts = await partsOf(page, {
        box: 'input[type="checkbox"]',
        number: `${cell('number')} span > span:last-child`,
        name: `${cell('name')} span > span`,
        mark: `${cell('name')} span > span:last-child`,
        method: cell('method'),
        date: cell('date'),
        status: cell('status'),
        approve: `${cell('decision')} button`,
        reject: `${cell('decision')} button:last-child`,
      });
      const { box, number, name, mark, method, date, status, approve, reject } = parts;
      return {
        'the checkbox replaces the number': number.width === 1 && box.right < name.left,
        'one edge': [method, approve].every(({ left }) => near(left, name.left)),
        'one line': [method, date, mark].every(({ middle }) => near(middle, status.middle)),
        'the mark is between the date and the status':
          mark.left > date.right && mark.right < status.left,
        'the status ends the line': near(status.right, reject.right),
        'below the name': method.top > name.bottom - 1,
        'equal buttons': near(approve.width, reject.width) && near(approve.top, reject.top),
      };
    };
    await expect.poll(look).toEqual({
      'the checkbox replaces the number': true,
      'one edge': true,
      'one line': true,
      'the mark is between the date and the status': true,
      'the status ends the line': true,
      'below the name': true,
      'equal buttons': true,
    });
  });
  await test.step('a mark that does not fit beside the date of a request has its own line', async () => {
    await makeUpRequests(page, [madeUpRequest({ marks: ['bank_amount_differs'] })]);
    await openAs(page, 'admin', await adminToken());
    await page.goto('/admin/purchaserequest');
    const look = async () => {
      const { name, mark, status, approve } = await partsOf(page, {
        name: `${cell('name')} span > span`,
        mark: `${cell('name')} span > span:last-child`,
        status: cell('status'),
        approve: `${cell('decision')} button`,
      });
      return [near(mark.left, name.left), mark.top > status.bottom, mark.bottom < approve.top];
    };
    await expect.poll(look).toEqual([true, true, true]);
  });
});

test('a purchase of all companies has one left edge, and its mark beside the name', async ({
  page,
}) => {
  await test.step('a mark that fits is beside the name of a purchase of all companies', async () => {
    const company = { id: crypto.randomUUID(), companyName: 'Mascot Space' };
    const purchase = madeUpRequest({ marks: ['bank_seen'], company });
    await makeUpList(page, 'listAllPurchases', [purchase], () => true);
    await openAs(page, 'superadmin', superAdminToken());
    await page.goto('/superadmin/transactionmanage');
    const apart = async () => {
      const { name, mark } = await partsOf(page, {
        name: `${cell('name')} span > span`,
        mark: `${cell('name')} span > span:last-child`,
      });
      return [near(name.middle, mark.middle), mark.left > name.right];
    };
    await expect.poll(apart).toEqual([true, true]);
  });
  await test.step('a purchase of all companies has one left edge, equal margins, and both filters in one line', async () => {
    const company = { id: crypto.randomUUID(), companyName: 'Mascot Space' };
    const purchase = madeUpRequest({ marks: ['bank_amount_differs'], company });
    await makeUpList(page, 'listAllPurchases', [purchase], () => true);
    await openAs(page, 'superadmin', superAdminToken());
    await page.goto('/superadmin/transactionmanage');
    const look = async () => {
      const { card, name, mark, status, company } = await partsOf(page, {
        name: `${cell('name')} > div`,
        mark: `${cell('name')} span > span:last-child`,
        status: `${cell('status')} > div`,
        company: cell('company'),
      });
      return {
        'one edge': near(mark.left, name.left) && near(status.left, name.left),
        'apart from the mark': status.top - mark.bottom >= 8,
        'equal margins': near(name.top - card.top, 12) && card.bottom - status.bottom <= 14,
        'beside the status': near(company.middle, status.middle),
      };
    };
    await expect.poll(look).toEqual({
      'one edge': true,
      'apart from the mark': true,
      'equal margins': true,
      'beside the status': true,
    });
    const filters = () =>
      page
        .locator('main select')
        .evaluateAll((all) => all.map((each) => each.getBoundingClientRect().top));
    await expect.poll(async () => new Set(await filters()).size).toBe(1);

    await resizeTo(page, { width: 320, height: 640 });
    const lastLine = async () => {
      const parts = await partsOf(page, {
        date: cell('date'),
        company: cell('company'),
        view: `${cell('receipt')} button`,
      });
      return (
        near(parts.date.middle, parts.company.middle) && near(parts.date.middle, parts.view.middle)
      );
    };
    await expect.poll(lastLine).toBe(true);
  });
});

test("a waiting user has the checkbox in line with the name, and a button 'Waiting' as high as a badge with a target of 44 px", async ({
  page,
}) => {
  await makeUpUsers(page, [madeUpUser({ isApproved: false }), madeUpUser()]);
  await openAs(page, 'admin', await adminToken());
  await page.goto('/admin/usermanage');
  const target = () =>
    page
      .getByRole('button', { name: 'Waiting', exact: true })
      .first()
      .evaluate((button) => parseFloat(getComputedStyle(button, '::after').height));
  const look = async () => {
    const { box, name, email, waiting, edit } = await partsOf(page, {
      box: 'input[type="checkbox"]',
      name: `${cell('name')} span > span`,
      email: cell('email'),
      waiting: `${cell('approval')} button`,
      edit: `${cell('action')} button`,
    });
    return {
      'in line with the name': near(box.middle, name.middle),
      'before the text': box.right < name.left && near(email.left, name.left),
      'as high as a badge': near(waiting.height, 24),
      'with a target of 44 px': near(await target(), 44),
      'in line with the icons': near(waiting.middle, edit.middle),
    };
  };
  await expect.poll(look).toEqual({
    'in line with the name': true,
    'before the text': true,
    'as high as a badge': true,
    'with a target of 44 px': true,
    'in line with the icons': true,
  });
});

test("'View' is a text on a card, and a button in a table", async ({ page }) => {
  const company = { id: crypto.randomUUID(), companyName: 'Mascot Space' };
  const receipt = {
    id: crypto.randomUUID(),
    url: '/api/v1/media/made-up',
    mimeType: 'image/png',
    name: 'payment.png',
  };
  await makeUpList(page, 'listAllPurchases', [madeUpRequest({ company })], () => true);
  await makeUpRequests(page, [madeUpRequest({ status: 'APPROVED', receipt })]);
  const look = (view: Locator) =>
    view.evaluate((box) => {
      const { borderTopWidth, textDecorationLine, fontWeight } = getComputedStyle(box);
      return [borderTopWidth, textDecorationLine, fontWeight];
    });
  for (const [role, token, address, view] of [
    ['admin', await adminToken(), '/admin/purchaserequest?tab=history', 'link'],
    ['superadmin', superAdminToken(), '/superadmin/transactionmanage', 'button'],
  ] as const) {
    await openAs(page, role, token);
    await page.goto(address);
    for (const [width, border] of [
      [390, '0px'],
      [1280, '1px'],
    ] as const) {
      await resizeTo(page, { width, height: 844 });
      await expect
        .poll(() => look(page.getByRole(view, { name: 'View' }).first()), { message: address })
        .toEqual([border, 'none', '600']);
    }
  }
});
