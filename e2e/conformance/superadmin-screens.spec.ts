import type { Locator, Page } from '@playwright/test';
import { change, makeUpList } from '../support/answers.ts';
import { call, makeMember, superAdminToken } from '../support/api.ts';
import { madeUpEntry } from '../support/audit.ts';
import { resizeTo, setTextSize, WHOLE } from '../support/layout.ts';
import { linesOf } from '../support/lines-of.ts';
import { settled } from '../support/settled.ts';
import { expect, openAs, test } from '../support/test.ts';

/** The layout of the super admins' screens at the widths of phones, tablets and desktops. */

async function open(page: Page, path: string): Promise<void> {
  await openAs(page, 'superadmin', superAdminToken());
  await page.goto(`/superadmin/${path}`);
  await settled(page);
}

/** The distance in pixels between the right edge of an element and that of its text. */
const spaceAfterText = (element: Locator): Promise<number> =>
  element.evaluate((box) => {
    const range = document.createRange();
    range.selectNodeContents(box);
    return box.getBoundingClientRect().right - range.getBoundingClientRect().right;
  });

test('the dashboard keeps its sums and labels in their places at every width', async ({ page }) => {
  const { token } = await makeMember();
  await call('submitPurchase', { token, body: { paymentMethod: 'MANUAL', amount: 888 } });
  await change(page, 'getSuperAdminDashboard', (reply) => ({
    ...reply,
    pendingSum: 5_58_414.67,
    approvedSum: 1_23_54_823.22,
  }));
  await open(page, 'dashboard');

  await test.step('the labels of the trends are beside the drawing, not on it', async () => {
    const chart = page.getByRole('slider', { name: /^Purchases and collections by/ });
    for (const width of [320, 1280]) {
      await resizeTo(page, { width, height: 800 });
      await expect(chart.locator('..').getByText(/^₹ /).first()).toBeVisible();
      const overlap = () =>
        chart.evaluate((drawing) => {
          const labels = drawing.previousElementSibling?.getBoundingClientRect();
          return (labels?.right ?? NaN) - drawing.getBoundingClientRect().left;
        });
      await expect.poll(overlap, { message: `${width} px` }).toBeLessThanOrEqual(0);
    }
  });
  await test.step('sums of the dashboard are in one line and inside their card at every width', async () => {
    for (const width of [320, 390, 768, 1280, 1920]) {
      await resizeTo(page, { width, height: 800 });
      for (const text of ['₹ 5,58,414.67', '₹ 1,23,54,823.22']) {
        const sum = page.getByText(text, { exact: true });
        await expect.poll(() => linesOf(sum), { message: `${text} on ${width} px` }).toBe(1);
        const spare = () =>
          sum.evaluate((box) => {
            const edge = box.closest('section')?.getBoundingClientRect().right ?? NaN;
            return edge - box.getBoundingClientRect().right;
          });
        await expect.poll(spare, { message: `${text} on ${width} px` }).toBeGreaterThan(12);
      }
    }
  });
});

/** Opens the audit trail with one made-up entry: long texts of other entries would fold other columns. */
async function openAudit(page: Page): Promise<void> {
  const company = { id: crypto.randomUUID(), companyName: 'Moonrise Labs' };
  await makeUpList(page, 'listAllAudit', [madeUpEntry({ company })], () => true);
  await open(page, 'audit');
}

test('an audit entry of a tablet keeps its distances, and shows its time while the column is folded', async ({
  page,
}) => {
  await resizeTo(page, { width: 768, height: 1024 });
  await openAudit(page);
  await test.step('the last visible column keeps its distance from the edge of the table', async () => {
    const cells = page.getByRole('table').locator('tbody tr:first-child > td');
    await expect(cells.last()).toHaveAttribute('data-folded');
    const change = cells.and(page.locator('[data-column="change"]'));
    // A fraction of a pixel below the padding of 12 px.
    await expect.poll(() => spaceAfterText(change)).toBeGreaterThan(11);
  });
  await test.step('an audit entry shows its time below the date while the column Time is folded', async () => {
    const row = page.getByRole('table').locator('tbody tr').first();
    const date = row.locator('td[data-column="date"] span');
    const shown = () => date.evaluate((box) => getComputedStyle(box, '::after').content);
    const time = (await row.locator('td[data-column="time"]').textContent()) ?? '';
    expect(time).toMatch(/^\d\d:\d\d [AP]M$/);
    await expect.poll(shown).toBe(`"${time}"`);
    await resizeTo(page, { width: 1920, height: 800 });
    await expect(row.locator('td[data-column="time"]')).toBeVisible();
    await expect.poll(shown).toBe('none');
  });
});

const ACCOUNT = {
  bankName: 'State Bank of India',
  accountNumber: '55667788990011',
  holderName: 'Mascot Space Private Limited',
  ifscCode: 'CNRB0000813',
  branch: 'Fort',
  upi: 'masp@okicici',
  version: 1,
  updatedAt: '2026-01-31T23:55:00.000Z',
};

test('beneficiaries show the UPI ID and the day of the last change at every width, in even rows', async ({
  page,
}) => {
  const companies = [
    { companyName: 'Mascot Space', status: 'ACTIVE' },
    { companyName: 'Nation Coin', status: 'SUSPENDED' },
  ];
  const all = companies.map((company) => ({
    ...ACCOUNT,
    id: crypto.randomUUID(),
    versionId: crypto.randomUUID(),
    company: { id: crypto.randomUUID(), ...company },
  }));
  await makeUpList(page, 'listAllBeneficiaries', all, () => true);
  await open(page, 'beneficiarymanage');
  const rows = page.getByRole('table').locator('tbody tr');
  const cell = (column: string) => rows.first().locator(`td[data-column="${column}"]`);
  for (const width of [320, 390, 768, 1280]) {
    await resizeTo(page, { width, height: 800 });
    for (const column of ['upi', 'updated']) {
      const shown = async () => (await cell(column).boundingBox())?.width ?? 0;
      await expect.poll(shown, { message: `${column} on ${width} px` }).toBeGreaterThan(40);
    }
  }
  await expect.poll(() => linesOf(cell('holder').locator('div'))).toBe(1);
  const difference = () =>
    rows.evaluateAll((all) => {
      const heights = all.map((row) => row.clientHeight);
      return Math.max(...heights) - Math.min(...heights);
    });
  // The last row has no line below it.
  await expect.poll(difference).toBeLessThanOrEqual(1);
});

test('Super Admins has whole commands, and its buttons below the texts', async ({ page }) => {
  await open(page, 'admins');
  await test.step('commands wrap between their words instead of being cut off', async () => {
    // Nobody can be removed while there is only one.
    await expect(page.getByRole('region', { name: 'Add or remove a super admin' })).toHaveCount(0);
    const commands = page.getByRole('region', { name: 'There is only one super admin' });
    for (const width of [320, 390, 1280]) {
      await resizeTo(page, { width, height: 800 });
      await expect(commands.getByRole('code')).toHaveCount(1);
      for (const command of await commands.getByRole('code').all()) {
        const hidden = () => command.evaluate((box) => box.scrollWidth - box.clientWidth);
        await expect.poll(hidden, { message: `${width} px` }).toBeLessThanOrEqual(0);
        for (const word of await command.locator('span').all())
          await expect.poll(() => linesOf(word)).toBe(1);
      }
    }
  });
  await test.step('the button of a card of Super Admins is below its text, as large as the others', async () => {
    const card = page.getByRole('region', { name: 'Your own sign-in' });
    const link = card.getByRole('link');
    const copy = page.getByRole('button', { name: 'Copy' }).first();
    const heightOf = async (button: Locator) => (await button.boundingBox())?.height ?? NaN;
    const difference = async () => (await heightOf(link)) - (await heightOf(copy));
    // One evaluation measures both: the list above the card changes its height after a resize.
    const spaceAboveLink = () =>
      card.evaluate((region) => {
        const text = region.querySelector('p')?.getBoundingClientRect();
        const button = region.querySelector('a')?.getBoundingClientRect();
        return (button?.top ?? 0) - (text?.bottom ?? Infinity);
      });
    for (const width of [320, 768, 1280]) {
      await resizeTo(page, { width, height: 800 });
      await expect.poll(spaceAboveLink, { message: `${width} px` }).toBeGreaterThan(0);
      await expect.poll(difference, { message: `${width} px` }).toBe(0);
    }
  });
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 320, height: 640 }, isMobile: true, hasTouch: true });

  test("the last fields and the buttons of 'Add Company' can be reached, and nothing covers them", async ({
    page,
  }) => {
    await open(page, 'companymanage');
    await page.getByRole('button', { name: 'Add Company' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add Company' });
    await dialog.getByRole('radio', { name: 'New token' }).check();
    const fields = dialog.getByRole('textbox');
    /**
     * Scrolls to the control, and returns whether nothing covers it. Both are one evaluation that is repeated, because the
     * name of the current section, which changes with the scrolling, can have another height.
     */
    const isReached = (control: Locator) =>
      control.evaluate((box) => {
        box.scrollIntoView({ block: 'nearest' });
        const { left, top, bottom, width, height } = box.getBoundingClientRect();
        const points = [top + 2, top + height / 2, bottom - 2];
        return points.every((y) => {
          const found = document.elementFromPoint(left + width / 2, y);
          return found !== null && (box.contains(found) || found.contains(box));
        });
      });
    for (const [width, text] of [
      [320, 100],
      [390, 100],
      [320, 200],
      [390, 200],
    ] as const) {
      await resizeTo(page, { width, height: width === 320 ? 640 : 844 });
      await setTextSize(page, text);
      for (const control of [
        fields.first(),
        fields.last(),
        dialog.getByRole('button', { name: 'Cancel' }),
        dialog.getByRole('button', { name: 'Add Company' }),
      ]) {
        await expect
          .poll(() => isReached(control), { message: `${String(width)} px, ${String(text)} %` })
          .toBe(true);
      }
    }
  });
});

test("'Add Company' lists its tokens and sections", async ({ page }) => {
  await open(page, 'companymanage');
  await page.getByRole('button', { name: 'Add Company' }).click();
  await test.step('a token whose name is its symbol is not written twice', async () => {
    await expect(page.getByText('GLXY', { exact: true }).and(page.locator('label *'))).toHaveCount(
      1,
    );
    await expect(page.getByRole('radio', { name: /^TBA Not for sale$/ })).toBeDisabled();
  });
  await test.step('the list of sections marks the section in sight', async () => {
    const sections = page.getByRole('navigation', { name: 'Sections of the form' });
    const current = sections.locator('[aria-current="true"]');
    await expect(current).toHaveText('Company');
    await page.getByLabel('Total Supply').evaluate((field) => {
      field.closest('fieldset')?.scrollIntoView({ block: 'start' });
    });
    await expect(current).toHaveText('Programme');
  });
});

test('a narrow dialog names the section in sight, also with large text', async ({ page }) => {
  await resizeTo(page, { width: 390, height: 844 });
  await open(page, 'companymanage');
  await page.getByRole('button', { name: 'Add Company' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add Company' });
  const place = dialog.getByText(/: section \d of 4$/);
  await test.step('a narrow dialog names the section in sight, below a line while the form is scrolled', async () => {
    await expect(place).toHaveText('Company: section 1 of 4');
    const edges = (box: Locator) =>
      box.evaluate((element) => {
        const { left, right } = element.getBoundingClientRect();
        return [left, right];
      });
    // Beside it may be a scroll bar.
    await expect.poll(async () => (await edges(place))[0]).toBe(0);
    await expect.poll(async () => (await edges(place))[1]).toBeGreaterThanOrEqual(375);
    await expect(place).toBeInViewport(WHOLE);
    const header = dialog.getByRole('heading', { name: 'Add Company' }).locator('../..');
    const line = () => header.evaluate((box) => getComputedStyle(box).boxShadow);
    await expect.poll(line).toBe('none');
    await dialog.getByLabel('Total Supply').evaluate((field) => {
      field.closest('fieldset')?.scrollIntoView({ block: 'start' });
    });
    await expect(place).toHaveText('Programme: section 3 of 4');
    await expect(place).toBeInViewport(WHOLE);
    // The section that begins in the middle of the window is the current one.
    await dialog
      .getByLabel('Total Supply')
      .evaluate((field) => field.closest('fieldset')?.scrollIntoView({ block: 'center' }));
    await dialog.getByLabel('Total Supply').evaluate((field) => {
      const section = field.closest('fieldset');
      const body = section?.closest('[data-scrolled]');
      if (!section || !body) throw new Error('the form is not scrolled');
      body.scrollBy(0, section.getBoundingClientRect().top - innerHeight / 2);
    });
    await expect(place).toHaveText('Programme: section 3 of 4');
    await expect.poll(line).not.toBe('none');

    await resizeTo(page, { width: 768, height: 1024 });
    const sections = page.getByRole('navigation', { name: 'Sections of the form' });
    await sections.getByRole('button', { name: 'Token' }).click();
    await expect(sections.locator('[aria-current="true"]')).toHaveText('Token');
    await expect(place).toBeHidden();
  });
  await test.step('with large text on the narrowest phone, the head of a dialog and the section have one line each', async () => {
    await resizeTo(page, { width: 320, height: 640 });
    await expect(place).toBeVisible();
    await setTextSize(page, 200);
    const heading = dialog.getByRole('heading', { name: 'Add Company' });
    await expect.poll(() => linesOf(heading)).toBe(1);
    // The longest label of a section.
    await place.evaluate((box) => (box.textContent = 'Programme: section 3 of 4'));
    await expect.poll(() => linesOf(place)).toBe(1);
  });
});

/** Submits a purchase, and returns the query that lists no other: long names of others fold columns. */
async function searchOfNewPurchase(): Promise<string> {
  const { token, name } = await makeMember();
  await call('submitPurchase', { token, body: { paymentMethod: 'MANUAL', amount: 888 } });
  return `?search=${encodeURIComponent(name)}`;
}

test('a purchase shows its date at every width, and on a card its company', async ({ page }) => {
  const search = await searchOfNewPurchase();
  await resizeTo(page, { width: 390, height: 844 });
  await open(page, `transactionmanage${search}`);
  await test.step('the card of a purchase names the company after the status', async () => {
    const row = page.getByRole('table').locator('tbody tr').first();
    const company = row.locator('td[data-column="company"]');
    await expect(company).toBeVisible();
    const gap = () =>
      row.evaluate((cells) => {
        const box = (column: string) =>
          cells.querySelector(`td[data-column="${column}"]`)?.getBoundingClientRect();
        return (box('company')?.left ?? NaN) - (box('status')?.right ?? NaN);
      });
    await expect.poll(gap).toBeGreaterThan(0);
  });
  await test.step('a purchase shows its date at every width', async () => {
    const date = page
      .getByRole('table')
      .locator('tbody tr')
      .first()
      .locator('[data-column="date"]');
    for (const width of [320, 390, 768, 1280]) {
      await resizeTo(page, { width, height: 800 });
      const shown = async () => (await date.boundingBox())?.width ?? 0;
      await expect.poll(shown, { message: `${width} px` }).toBeGreaterThan(40);
    }
  });
});
