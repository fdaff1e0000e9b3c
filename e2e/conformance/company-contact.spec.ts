import { newOrderNumber } from '@prelaunch/testkit/purchases';
import type { Locator, Page } from '@playwright/test';
import { change } from '../support/answers.ts';
import { makeMember } from '../support/api.ts';
import { expectAccessible, expectFitsNarrowPhone } from '../support/axe.ts';
import { paymentAddress } from '../support/orders.ts';
import { madeUpPurchase, makeUpHistory } from '../support/purchases.ts';
import { expect, openAs, test } from '../support/test.ts';

/** Who is paid, and whom to ask: the company's legal name, city, mail and phone. */

const NAME = 'To GLXY Private Limited';

/** The company of the tests has no address, and so no city. */
const makeUpContact = (page: Page): Promise<void> =>
  change(page, 'getProgram', (program) => ({
    ...program,
    contact: {
      legalName: 'GLXY Private Limited',
      city: 'Bengaluru',
      email: 'office@glxy.example',
      mobile: '+919876543210',
    },
  }));

async function expectContact(within: Locator, orderNumber?: string): Promise<void> {
  const line = within.locator('p', { hasText: 'office@glxy.example' });
  await expect(line).toHaveText(
    'GLXY Private Limited, Bengaluru: office@glxy.example, +91 98765 43210',
  );
  const subject = orderNumber === undefined ? '' : `?subject=${orderNumber}`;
  for (const [name, href] of [
    ['office@glxy.example', `mailto:office@glxy.example${subject}`],
    ['+91 98765 43210', 'tel:+919876543210'],
  ] as const) {
    await expect(line.getByRole('link', { name })).toHaveAttribute('href', href);
  }
}

test('login and privacy policy name the company and link to its mail and phone', async ({
  page,
}) => {
  await makeUpContact(page);
  await page.goto('/');
  await expectContact(page.getByRole('main'));
  await expectAccessible(page);
  await expectFitsNarrowPhone(page);
  await page.goto('/privacy-policy');
  await expectContact(page.getByRole('main'));
});

test('Buy Token and payment name the account holder as the payee, and a mail to the company names the order', async ({
  page,
}) => {
  await openAs(page, 'user', (await makeMember()).token);
  await page.goto('/user/buy-token');
  await expect(page.getByText(NAME, { exact: true })).toBeVisible();
  await makeUpContact(page);
  const orderNumber = newOrderNumber();
  await page.goto(paymentAddress(orderNumber));
  await expect(page.getByText(NAME, { exact: true })).toBeVisible();
  await expectContact(page.getByRole('main'), orderNumber);
  await expectFitsNarrowPhone(page);
});

test('a receipt names the holder of the account that was paid, and the company as the help', async ({
  page,
}) => {
  await openAs(page, 'user', (await makeMember()).token);
  await makeUpContact(page);
  await makeUpHistory(page, [
    madeUpPurchase({ payeeName: 'GLXY Collections LLP' }),
    madeUpPurchase({ payeeName: null }),
  ]);
  await page.goto('/user/payment-history');
  const receipt = page.getByRole('dialog', { name: 'View Payment Receipt' });
  await page.getByRole('button', { name: 'View receipt 1', exact: true }).click();
  await expect(receipt.getByText('To GLXY Collections LLP', { exact: true })).toBeVisible();
  await expectContact(receipt, 'PUR-482913');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'View receipt 2', exact: true }).click();
  await expect(receipt.getByText(NAME, { exact: true })).toBeVisible();
});
