import { codeNow } from '@prelaunch/testkit/authenticator';
import { call, PASSWORD, siteProgram } from '../support/api.ts';
import { expectAccessible, expectFitsNarrowPhone } from '../support/axe.ts';
import { expectNoEnglish } from '../support/latin-texts.ts';
import { test } from '../support/own-product.ts';
import { settled } from '../support/settled.ts';
import { expect, openBlank } from '../support/test.ts';
import { addUser } from '../support/users.ts';

/** Each step of a company admin's two-step sign-in in Hindi, from the set-up to a login with a recovery code. */

test.use({ locale: 'hi-IN' });

test('axe finds nothing, and no English text is left, from the set-up to a login with a recovery code', async ({
  page,
}) => {
  const { email, name } = await addUser({ role: 'ADMIN' });
  const { companyName, token: coin } = await siteProgram();
  const { token } = (await call('loginAdmin', { body: { email, password: PASSWORD } })).data;
  await openBlank(page);
  await page.evaluate(
    (accessToken) =>
      Object.assign(localStorage, { accessToken, adminLoggedIn: 'true', reloadCounter: '2' }),
    token,
  );
  const known = [...name.split(' '), companyName, coin.name, coin.symbol, coin.title];
  const button = (label: string) => page.getByRole('button', { name: label, exact: true });
  const code = page.getByRole('textbox', { name: 'कोड', exact: true });
  const recoveryCode = page.getByRole('textbox', { name: 'रिकवरी कोड', exact: true });
  const dialog = page.getByRole('dialog');
  const check = async () => {
    await settled(page);
    await expectNoEnglish(page, known);
    await expectAccessible(page);
    await expectFitsNarrowPhone(page);
  };

  await page.goto('/admin/two-step');
  await button('सेट करें').click();
  const grouped = (await dialog.locator('code').textContent()) ?? '';
  const secret = grouped.replaceAll(' ', '');

  const codes = await test.step('refuses a wrong code, then shows the recovery codes', async () => {
    await code.fill(codeNow(secret, -40));
    await page.keyboard.press('Enter');
    await expect(code).toHaveAttribute('aria-invalid', 'true');
    await check();
    await code.fill(codeNow(secret));
    await page.keyboard.press('Enter');
    const listed = dialog.getByRole('listitem');
    await expect(listed).toHaveCount(10);
    const shown = await listed.allTextContents();
    await check();
    await button('मैंने इन्हें रख लिया').click();
    await expect(dialog).toHaveCount(0);
    await check();
    return shown;
  });

  await test.step('asks before new codes and before the end', async () => {
    for (const label of ['नए रिकवरी कोड', 'बंद करें']) {
      await page.locator('main').getByRole('button', { name: label, exact: true }).click();
      await check();
      await button('रिकवरी कोड इस्तेमाल करें').click();
      await expect(recoveryCode).toBeVisible();
      await check();
      await button('रद्द करें').click();
      await expect(dialog).toHaveCount(0);
    }
  });

  await test.step('the login asks for the code', async () => {
    await button('लॉग आउट').click();
    await page.getByLabel('ईमेल', { exact: true }).fill(email);
    await page.getByLabel('पासवर्ड', { exact: true }).fill(PASSWORD);
    await button('लॉग इन करें').click();
    await expect(code).toBeVisible();
    await check();
    await button('रिकवरी कोड इस्तेमाल करें').click();
    await recoveryCode.fill(codes[0] ?? '');
    await check();
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL('/admin/dashboard');
  });
});
