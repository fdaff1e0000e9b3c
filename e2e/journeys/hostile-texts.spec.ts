import { picture } from '@prelaunch/testkit/picture';
import type { Page } from '@playwright/test';
import {
  adminToken,
  call,
  completed,
  newPerson,
  PASSWORD,
  signInSuperAdmin,
  siteProgram,
} from '../support/api.ts';
import { hostileTexts, tellsWhatRan, watchWhatRuns } from '../support/hostile.ts';
import { test as own } from '../support/own-product.ts';
import { upload } from '../support/purchases.ts';
import { settled } from '../support/settled.ts';
import { expect, openAs } from '../support/test.ts';
import { visit } from '../support/visit.ts';

/**
 * Writes texts that try to become HTML or script wherever the API takes free text, and opens every
 * screen that shows them: they must stay texts. Starts its own product, because it changes the
 * payee.
 */

const test = own.extend({
  page: async ({ page }, use) => {
    await watchWhatRuns(page);
    await use(page);
  },
});

test.use({ serviceWorkers: 'allow' });
test.describe.configure({ mode: 'default' });
// The window is wide enough for every column of the widest table.
test.use({ viewport: { width: 1920, height: 1000 } });

/** Lets an admin add an account of this name; returns its e-mail address. */
async function add(token: string, name: string): Promise<string> {
  const body = { ...newPerson(), name, role: 'USER', password: PASSWORD } as const;
  return completed((await call('addAccount', { token, body })).data).email;
}

interface Bought {
  readonly tokens: readonly string[];
  readonly ids: readonly string[];
}

/** Adds ten members with hostile names, each with ten purchases in which every text is hostile. */
async function buyWith(admin: string, texts: readonly string[]): Promise<Bought> {
  const { companyId } = await siteProgram();
  const member = async (own: readonly string[]): Promise<Bought> => {
    const user = await add(admin, own[0] ?? '');
    const login = { companyId, user, password: PASSWORD };
    const { token } = (await call('loginMember', { body: login })).data;
    const ids: string[] = [];
    for (const [n, text] of own.entries()) {
      const receiptId = await upload(token, picture(), `${text}.png`);
      const body = { paymentMethod: 'BANK', amount: 1000, receiptId } as const;
      // The number makes references differ, because only their letters and digits are compared.
      const hostile = { referenceNumber: `${text} ${String(n)}`, bankName: text };
      ids.push((await call('submitPurchase', { token, body: { ...body, ...hostile } })).data.id);
    }
    return { tokens: [token], ids };
  };
  const tens = Array.from({ length: 10 }, (_, n) => texts.slice(n * 10, n * 10 + 10));
  const all = await Promise.all(tens.map(member));
  return { tokens: all.flatMap(({ tokens }) => tokens), ids: all.flatMap(({ ids }) => ids) };
}

/** Loads the page, for another session or an address with a hostile query. */
const load = async (page: Page, address: string) => {
  await page.goto(address);
};

/** Requests lists as one page of a hundred. */
const inOnePage = (page: Page) =>
  page.route(/\/list\?/, (route) => {
    const url = new URL(route.request().url());
    url.searchParams.set('limit', '100');
    return route.continue({ url: url.toString() });
  });

/** Opens a screen and waits until it shows at least `atLeast` of the texts, as typed. */
async function look(
  page: Page,
  address: string,
  texts: readonly string[],
  atLeast: number,
  open: typeof visit = visit,
) {
  await open(page, address);
  // Also checked where no hostile text is expected: the screen must show its heading.
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect
    .poll(async () => {
      const shown = await page.locator('body').innerText();
      return texts.filter((text) => shown.includes(text)).length;
    })
    .toBeGreaterThanOrEqual(atLeast);
  await settled(page);
  await expectNothingRan(page);
}

const expectNothingRan = async (page: Page) => {
  expect(await tellsWhatRan(page)).toEqual({ ran: [], violations: [], foreignElements: 0 });
};

test('a hundred hostile texts stay texts on every screen that shows them', async ({ page }) => {
  const texts = hostileTexts();
  expect(new Set(texts).size).toBe(100);
  const dialogs: string[] = [];
  page.on('dialog', (dialog) => {
    dialogs.push(dialog.message());
    void dialog.dismiss();
  });
  // Signs in before the purchases, because the mail with the code would come after their mails.
  const superAdmin = await signInSuperAdmin();
  const token = await adminToken();
  const { tokens, ids } = await buyWith(token, texts);
  const nth = (n: number): string => texts[n] ?? '';
  const payee = { holderName: nth(1), bankName: nth(2), branch: nth(3), upi: 'glxy@okaxis' };
  const account = { accountNumber: '12345678901', ifscCode: 'SBIN0000813' };
  await call('updateBeneficiary', { token, body: { ...payee, ...account } });

  const { companyId: id } = await siteProgram();
  const company = {
    companyName: nth(11),
    companyAddress: nth(12),
    privacyText: texts.join('\n\n'),
  };
  await call('updateCompany', { token: superAdmin, body: { id, ...company } });

  await inOnePage(page);
  await openAs(page, 'admin', token);
  await look(page, '/admin/usermanage', texts, 10, load);
  await look(page, `/admin/usermanage?search=${encodeURIComponent(nth(10))}`, texts, 1);
  await look(page, '/admin/purchaserequest', texts, 10);
  await page
    .getByRole('button', { name: /^Approve/ })
    .nth(1)
    .click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await expectNothingRan(page);
  for (let n = 0; n < ids.length; n += 10) {
    await Promise.all(
      ids.slice(n, n + 10).map((id, m) => {
        const body = { id, reason: nth(n + m) };
        return call('rejectPurchase', { token, body });
      }),
    );
  }
  await look(page, '/admin/purchaserequest?tab=history&status=REJECTED', texts, 100);
  await look(page, '/admin/beneficiary', texts, 3);
  await look(page, '/admin/audit', texts, 90);
  await look(page, `/admin/audit?search=${encodeURIComponent(nth(20))}`, texts, 1);
  await look(page, '/admin/dashboard', texts, 0);

  const [first = ''] = tokens;
  await openAs(page, 'user', first);
  await look(page, '/user/payment-history?status=REJECTED', texts, 5, load);
  await look(page, '/user/profile', [], 0);
  await look(page, '/user/dashboard', [], 0);
  // The shown account has three hostile texts; an order's number must be numeric.
  await look(page, '/user/payment?purchaseId=PUR-123456&purchaseAmount=1000', texts, 3);
  const order = new URLSearchParams({ purchaseId: nth(4), purchaseAmount: nth(5) });
  await look(page, `/user/payment?${order.toString()}`, [], 0);

  await openAs(page, 'superadmin', superAdmin);
  await look(page, '/superadmin/companymanage', texts, 1, load);
  await look(page, '/superadmin/transactionmanage', texts, 10);
  await look(page, '/superadmin/beneficiarymanage', texts, 3);
  await look(page, '/superadmin/audit', texts, 50);
  await look(page, '/superadmin/dashboard', texts, 1);

  await look(page, '/privacy-policy', texts, 100);
  for (const address of ['/', '/register', '/nowhere', '/user/payment']) {
    await look(
      page,
      `${address}?q=${encodeURIComponent(nth(5))}#${encodeURIComponent(nth(6))}`,
      [],
      0,
      load,
    );
  }
  expect(dialogs).toEqual([]);
});

test.describe('the checks of the other test', () => {
  test.use({ expectedProblems: /Trusted(HTML|Script|TypePolicy)|Content Security Policy/ });

  test('a text that becomes HTML is blocked, and reported', async ({ page }) => {
    await openAs(page, 'admin', await adminToken());
    await page.goto('/admin/audit');
    const failures = await page.evaluate(
      ([text]) => {
        const { setTimeout: later } = window as unknown as {
          setTimeout: (code: string) => void;
        };
        const tries = [
          () => (document.body.innerHTML = text ?? ''),
          () => document.body.insertAdjacentHTML('beforeend', text ?? ''),
          () => (document.createElement('iframe').srcdoc = text ?? ''),
          () => (document.createElement('script').text = 'hit()'),
          () => {
            later('hit()');
          },
        ];
        return tries.map((attempt) => {
          try {
            attempt();
            return 'done';
          } catch (error) {
            return (error as Error).name;
          }
        });
      },
      ['<img src=x onerror=hit()>'],
    );
    expect(failures).toEqual(['TypeError', 'TypeError', 'TypeError', 'TypeError', 'TypeError']);
    // The violation event follows the attempt.
    const violations = async () => new Set((await tellsWhatRan(page)).violations);
    await expect.poll(violations).toEqual(new Set(['require-trusted-types-for']));
    expect((await tellsWhatRan(page)).ran).toEqual([]);
  });

  test('no script can make a policy of trusted types, and only the service worker has a trusted address', async ({
    page,
  }) => {
    await openAs(page, 'admin', await adminToken());
    await page.goto('/admin/audit');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    const outcomes = await page.evaluate(async () => {
      const { trustedTypes } = window as unknown as {
        trustedTypes: { createPolicy: (name: string, rules: object) => unknown };
      };
      const rules = { createHTML: String, createScript: String, createScriptURL: String };
      const tries = [
        // The page has made it at its start.
        () => trustedTypes.createPolicy('service-worker', rules),
        () => trustedTypes.createPolicy('default', rules),
        () => trustedTypes.createPolicy('other', rules),
        () => navigator.serviceWorker.register('/service-worker.js'),
        () => navigator.serviceWorker.register('/assets/other.js'),
      ];
      const names: string[] = [];
      for (const attempt of tries) {
        try {
          await attempt();
          names.push('done');
        } catch (error) {
          names.push((error as Error).name);
        }
      }
      return names;
    });
    expect(outcomes).toEqual(['TypeError', 'TypeError', 'TypeError', 'TypeError', 'TypeError']);
  });
});
