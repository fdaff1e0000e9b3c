import { picture } from '@prelaunch/testkit/picture';
import type { Page } from '@playwright/test';
import { newPerson, PASSWORD } from '../support/api.ts';
import { waitForCode, waitForMail } from '../support/mail.ts';
import { scanQr } from '../support/qr.ts';
import { expect, test } from '../support/test.ts';
import { addUser } from '../support/users.ts';

/** The product's main use case: a member on a phone, an admin on a desktop. */

const PHONE = { width: 390, height: 844 };

async function logIn(page: Page, email: string): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Log in' }).click();
  await expect(page).toHaveURL('/user/dashboard');
}

test('a member registers, buys by UPI, and sees the purchase approved', async ({ openPage }) => {
  const member = newPerson();
  const page = await openPage({ viewport: PHONE, hasTouch: true });

  await test.step('registers with the code from the mail', async () => {
    await page.goto('/');
    await page.getByRole('link', { name: 'Create account' }).click();
    await page.getByLabel('Name').fill(member.name);
    await page.getByLabel('Email ID').fill(member.email);
    await page.getByLabel('Mobile').fill(member.mobile);
    await page.getByRole('button', { name: 'Request OTP' }).click();
    await expect(page.getByText('OTP sent to your email.')).toBeVisible();
    await page.getByLabel('OTP', { exact: true }).fill(await waitForCode(member.email));
    await page.getByLabel('Date of Birth').fill('1994-05-17');
    await page.getByLabel('Pincode').fill('560001');
    await page.getByLabel('Gender').selectOption('female');
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await page.getByLabel('Confirm Password').fill(PASSWORD);
    await page.getByRole('button', { name: 'Create Account' }).click();
    await expect(page).toHaveURL('/');
    await expect(page.getByText('Registration successful. Please log in.')).toBeVisible();
  });

  await test.step('logs in and finds the dashboard empty', async () => {
    await logIn(page, member.email);
    await expect(page).toHaveTitle('GLXY | Dashboard');
    await expect(page.getByRole('button', { name: /My Stock/ })).toBeVisible();
    await page.getByRole('button', { name: /My Stock/ }).click();
    await expect(page.getByText('No data available.')).toBeVisible();
  });

  await test.step('buys tokens for 1,000 rupees', async () => {
    await page.goto('/user/buy-token');
    await page.getByLabel('Amount (INR)').fill('1000');
    await expect(page.getByText('₹ 1,020.00')).toBeVisible();
    await page.getByRole('button', { name: 'BUY NOW' }).click();
    await expect(page).toHaveURL(/\/user\/payment\?purchaseId=PUR-\d{6}&purchaseAmount=1000$/);
    await expect(page.getByText('Transaction time')).toBeVisible();
  });

  const order = new URL(page.url()).searchParams.get('purchaseId') ?? '';

  await test.step('scans the QR code: payee, amount and note are right', async () => {
    await page.getByRole('tab', { name: 'UPI' }).click();
    const remark = await page.getByLabel('Remark of the transfer').inputValue();
    const code = remark.slice(-8);
    expect(await scanQr(page)).toBe(
      `upi://pay?pa=glxy@okaxis&pn=GLXY%20Private%20Limited&am=1020.00&cu=INR&tn=Order%20${order}%20${code}`,
    );
  });

  const reference = String(600_000_000_000 + Math.floor(Math.random() * 1e11));

  await test.step('submits the proof', async () => {
    await page.getByRole('button', { name: 'PAY', exact: true }).click();
    await expect(
      page.getByText('Please agree to the privacy & policy to proceed.').first(),
    ).toBeVisible();
    await page.getByRole('checkbox', { name: /I agree/ }).check();
    await page.getByRole('button', { name: 'PAY', exact: true }).click();
    const proof = page.getByRole('dialog', { name: 'Submit Transaction Proof' });
    await expect(proof.getByLabel('Enter Amount')).toHaveValue(/1,?020/);
    await proof.getByLabel('UTR or Transaction Number').fill(reference);
    await proof.locator('input[type=file]').setInputFiles({
      name: 'payment.png',
      mimeType: 'image/png',
      buffer: picture(),
    });
    await expect(page.getByText('File uploaded successfully')).toBeVisible();
    await proof.getByRole('button', { name: 'PAY', exact: true }).click();
    await expect(page.getByText('UPI proof submitted successfully.')).toBeVisible();
    await expect(page).toHaveURL('/user/buy-token');
    expect((await waitForMail(member.email, /received/)).text).toContain('₹ 1,020.00');
  });

  await test.step('sees the purchase as pending', async () => {
    await page.goto('/user/payment-history');
    await expect(page.getByText(reference)).toBeVisible();
    await expect(page.getByText('PENDING', { exact: true }).first()).toBeVisible();
  });

  const admin = await openPage();

  await test.step('an admin finds the purchase, views the receipt and approves', async () => {
    const { email } = await addUser({ role: 'ADMIN' });
    await admin.goto('/admin/login');
    await admin.getByLabel('Email').fill(email);
    await admin.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await admin.getByRole('button', { name: 'Login' }).click();
    await expect(admin).toHaveURL('/admin/dashboard');
    // The first dashboard after a sign-in reloads itself; only the reloaded page has figures.
    await expect(admin.getByText('Token Supply Distribution')).toBeVisible();
    await admin.getByRole('link', { name: /Purchase Request/ }).click();
    await admin.getByRole('searchbox').fill(reference);
    await expect(admin).toHaveURL(new RegExp(`search1=${reference}`));
    const row = admin.getByRole('row').filter({ hasText: member.name });
    await expect(row).toContainText('Waiting');
    await row.getByRole('button', { name: /Approve/ }).click();
    const dialog = admin.getByRole('dialog');
    await expect(dialog).toContainText(`Transaction No.: ${reference}`);
    const image = dialog.getByRole('img', { name: /Receipt/ });
    await expect(image).toBeVisible();
    await expect
      .poll(() => image.evaluate((element) => (element as HTMLImageElement).naturalWidth))
      .toBe(10);
    await dialog.getByRole('button', { name: 'Confirm' }).click();
    await expect(admin.getByText('Purchase approved successfully.')).toBeVisible();
    await expect(row).toHaveCount(0);
  });

  await test.step('the member sees the purchase as approved, and the tokens as stock', async () => {
    await page.getByLabel('Status').selectOption('APPROVED');
    await expect(page.getByText(reference)).toBeVisible();
    await page.getByRole('button', { name: /View/ }).first().click();
    const receipt = page.getByRole('dialog', { name: 'View Payment Receipt' });
    await expect(receipt).toContainText('COMPLETED');
    await expect(receipt).toContainText(order);
    // This browser has started the order, so it knows the day.
    const stamps = receipt.getByRole('list', { name: 'Steps so far' });
    await expect(stamps).toHaveText(/^Ordered \d{1,2} [A-Z][a-z]{2} \d{4}/);
    await page.goto('/user/dashboard');
    await expect(page.getByRole('button', { name: /My Stock/ })).toContainText('100');
    expect((await waitForMail(member.email, /approved/)).text).toContain('tokens are yours');
  });

  await test.step('logs out', async () => {
    await page.getByRole('button', { name: 'Menu' }).click();
    await page.getByRole('button', { name: 'Logout' }).click();
    await expect(page).toHaveURL('/');
    await page.goto('/user/dashboard');
    await expect(page).toHaveURL('/');
  });
});
