import type { Locator, Page } from '@playwright/test';
import { resizeTo, WHOLE } from './layout.ts';
import {
  boxOf,
  fontSizeOf,
  PHONES_200,
  place,
  textBoxOf,
  type Places,
  type ViewName,
} from './places.ts';
import {
  card,
  exportIcon,
  firstRow,
  foldedColumns,
  oneToolbar,
  ownBadge,
  programmeHistory,
  subjectBesideAction,
  widerWindow,
} from './places-of-tables.ts';
import { expect } from './test.ts';

const middleOf = async (element: Locator): Promise<number> => {
  const { top, bottom } = await boxOf(element);
  return (top + bottom) / 2;
};

const largeHeadings = place('the headings are larger than the text', ['320@200'], async (page) => {
  await expect.poll(() => fontSizeOf(page.getByRole('heading', { level: 1 }))).toBeGreaterThan(36);
  for (const heading of await page.getByRole('main').getByRole('heading', { level: 2 }).all()) {
    await expect.poll(() => fontSizeOf(heading)).toBeGreaterThan(32);
  }
});

/** Whether the placeholder of the search is drawn to its end: an ellipsis would change the picture. */
async function isWhole(page: Page): Promise<boolean> {
  const box = page.getByRole('searchbox');
  const draw = async (overflow: string) => {
    await box.evaluate((input, value) => (input.style.textOverflow = value), overflow);
    return box.screenshot({ animations: 'disabled' });
  };
  const [ellipsis, plain] = [await draw('ellipsis'), await draw('clip')];
  await draw('');
  return ellipsis.equals(plain);
}

const EVERY_SEARCH: readonly ViewName[] = [
  '320@100',
  '320@200',
  '390@100',
  '390@200',
  '768@100',
  '1280@100',
];
const wholePlaceholder = place('the placeholder of the search is whole', EVERY_SEARCH, (page) =>
  expect.poll(() => isWhole(page)).toBe(true),
);

const tabs = (page: Page) => page.getByRole('tablist').first();

const firstTab = place(
  'the first tab begins in line with the search below it',
  ['390@100', '1280@100'],
  async (page) => {
    const apart = async () =>
      Math.abs(
        (await textBoxOf(page.getByRole('tab').first())).left -
          (await boxOf(page.getByRole('searchbox'))).left,
      );
    await expect.poll(apart).toBeLessThan(1.5);
  },
);

export const PLACES_OF_STAFF: Places = {
  'admin-dashboard': [
    place(
      'the figures of members stand in line with those of the status',
      ['768@100'],
      async (page) => {
        const label = (text: string) => page.locator('dt', { hasText: new RegExp(`^${text}$`) });
        for (const [status, member] of [
          ['Inactive', 'Verification Completed'],
          ['Blocked', 'Verification Pending'],
        ] as const) {
          await expect(label(member)).toBeVisible();
          const apart = async () =>
            Math.abs((await textBoxOf(label(status))).left - (await textBoxOf(label(member))).left);
          await expect.poll(apart, { message: `${status}, ${member}` }).toBeLessThan(1);
        }
      },
    ),
  ],
  'manage-user': [foldedColumns, oneToolbar, ownBadge, wholePlaceholder],
  'manage-purchase': [
    foldedColumns,
    oneToolbar,
    card(
      ['Sl.No', 'name', 'Final Amount', 'Method', 'Date', 'Status', 'Approve/Reject'],
      ['User ID', 'Mobile', 'Price', 'Quantity'],
    ),
    wholePlaceholder,
    firstTab,
    place('the button of the review is beside the title', ['1280@200'], async (page) => {
      const title = page.getByRole('heading', { name: 'Manage Purchase' });
      const review = page.getByRole('button', { name: 'Review one by one' });
      const apart = async () => Math.abs((await middleOf(title)) - (await middleOf(review)));
      await expect.poll(apart).toBeLessThan(2);
    }),
  ],
  reject: [
    place('the sheet ends at the lower edge of the window', ['390@100'], async (page) => {
      const bottom = () =>
        page
          .getByRole('alertdialog')
          .getByRole('heading')
          .evaluate((title) => title.closest('[class*="_panel"]')?.getBoundingClientRect().bottom);
      await expect.poll(bottom).toBe(844);
    }),
  ],
  'purchase-history': [
    place('all tabs are in sight', ['320@100'], async (page) => {
      await expect(tabs(page)).toHaveCSS('mask-image', 'none');
      for (const tab of await tabs(page).getByRole('tab').all()) {
        await expect(tab).toBeInViewport(WHOLE);
      }
    }),
    place(
      'tabs that do not fit fade out at the edge, beside the selected one',
      ['320@200'],
      async (page) => {
        await expect(tabs(page)).toHaveCSS('mask-image', /gradient/);
        await expect(tabs(page).getByRole('tab', { selected: true })).toBeInViewport(WHOLE);
        await resizeTo(page, { width: 1280, height: 800 });
        await expect(tabs(page)).toHaveCSS('mask-image', 'none');
      },
    ),
  ],
  reconcile: [
    place('the selected tab is in sight', ['320@100'], (page) =>
      expect(page.getByRole('tab', { name: 'Reconcile', selected: true })).toBeInViewport(WHOLE),
    ),
    place('the selected tab stays in sight when the text grows', ['320@200'], async (page) => {
      const selected = page.getByRole('tab', { name: 'Reconcile', selected: true });
      await expect(selected).toHaveCSS('font-size', '28px');
      await expect(selected).toBeInViewport({ ratio: 0.9 });
    }),
  ],
  beneficiary: [largeHeadings],
  audit: [
    foldedColumns,
    oneToolbar,
    subjectBesideAction,
    exportIcon,
    largeHeadings,
    wholePlaceholder,
  ],
  'two-step': [largeHeadings],
  'superadmin-dashboard': [foldedColumns],
  companies: [
    foldedColumns,
    oneToolbar,
    widerWindow,
    card(
      ['Sl.No', 'Name', 'Symbol', 'Status', 'Action'],
      ['Email', 'Mobile', 'Aadhaar', 'PAN', 'Address', 'PIN', 'Token', 'Date'],
    ),
    wholePlaceholder,
    place('the last icon of a card is below the button of its details', ['390@100'], (page) => {
      const apart = () =>
        page.evaluate(() => {
          const middle = (selector: string) => {
            const { left, right } = document.querySelector(selector)?.getBoundingClientRect() ?? {};
            return (Number(left) + Number(right)) / 2;
          };
          const action = 'tbody td[data-column="action"] button:last-child svg';
          return Math.abs(middle(action) - middle('tbody button[aria-expanded] svg'));
        });
      return expect.poll(apart).toBeLessThan(1);
    }),
  ],
  'company-history': [programmeHistory],
  'add-company': [
    place('the fields of a company are in pairs', ['768@100'], (page) =>
      expect.poll(() => apartInForm(page)).toBe(0),
    ),
    place('large text puts the fields of a company below each other', ['768@200'], (page) =>
      expect.poll(() => apartInForm(page)).toBeGreaterThan(0),
    ),
  ],
  'all-purchases': [foldedColumns, oneToolbar, wholePlaceholder],
  'all-beneficiaries': [foldedColumns, oneToolbar, wholePlaceholder],
  'super-admins': [
    place(
      'a super admin has the address and the last sign-in below the name, all in sight',
      ['390@100'],
      async (page) => {
        const cells = () =>
          firstRow(page).evaluate((row) =>
            ['name', 'email', 'created', 'lastSignIn'].map((column) => {
              const cell = row.querySelector(`td[data-column="${column}"]`);
              const { left, top, bottom, width } = cell?.getBoundingClientRect() ?? new DOMRect();
              return { left: Math.round(left), top, bottom, width };
            }),
          );
        const look = async () => {
          const [name, email, created, lastSignIn] = await cells();
          if (!name || !email || !created || !lastSignIn) return null;
          return {
            'one edge': [email, created, lastSignIn].every(
              ({ left }) => Math.abs(left - name.left) <= 1,
            ),
            'in order': name.bottom < email.bottom && email.bottom < lastSignIn.top,
            'in sight': [email, created, lastSignIn].every(({ width }) => width > 100),
          };
        };
        await expect.poll(look).toEqual({ 'one edge': true, 'in order': true, 'in sight': true });
        await expect(page.getByRole('button', { name: /^Details of row/ })).toHaveCount(0);
      },
    ),
    place(
      'the command for super admins grows with the text, and breaks only at spaces',
      PHONES_200,
      async (page) => {
        const commands = page.getByRole('region', { name: 'There is only one super admin' });
        await expect(commands.getByRole('code')).toHaveCount(1);
        const faults = () =>
          commands.getByRole('code').evaluateAll((codes) =>
            codes.flatMap((code) => {
              const broken = [...code.querySelectorAll('span')].flatMap((word) => {
                const range = document.createRange();
                range.selectNodeContents(word);
                const { right } = code.getBoundingClientRect();
                const isWhole = range.getClientRects().length === 1;
                return isWhole && range.getBoundingClientRect().right <= right
                  ? []
                  : [`${word.textContent} is broken`];
              });
              const size = parseFloat(getComputedStyle(code).fontSize);
              return size > 21 ? broken : [...broken, `the text has ${String(size)} px`];
            }),
          );
        await expect.poll(faults).toEqual([]);
      },
    ),
  ],
  'all-audit': [wholePlaceholder],
};

async function apartInForm(page: Page): Promise<number> {
  const name = await boxOf(page.getByLabel('Company Name'));
  return (await boxOf(page.getByLabel('Email', { exact: true }))).top - name.top;
}
