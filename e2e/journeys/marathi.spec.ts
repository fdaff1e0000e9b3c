import { newReference } from '@prelaunch/testkit/purchases';
import { call, makeMember } from '../support/api.ts';
import { expectAccessible, expectFitsNarrowPhone } from '../support/axe.ts';
import { resizeTo } from '../support/layout.ts';
import { waitForMail } from '../support/mail.ts';
import { receiptFile } from '../support/orders.ts';
import { readPdf } from '../support/pdf.ts';
import { test } from '../support/own-product.ts';
import { expect, openAs } from '../support/test.ts';

/** The pages in Marathi, by the browser's preference, where the setting LANGUAGES offers the language. */

test.describe.configure({ mode: 'default' });
test.use({
  settings: { LANGUAGES: 'en,hi,mr' },
  locale: 'mr-IN',
  viewport: { width: 390, height: 844 },
});

test('the menus have Marathi, marked as a draft, before and after a login', async ({ page }) => {
  await page.goto('/');
  const menu = page.getByRole('group', { name: 'भाषा' });
  const names = ['English', 'हिन्दी', 'मराठी (मसुदा)'];
  await expect(menu.getByRole('button')).toHaveText(names);
  await expect(menu.getByRole('button', { name: 'मराठी' })).toHaveAttribute('aria-current', 'true');
  await openAs(page, 'user', (await makeMember()).token);
  await resizeTo(page, { width: 1280, height: 844 });
  await page.goto('/user/dashboard');
  await expect(menu.getByRole('button')).toHaveText(names);
});

test('a member buys with UPI and downloads the receipt in Marathi, on a phone', async ({
  page,
}) => {
  const { token, email } = await makeMember();
  // Registering in Marathi stores the language of the mails; this member was made by the API.
  await call('setLanguage', { token, body: { language: 'mr' } });
  const reference = newReference();
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  const checkPage = async () => {
    await expect(page.locator('html')).toHaveAttribute('lang', 'mr');
    await expectAccessible(page);
    await expectFitsNarrowPhone(page);
  };
  await openAs(page, 'user', token);

  await test.step('orders', async () => {
    await page.goto('/user/buy-token');
    await page.getByLabel('रक्कम (INR)', { exact: true }).fill('1025');
    await expect(page.getByText('एक हजार पंचवीस रुपये')).toBeVisible();
    await checkPage();
    await button('आता खरेदी करा').click();
    await expect(page).toHaveURL(/\/user\/payment\?purchaseId=PUR-\d{6}&purchaseAmount=1025$/);
  });

  await test.step('submits the proof', async () => {
    await page.getByRole('tab', { name: 'UPI' }).click();
    await page.getByRole('checkbox', { name: /^मी सहमत आहे/ }).check();
    await checkPage();
    await button('पेमेंट करा').click();
    const proof = page.getByRole('dialog', { name: 'पेमेंटचा पुरावा जमा करा' });
    await proof.getByLabel('UTR किंवा ट्रान्झॅक्शन क्रमांक').fill(reference);
    await proof.locator('input[type=file]').setInputFiles(receiptFile);
    await expect(proof.getByText('अपलोड झाली', { exact: true })).toBeVisible();
    await expectAccessible(page);
    await proof.getByRole('button', { name: 'पेमेंट करा', exact: true }).click();
    const toasts = page.getByRole('region', { name: /^सूचना/ });
    await expect(toasts.getByText('UPI पेमेंटचा पुरावा जमा झाला.')).toBeVisible();
    await waitForMail(email, /आम्हाला तुमची खरेदी मिळाली आहे/);
  });

  await test.step('downloads the receipt', async () => {
    await page.goto('/user/payment-history');
    await page.getByRole('button', { name: /पाहा$/ }).first().click();
    await expect(page.getByRole('dialog', { name: 'पेमेंटची पावती' })).toContainText(reference);
    await expectAccessible(page);
    const downloading = page.waitForEvent('download', { timeout: 30_000 });
    await button('PDF डाउनलोड करा').click();
    const text = await readPdf(await (await downloading).path());
    expect(text).toContain('पेमेंटची पावती (Payment Receipt)');
    expect(text).toContain(reference);
  });
});
