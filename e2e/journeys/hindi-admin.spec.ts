import { refusals } from '@prelaunch/contract';
import { examples } from '@prelaunch/contract/examples/examples';
import { newReference } from '@prelaunch/testkit/purchases';
import type { Locator, Page } from '@playwright/test';
import { answer, change, refusal, restore } from '../support/answers.ts';
import { ADMIN, adminToken, call, newPerson, only, siteProgram } from '../support/api.ts';
import { expectAccessible, expectFitsNarrowPhone } from '../support/axe.ts';
import { PAYEE } from '../support/beneficiary.ts';
import { tabTo } from '../support/keyboard.ts';
import { expectNoEnglish } from '../support/latin-texts.ts';
import { test } from '../support/own-product.ts';
import { buy } from '../support/purchases.ts';
import { settled } from '../support/settled.ts';
import { buyer, importFile, statementFile } from '../support/statements.ts';
import { expect, openAs } from '../support/test.ts';
import { toast } from '../support/hindi-buyer.ts';
import { makeWaiting } from '../support/users.ts';

/** The screens of company admins in Hindi. */

test.use({ locale: 'hi-IN' });
test.describe.configure({ mode: 'default' });

const button = (within: Page | Locator, name: string) =>
  within.getByRole('button', { name, exact: true });
const dialog = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name });
const question = (page: Page, name: string) => page.getByRole('alertdialog', { name });

async function chooseInMenu(page: Page, name: string): Promise<void> {
  const link = page.getByRole('navigation').getByRole('link', { name: new RegExp(`^${name}`) });
  await tabTo(page, link, 'Shift+Tab');
  await page.keyboard.press('Enter');
  await settled(page);
}

test('an admin logs in, verifies a member, decides purchases and changes the payee in Hindi without a mouse', async ({
  page,
}) => {
  const { keyboard } = page;
  const member = await makeWaiting(`Meera ${newPerson().name}`);
  const first = await buy(member.token, 1000, 'PUR-500002');
  const second = await buy(member.token, 1000, 'PUR-500001');
  const statusOf = async (id: string) =>
    (await call('listOwnPurchases', { token: member.token })).data.records.find(
      (record) => record.id === id,
    )?.status;

  await test.step('logs in', async () => {
    await page.goto('/admin/login');
    await tabTo(page, page.getByLabel('ईमेल', { exact: true }));
    await keyboard.type(ADMIN.email);
    await tabTo(page, page.getByLabel('पासवर्ड', { exact: true }));
    await keyboard.type(ADMIN.password);
    await tabTo(page, button(page, 'लॉग इन करें'));
    await keyboard.press('Enter');
    await expect(page).toHaveURL('/admin/dashboard');
    await settled(page);
  });

  await test.step('verifies a member', async () => {
    await chooseInMenu(page, 'यूज़र');
    await tabTo(page, page.getByRole('searchbox'));
    await keyboard.type(member.name);
    await expect(page.locator('tbody tr')).toHaveCount(1);
    await tabTo(page, button(page.locator('tbody'), 'बाकी'));
    await keyboard.press('Enter');
    const asked = question(page, 'क्या आप सच में वेरिफ़ाई करना चाहते हैं?');
    await tabTo(page, button(asked, 'वेरिफ़ाई करें'));
    await keyboard.press('Enter');
    await expect(page.locator('tbody tr')).toContainText('वेरिफ़ाइड');
    await expect(toast(page, 'यूज़र की जानकारी सेव हो गई।')).toBeVisible();
  });

  await test.step('approves one purchase and rejects the other', async () => {
    await chooseInMenu(page, 'खरीद के अनुरोध');
    await tabTo(page, page.getByRole('searchbox'));
    await keyboard.type(member.name);
    await expect(page.locator('tbody tr')).toHaveCount(2);
    await tabTo(page, button(page, 'एक-एक करके जाँचें'));
    await keyboard.press('Enter');
    await expect(dialog(page, 'खरीद जाँचें: 2 में से 1')).toBeVisible();
    await keyboard.press('Enter');
    await expect(button(dialog(page, /^खरीद जाँचें/), 'मंज़ूर करें')).toBeFocused();
    await keyboard.press('Enter');
    await expect(toast(page, 'खरीद मंज़ूर हो गई।')).toBeVisible();
    await expect(dialog(page, 'खरीद जाँचें: 2 में से 2')).toBeVisible();
    expect(await statusOf(second.id)).toBe('APPROVED');
    await keyboard.press('r');
    const asked = question(page, 'क्या आप सच में अस्वीकार करना चाहते हैं?');
    await expect(asked.getByLabel('कारण')).toBeFocused();
    await keyboard.type('भुगतान नहीं मिला।');
    await keyboard.press('Enter');
    await expect(dialog(page, /^खरीद जाँचें/)).toContainText('1 मंज़ूर, 1 अस्वीकार');
    expect(await statusOf(first.id)).toBe('REJECTED');
    await keyboard.press('Enter');
    await expect(dialog(page, /^खरीद जाँचें/)).toHaveCount(0);
  });

  await test.step('changes the payee, after a proof of the password', async () => {
    await chooseInMenu(page, 'भुगतान के खाते');
    await tabTo(page, button(page, 'बैंक का विवरण बदलें'));
    await keyboard.press('Enter');
    const form = dialog(page, 'खाते की जानकारी बदलें');
    await tabTo(page, form.getByLabel('शाखा', { exact: true }));
    await keyboard.press('ControlOrMeta+a');
    await keyboard.type('Mysuru');
    // As when the last proof of the password is 15 minutes old.
    const { message } = refusals.step_up_required;
    await answer(page, 'updateBeneficiary', refusal(message, 403, 'step_up_required'));
    await keyboard.press('Enter');
    const asked = dialog(page, 'अपने पासवर्ड की पुष्टि करें');
    const password = asked.getByLabel('पासवर्ड', { exact: true });
    await expect(password).toBeFocused();
    await keyboard.type('not the password');
    await keyboard.press('Enter');
    await expect(password).toHaveAccessibleDescription('मौजूदा पासवर्ड गलत है।');
    await restore(page, 'updateBeneficiary');
    await keyboard.press('ControlOrMeta+a');
    await keyboard.type(ADMIN.password);
    await keyboard.press('Enter');
    await expect(toast(page, 'खाते की जानकारी सेव हो गई।')).toBeVisible();
    await expect(page.getByRole('region', { name: 'बैंक का विवरण' })).toContainText('Mysuru');
  });

  await test.step('logs out', async () => {
    await tabTo(page, button(page, 'लॉग आउट'), 'Shift+Tab');
    await keyboard.press('Enter');
    await expect(page).toHaveURL('/admin/login');
  });
});

type Act = (page: Page) => Promise<unknown>;

/** A screen, and what opens its dialogs and details, one after the other, after the screen itself was checked. */
type Look = readonly [address: string, ...acts: readonly Act[]];

/** Presses the first button with this name. */
const press =
  (name: string): Act =>
  (page) =>
    button(page, name).first().click();
const reconcile = '/admin/purchaserequest?tab=reconcile';

const LOOKS: Readonly<Record<string, readonly Look[]>> = {
  'before the login': [['/admin/login'], ['/admin/set-password']],
  'dashboard, audit and two-step sign-in': [
    ['/admin/dashboard', (page) => page.getByText('आँकड़े तालिका में').click()],
    ['/admin/audit'],
    ['/admin/two-step', press('सेट करें')],
    ['/admin/nowhere'],
  ],
  users: [
    ['/admin/usermanage', press('यूज़र जोड़ें')],
    [
      '/admin/usermanage?status=waiting',
      (page) =>
        page
          .getByRole('button', { name: / की जानकारी बदलें$/ })
          .first()
          .click(),
    ],
  ],
  purchases: [
    [
      '/admin/purchaserequest',
      press('शॉर्टकट'),
      press('मंज़ूर'),
      press('अस्वीकार'),
      press('एक-एक करके जाँचें'),
    ],
    ['/admin/purchaserequest?tab=history'],
  ],
  reconciliation: [
    [reconcile, press('मिलाएँ')],
    [`${reconcile}&view=statements`, press('वापस लें')],
    [`${reconcile}&view=refunds`, press('भेजा हुआ दर्ज करें')],
    [`${reconcile}&view=books`],
  ],
  'the payee and confirmations': [
    [
      '/admin/beneficiary',
      (page) => page.getByText('बदलाव', { exact: true }).click(),
      press('खाता जोड़ें'),
    ],
    ['/admin/confirmations', (page) => page.getByRole('button', { name: /^जाँचें/ }).first().click()],
  ],
};

/** A member who waits, a pending purchase with a receipt, an imported statement and a refund. */
async function fillScreens(english: Page): Promise<readonly string[]> {
  const waiting = await makeWaiting('Kavya Rao');
  const { name, reference } = await buyer('Rohan Iyer');
  const token = await adminToken();
  const statement = await statementFile(
    [
      { payer: name, amount: 102_000n, reference },
      { payer: 'Suresh Das', amount: 77_700n, reference: newReference() },
    ],
    'खाता.csv',
  );
  await openAs(english, 'admin', token);
  await english.goto(reconcile);
  await importFile(english, statement);
  await expect(english.getByText('2 lines added.')).toBeVisible();
  const query = { state: 'no_purchase' } as const;
  const lines = async () => (await call('listStatementLines', { token, query })).data.records;
  // A job compares the lines with the purchases after the import.
  await expect.poll(async () => (await lines()).length).toBe(1);
  const body = { lineId: only(await lines()).id, amount: 77, reason: 'Paid twice' };
  await call('registerRefund', { token, body });
  const { companyName, token: coin } = await siteProgram();
  return [
    ...[waiting.name, name, 'Suresh Das', 'Paid twice', '.csv', companyName],
    ...[coin.name, coin.symbol, coin.title, 'HDFC Bank', 'Mysuru', 'Company Admin'],
    // A person of another test, the first part of an address, and the name of a browser.
    ...['Meera', 'Asha', 'admin', 'node'],
    // The parts between which a bank's narration wraps.
    ...['ROHAN', 'IYER', 'rohan.', 'iyer', 'SURESH', 'DAS', 'suresh.', 'das', 'okbank', 'PAYMENT'],
    ...Object.values(PAYEE),
  ];
}

test('why a row, or a whole statement, was not read is in Hindi', async ({ page }) => {
  await openAs(page, 'admin', await adminToken());
  await page.goto(reconcile);
  const notes = { name: 'notes.csv', mimeType: 'text/csv', buffer: Buffer.from('nothing') };
  const file = page.getByLabel('बैंक स्टेटमेंट', { exact: true });
  await file.setInputFiles(notes);
  await expect(page.getByRole('alert')).toHaveText('फ़ाइल में लेन-देन की कोई टेबल नहीं है।');
  const payments = [{ payer: 'Nisha Rao', amount: 100n, reference: newReference() }];
  await file.setInputFiles(await statementFile(payments, 'future.csv', { date: '2099-12-31' }));
  await expect(page.getByText('तारीख एक हफ़्ते से ज़्यादा आगे की है।')).toBeVisible();
});

test('negative control: an English heading on a Hindi page is found', async ({ page }) => {
  await page.goto('/admin/login');
  await settled(page);
  await page.getByRole('heading', { level: 1 }).evaluate((heading) => {
    heading.textContent = 'Admin Login';
  });
  await expect(expectNoEnglish(page, ['GLXY'])).rejects.toThrow('Admin Login');
});

let values: readonly string[] | undefined;

for (const [screens, looks] of Object.entries(LOOKS)) {
  test(`axe finds nothing, and no English text is left: ${screens}`, async ({ page, openPage }) => {
    values ??= await fillScreens(await openPage({ locale: 'en-IN' }));
    const known = values;
    const check = async () => {
      await settled(page);
      await expectNoEnglish(page, known);
      await expectAccessible(page);
    };
    await openAs(page, 'admin', await adminToken());
    // The product has one admin, who confirms nothing.
    await change(page, 'listConfirmations', () => examples.listConfirmations.reply);
    for (const [address, ...acts] of looks) {
      await page.goto(address);
      await check();
      await expectFitsNarrowPhone(page);
      for (const [at, act] of acts.entries()) {
        await act(page);
        await check();
        if (at === acts.length - 1) continue;
        // The next dialog opens from the screen.
        await page.keyboard.press('Escape');
        await expect(page.locator('dialog[open]')).toHaveCount(0);
      }
    }
  });
}
