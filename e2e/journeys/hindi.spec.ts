import { codeIn } from '@prelaunch/testkit/mail-server';
import { newReference } from '@prelaunch/testkit/purchases';
import { makeMember, newPerson, PASSWORD } from '../support/api.ts';
import { expectAccessible } from '../support/axe.ts';
import {
  buy,
  fillProof,
  logIn,
  openProof,
  openReceipt,
  PHONE,
  proof,
  toast,
} from '../support/hindi-buyer.ts';
import { tabTo } from '../support/keyboard.ts';
import { waitForMail } from '../support/mail.ts';
import { readPdf } from '../support/pdf.ts';
import { expect, openAs, test } from '../support/test.ts';

/** The pages in Hindi, by the browser's preference. */

test.describe('a browser that prefers Hindi', () => {
  test.use({ locale: 'hi-IN', viewport: PHONE });

  test('a member registers, logs in, buys and submits the proof in Hindi without a mouse, on a phone', async ({
    page,
  }) => {
    const member = newPerson();
    const reference = newReference();
    const { keyboard } = page;
    const field = (label: string) => page.getByLabel(label, { exact: true });
    const button = (name: string) => page.getByRole('button', { name, exact: true });

    await test.step('requests a code', async () => {
      await page.goto('/');
      await tabTo(page, page.getByRole('link', { name: 'खाता बनाएँ' }));
      await keyboard.press('Enter');
      await expect(page).toHaveURL('/register');
      await tabTo(page, field('नाम'));
      await keyboard.type(member.name);
      await tabTo(page, field('ईमेल ID'));
      await keyboard.type(member.email);
      await keyboard.press('Enter');
      await expect(field('मोबाइल')).toBeFocused();
      await keyboard.type(member.mobile);
      await tabTo(page, button('OTP मँगाएँ'));
      await keyboard.press('Space');
      await expect(toast(page, 'OTP आपके ईमेल पर भेज दिया गया।')).toBeVisible();
    });

    await test.step('registers with the code of a Hindi mail', async () => {
      await expect(field('OTP')).toBeFocused();
      await keyboard.type(codeIn(await waitForMail(member.email, /रजिस्ट्रेशन कोड/)));
      await tabTo(page, field('जन्म तिथि'));
      await keyboard.type('05051994');
      await expect(field('जन्म तिथि')).toHaveValue('1994-05-05');
      await tabTo(page, field('पिनकोड'));
      await keyboard.type('560001');
      await tabTo(page, field('लिंग'));
      await keyboard.press('ArrowDown');
      await expect(field('लिंग')).not.toHaveValue('');
      await tabTo(page, field('पासवर्ड'));
      await keyboard.type(PASSWORD);
      await tabTo(page, field('पासवर्ड दोबारा डालें'));
      await keyboard.type(PASSWORD);
      await keyboard.press('Enter');
      await expect(page).toHaveURL('/');
      await expect(toast(page, 'रजिस्ट्रेशन हो गया। कृपया लॉग इन करें।')).toBeVisible();
    });

    await test.step('logs in', () => logIn(page, member.email));
    await test.step('buys', () => buy(page));

    await test.step('submits the proof', async () => {
      await openProof(page);
      await expectAccessible(page);
      await fillProof(page, reference);
      await expect(toast(page, 'फ़ाइल अपलोड हो गई।')).toBeVisible();
      await tabTo(page, proof(page).getByRole('button', { name: 'भुगतान करें', exact: true }));
      await keyboard.press('Enter');
      await expect(toast(page, 'UPI भुगतान का प्रमाण जमा हो गया।')).toBeVisible();
      await waitForMail(member.email, /हमें आपकी खरीद मिल गई है/);
    });

    await test.step('opens the receipt', async () => {
      await expect(await openReceipt(page, reference)).toContainText(reference);
      await expectAccessible(page);
      const downloading = page.waitForEvent('download', { timeout: 30_000 });
      await button('PDF डाउनलोड करें').press('Enter');
      const text = await readPdf(await (await downloading).path());
      expect(text).toContain('भुगतान की रसीद (Payment Receipt)');
      expect(text).toContain(reference);
    });
  });
});

test('the names of the languages have a font on an English page, also on a device without one', async ({
  page,
}) => {
  await page.goto('/');
  await expect(page.getByRole('button', { name: 'हिन्दी' })).toBeVisible();
  const states = () =>
    page.evaluate(() =>
      [...document.fonts]
        .filter(({ family }) => family.includes('Language names'))
        .map(({ status }) => status),
    );
  await expect.poll(states).toEqual(['loaded']);
});

test('by default the menus have English and Hindi only, and a page in Marathi is in English', async ({
  page,
  openPage,
}) => {
  await page.goto('/');
  const menu = page.getByRole('group', { name: 'Language' });
  await expect(menu.getByRole('button')).toHaveText(['English', 'हिन्दी']);
  await openAs(page, 'user', (await makeMember()).token);
  await page.goto('/user/dashboard');
  await expect(menu.getByRole('button')).toHaveText(['English', 'हिन्दी']);
  const marathi = await openPage({ locale: 'mr-IN' });
  await marathi.goto('/');
  await expect(marathi.locator('html')).toHaveAttribute('lang', 'en-IN');
  await expect(marathi.getByRole('button', { name: 'Log in' })).toBeVisible();
});

test('the switch keeps the address and the order, and is stored for the mails', async ({
  page,
}) => {
  const { token } = await makeMember();
  await openAs(page, 'user', token);
  const address = '/user/payment?purchaseId=PUR-300002&purchaseAmount=1000';
  await page.goto(address);
  await expect(page.getByRole('heading', { name: 'ORDER DETAILS' })).toBeVisible();
  const stored = page.waitForResponse((response) => response.url().endsWith('/auth/language'));
  await tabTo(page, page.getByRole('button', { name: 'हिन्दी' }));
  await page.keyboard.press('Enter');
  expect((await stored).status()).toBe(200);
  await expect(page.getByRole('heading', { name: 'ऑर्डर का विवरण' })).toBeVisible();
  await expect(page).toHaveURL(address);
  await expect(page.getByRole('button', { name: 'हिन्दी' })).toHaveAttribute('aria-current', 'true');
  // The language of the cookie wins over the browser's.
  await page.reload();
  await expect(page.getByRole('heading', { name: 'ऑर्डर का विवरण' })).toBeVisible();
  await page.getByRole('button', { name: 'English' }).click();
  await expect(page.getByRole('heading', { name: 'ORDER DETAILS' })).toBeVisible();
});
