import { refusals } from '@prelaunch/contract';
import { newReference } from '@prelaunch/testkit/purchases';
import type { Locator, Page } from '@playwright/test';
import { answer, refusal, restore } from '../support/answers.ts';
import { ADMIN, adminToken, call, newPerson } from '../support/api.ts';
import { tabTo } from '../support/keyboard.ts';
import { test } from '../support/own-product.ts';
import { buy } from '../support/purchases.ts';
import { settled } from '../support/settled.ts';
import { statementFile } from '../support/statements.ts';
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

test('why a row, or a whole statement, was not read is in Hindi', async ({ page }) => {
  await openAs(page, 'admin', await adminToken());
  await page.goto('/admin/purchaserequest?tab=reconcile');
  const notes = { name: 'notes.csv', mimeType: 'text/csv', buffer: Buffer.from('nothing') };
  const file = page.getByLabel('बैंक से मिली फ़ाइल', { exact: true });
  await file.setInputFiles(notes);
  await expect(page.getByRole('alert')).toHaveText('फ़ाइल में लेन-देन की कोई टेबल नहीं है।');
  const payments = [{ payer: 'Nisha Rao', amount: 100n, reference: newReference() }];
  await file.setInputFiles(await statementFile(payments, 'future.csv', { date: '2099-12-31' }));
  await expect(page.getByText('तारीख एक हफ़्ते से ज़्यादा आगे की है।')).toBeVisible();
});

test('a statement without one of its lines says in Hindi where its balances do not add up', async ({
  page,
}) => {
  await openAs(page, 'admin', await adminToken());
  await page.goto('/admin/purchaserequest?tab=reconcile');
  const payments = ['Nisha Rao', 'Vikram Jain', 'Lata Sen'].map((payer) => ({
    ...{ payer, amount: 12_345_600n, reference: newReference() },
  }));
  const statement = await statementFile(payments, 'gap.csv', { date: '2026-11-22' });
  const rows = statement.buffer.toString().split('\n');
  const buffer = Buffer.from(rows.filter((line) => !line.includes('VIKRAM')).join('\n'));
  await page.getByLabel('बैंक से मिली फ़ाइल', { exact: true }).setInputFiles({ ...statement, buffer });
  const warning = page.getByRole('alert');
  await expect(warning).toContainText("22 नव॰ 2026 की पंक्ति 'UPI-LATA SEN");
  await expect(warning).toContainText(
    'के बाद का बैलेंस: ₹ 4,70,368.00 छपा है, पर ₹ 3,46,912.00 होना चाहिए था। शायद कोई पंक्ति छूट गई है।',
  );
  await expect(warning).not.toContainText('balance');
});
