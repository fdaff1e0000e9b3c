import { examples } from '@prelaunch/contract/examples/examples';
import type { Page } from '@playwright/test';
import { makeUpList } from '../support/answers.ts';
import { madeUpEntry, makeUpAudit } from '../support/audit.ts';
import { madeUpCompany, makeUpCompanies } from '../support/companies.ts';
import { answerWithExamples } from '../support/examples.ts';
import { expectNoEnglish } from '../support/latin-texts.ts';
import type { Viewer } from '../support/picture-screens.ts';
import type { Places } from '../support/places.ts';
import { HISTORY, KEY_OF_CODE, PLACES_OF_MEMBERS, RANKS } from '../support/places-of-members.ts';
import { PLACES_OF_STAFF } from '../support/places-of-staff.ts';
import { PLACES_OF_VISITORS } from '../support/places-of-visitors.ts';
import { makeUpHistory } from '../support/purchases.ts';
import { madeUpRequest, makeUpRequests } from '../support/requests.ts';
import { settled } from '../support/settled.ts';
import { expect, openAs, test } from '../support/test.ts';
import { madeUpUser } from '../support/users.ts';
import { narrowViews, VIEWS, walk } from '../support/walk.ts';

/**
 * Every screen and dialog, with the data of the contract's examples: on phones, a tablet and a desktop, with text of 100 %
 * and 200 %, nothing is broken, cut off, covered or outside its box, and each part is in its place; axe finds nothing in
 * either theme. In Hindi no English text is left either.
 */

// A busy machine must not fail a walk over dozens of screens.
test.setTimeout(900_000);

const TOKEN = 'a session of an example';

/** The names and notes of the data, which no page translates. */
const VALUES: readonly string[] = [
  ...['GLXY', 'Galaxy', 'GLXY Private Limited', 'Asha Rao', 'Asha Joshi', 'Asha R.', 'Asha'],
  ...['Company Admin', 'Super Admin', 'Meera Nair', 'Mascot Space', 'Saravanan Sundaram'],
  ...[
    'State Bank of India',
    'Bengaluru Main',
    'KAR67DSD',
    '49VQTH7J',
    'asha.rao',
    'asha',
    'admin',
    'saravanan.sundaram',
    'AR',
    '123456789012345678',
  ],
  ...[
    'ASHA RAO',
    'okaxis',
    'Order',
    'PUR-',
    'CNRBN26321389470',
    'statement',
    '.csv',
    'HDFC Bank',
    'Paid more than the order',
    'XXXX7890',
    'HDFC0000123',
    'The UTR is cut off. Please send the whole screen.',
  ],
  // A document is compared in the words that are printed on it.
  ...['7K3F-9QWD-2MXA', 'PENDING', 'COMPLETED', 'REJECTED'],
  ...['(Member)', '(Total amount)', '(Tokens)', '(Status)'],
  ...examples.listInterventions.reply.records.map(({ note }) => note),
  // The narration of a debit that returns a payment.
  ...['NEFT RETURN', 'ACCOUNT CLOSED'],
  // Names of files, and a command.
  ...['verify-holding.mjs', 'node', 'FILE', 'holding-', '.json', '875 bytes', 'payment.png'],
  ...['Bengaluru', 'What we keep', 'Your name, e-mail and mobile number.'],
];

/** Digits and letters have different widths. */
const WIDE = { mobile: '+914444444444', referralCode: 'GLXY-WMWMWMWM' };

const OWN = { name: 'Company Admin', role: 'ADMIN', isOwn: true, email: 'admin@prelaunch.test' };

const LONG = {
  companyName: 'Moonrise Laboratories of Southern Karnataka',
  email: 'accounts-receivable@moonrise-laboratories.example',
  companyAddress: '12 Mahatma Gandhi Road, Shivaji Nagar, Bengaluru, Karnataka',
};

const APPROVED = {
  status: 'APPROVED',
  decidedAt: '2026-11-22T10:00:00.000Z',
  decidedBy: 'Company Admin',
};

const REVERSED = {
  ...APPROVED,
  marks: ['reversed'],
  intervention: examples.reversePurchase.reply.intervention,
};

/** Signs a viewer in and answers every call, with more rows than the examples where a list is measured. */
async function prepare(page: Page, viewer: Viewer): Promise<void> {
  await page.addInitScript((key) => {
    crypto.randomUUID = () => key as ReturnType<typeof crypto.randomUUID>;
  }, KEY_OF_CODE);
  await answerWithExamples(page, {
    getProfile: { email: 'asha.rao@example.com' },
    getPurchaseProgress: { firstReference: null },
    getPrice: { maxOrderAmount: null },
    getAdminSecondFactor: { enrolledAt: null },
  });
  await makeUpHistory(page, HISTORY);
  const receipt = { ...examples.listCompanyPurchases.reply.records[0]?.receipt };
  await makeUpRequests(page, [
    ...Array.from({ length: 6 }, () => madeUpRequest({ receipt })),
    madeUpRequest({ ...APPROVED, receipt }),
    madeUpRequest({ ...REVERSED, receipt }),
  ]);
  await makeUpList(page, 'listGlobalStock', RANKS, () => true);
  const users = [
    madeUpUser({ ...WIDE, ...OWN }),
    madeUpUser({ ...WIDE, name: 'Saravanan Sundaram', email: 'saravanan.sundaram@example.com' }),
    madeUpUser({ isApproved: false }),
  ];
  await makeUpList(page, 'listAccounts', users, ({ name }, { search = '' }) =>
    String(name).includes(search),
  );
  await makeUpCompanies(page, [madeUpCompany(LONG)]);
  await makeUpAudit(page, [
    madeUpEntry({ subject: { type: 'line', id: 'x', label: '123456789012345678' } }),
  ]);
  if (viewer !== 'visitor') await openAs(page, viewer === 'member' ? 'user' : viewer, TOKEN);
}

const PLACES: Readonly<Record<Viewer, Places>> = {
  visitor: PLACES_OF_VISITORS,
  member: PLACES_OF_MEMBERS,
  admin: PLACES_OF_STAFF,
  superadmin: PLACES_OF_STAFF,
};

for (const viewer of ['visitor', 'member', 'admin', 'superadmin'] as const) {
  test(`the screens of the ${viewer} are sound at every width and text size`, async ({ page }) => {
    await prepare(page, viewer);
    const places = PLACES[viewer];
    await walk(page, viewer, { language: 'en', views: VIEWS, values: [], places });
  });
}

test.describe('in Hindi', () => {
  test.use({ locale: 'hi-IN' });

  test('negative control: an English heading on a Hindi page is found', async ({ page }) => {
    await page.goto('/admin/login');
    await settled(page);
    await page.getByRole('heading', { level: 1 }).evaluate((heading) => {
      heading.textContent = 'Admin Login';
    });
    await expect(expectNoEnglish(page, ['GLXY'])).rejects.toThrow('Admin Login');
  });

  // Those of super admins are English in every language.
  for (const viewer of ['visitor', 'member', 'admin'] as const) {
    test(`the screens of the ${viewer} are sound, and no English text is left`, async ({
      page,
    }) => {
      await prepare(page, viewer);
      const views = narrowViews(viewer === 'admin' ? 1280 : 390);
      await walk(page, viewer, { language: 'hi', views, values: VALUES });
    });
  }
});
