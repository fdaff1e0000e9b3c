import { newReference } from '@prelaunch/testkit/purchases';
import type { Page } from '@playwright/test';
import { newPerson, PASSWORD, SUPER_ADMIN, type Member } from '../support/api.ts';
import { fillNew as fillNewPayee } from '../support/beneficiary.ts';
import { fillCompany } from '../support/companies.ts';
import { mailsSoFar, waitForCode, waitForMail } from '../support/mail.ts';
import { receiptFile } from '../support/orders.ts';
import { expect } from '../support/test.ts';
import { test } from '../support/own-product.ts';
import { toast } from '../support/toasts.ts';

/**
 * Three companies on three host names of one site: created in the screens, and isolated from each
 * other.
 */

interface Shop {
  readonly company: string;
  readonly host: string;
  /** A symbol of the catalogue, or of a new token. */
  readonly symbol: string;
  readonly isNew: boolean;
  /** The price of a token, as the login shows it. */
  readonly price: string;
  readonly typed: Readonly<Record<string, string>>;
  /** The total of an order of 1,000 rupees, with the fee. */
  readonly total: string;
  readonly upi: string;
}

const MASP: Shop = {
  company: 'Masp Makers',
  host: 'masp.localhost',
  symbol: 'MASP',
  isNew: false,
  price: '₹ 5.00',
  typed: { 'Price per Token (INR)': '5', 'Platform Fee (%)': '1' },
  total: '₹ 1,010.00',
  upi: 'masp@okaxis',
};
const MOON: Shop = {
  company: 'Moonrise Labs',
  host: 'moon.localhost',
  symbol: 'MOON',
  isNew: true,
  price: '₹ 20.00',
  typed: { 'Price per Token (INR)': '20', 'Platform Fee (%)': '3' },
  total: '₹ 1,030.00',
  upi: 'moon@okaxis',
};

const at = (site: string, { host }: Shop, path = '/') => {
  const url = new URL(path, site);
  url.hostname = host;
  return url.href;
};

/** A site's colours, icon and title. */
const look = (page: Page) =>
  page.evaluate(() => ({
    accent: document.documentElement.style.getPropertyValue('--accent'),
    icon: document.head.querySelector('link[rel=icon]')?.getAttribute('href'),
    title: document.title,
  }));

async function signInSuperAdmin(page: Page): Promise<void> {
  await page.goto('/superadmin/login');
  await page.getByLabel('Email').fill(SUPER_ADMIN);
  const before = await mailsSoFar();
  await page.getByRole('button', { name: 'Get OTP' }).click();
  await page.getByLabel('OTP').fill(await waitForCode(SUPER_ADMIN, before));
  await page.getByRole('button', { name: 'Login', exact: true }).click();
  await expect(page.getByRole('table', { name: 'By company' })).toContainText('GLXY');
}

async function addCompany(page: Page, shop: Shop): Promise<Member> {
  await page.getByRole('button', { name: 'Add Company' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add Company' });
  await dialog.getByRole('radio', { name: shop.isNew ? 'New token' : shop.symbol }).check();
  if (shop.isNew) {
    await dialog.getByLabel('Token Symbol').fill(shop.symbol);
    await dialog.getByLabel('Token Name').fill('Moon Coin');
    await dialog.getByLabel('Colour on light pages', { exact: true }).fill('#0a6640');
  }
  const admin = await fillCompany(page, shop.company, { ...shop.typed, 'Host name': shop.host });
  await dialog.getByRole('button', { name: 'Add Company' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByRole('row').filter({ hasText: shop.company })).toContainText(shop.host);
  return admin;
}

/** Opens the link of the mail, which leads to the company's own host. */
async function enterAsAdmin(page: Page, site: string, shop: Shop, { email }: Member) {
  const { text } = await waitForMail(email, /invited/);
  const link = new URL(/http\S+set-password\S+/.exec(text)?.[0] ?? '');
  expect(link.hostname).toBe(shop.host);
  // The product listens on a free port, which its own public address does not contain.
  await page.goto(at(site, shop, `${link.pathname}${link.search}${link.hash}`));
  await page.getByLabel('New Password', { exact: true }).fill(PASSWORD);
  await page.getByLabel('Confirm New Password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Set Password' }).click();
  await expect(page).toHaveURL(at(site, shop, '/admin/login'));
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Login', exact: true }).click();
  await expect(page.getByText('Token Supply Distribution')).toBeVisible();
  await expect(page.getByRole('banner').getByText(shop.company)).toBeVisible();
}

async function addPayee(page: Page, { company, upi }: Shop): Promise<void> {
  await page.getByRole('link', { name: 'Beneficiary Manage' }).click();
  const form = page.getByRole('dialog', { name: 'Add Beneficiary' });
  await fillNewPayee(form, {
    holderName: company,
    bankName: 'State Bank of India',
    branch: 'Fort',
    accountNumber: '12345678901',
    ifscCode: 'SBIN0000813',
    upi,
  });
  await form.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(form).toHaveCount(0);
}

async function joinAsMember(page: Page, site: string, shop: Shop, member: Member): Promise<void> {
  await page.goto(at(site, shop, '/register'));
  await page.getByLabel('Name').fill(member.name);
  await page.getByLabel('Email ID').fill(member.email);
  await page.getByLabel('Mobile').fill(member.mobile);
  const before = await mailsSoFar();
  await page.getByRole('button', { name: 'Request OTP' }).click();
  await expect(page.getByText('OTP sent to your email.')).toBeVisible();
  await page.getByLabel('OTP', { exact: true }).fill(await waitForCode(member.email, before));
  await page.getByLabel('Date of Birth').fill('1994-05-17');
  await page.getByLabel('Pincode').fill('560001');
  await page.getByLabel('Gender').selectOption('female');
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByLabel('Confirm Password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Create Account' }).click();
  await expect(page).toHaveURL(at(site, shop));
  await page.getByLabel('Email').fill(member.email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Log in' }).click();
  await expect(page).toHaveURL(at(site, shop, '/user/dashboard'));
  // Referral codes begin with the token's symbol.
  await expect(page.getByText(new RegExp(`^ID ${shop.symbol}-`))).toBeVisible();
}

async function buyByUpi(page: Page, shop: Shop): Promise<void> {
  await page.getByRole('link', { name: 'Buy Token' }).click();
  await page.getByLabel('Amount (INR)').fill('1000');
  await expect(page.getByText(shop.total)).toBeVisible();
  await page.getByRole('button', { name: 'BUY NOW' }).click();
  await page.getByRole('tab', { name: 'UPI' }).click();
  await expect(page.getByLabel('UPI ID')).toHaveValue(shop.upi);
  await page.getByRole('checkbox', { name: /I agree/ }).check();
  await page.getByRole('button', { name: 'PAY', exact: true }).click();
  const proof = page.getByRole('dialog', { name: 'Submit Transaction Proof' });
  await proof.getByLabel('UTR or Transaction Number').fill(newReference());
  await proof.locator('input[type=file]').setInputFiles(receiptFile);
  await expect(toast(page, 'File uploaded successfully')).toBeVisible();
  await proof.getByRole('button', { name: 'PAY', exact: true }).click();
  await expect(toast(page, 'UPI proof submitted successfully.')).toBeVisible();
}

async function approveAll(page: Page, member: Member): Promise<void> {
  await page.getByRole('link', { name: /Purchase Request/ }).click();
  const rows = page.locator('tbody tr');
  await expect(rows).toHaveCount(1);
  await expect(rows).toContainText(member.name);
  await rows.getByRole('button', { name: /Approve/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Confirm' }).click();
  await expect(toast(page, 'Purchase approved successfully.')).toBeVisible();
  await page.getByRole('link', { name: 'User Manage' }).click();
  // The list contains only the member and the admin, and no user of another company.
  await expect(page.getByText('2 users', { exact: true })).toBeVisible();
}

test('three companies sell side by side, isolated from each other', async ({
  openPage,
  product: site,
}) => {
  test.setTimeout(240_000);
  const superAdmin = await openPage({ baseURL: site });
  await signInSuperAdmin(superAdmin);
  await superAdmin.getByRole('link', { name: 'Company Manage' }).click();

  const members = new Map<Shop, Member>();
  for (const shop of [MASP, MOON]) {
    const [desk, phone] = [await openPage(), await openPage()];
    const member = newPerson();
    members.set(shop, member);
    await test.step(`${shop.company} is added, and its admin signs in with the mailed link`, async () => {
      const admin = await addCompany(superAdmin, shop);
      await enterAsAdmin(desk, site, shop, admin);
      await addPayee(desk, shop);
    });
    await test.step(`a member of ${shop.company} buys`, async () => {
      await joinAsMember(phone, site, shop, member);
      await buyByUpi(phone, shop);
    });
    await test.step(`its admin approves`, async () => {
      await approveAll(desk, member);
      await phone.getByRole('link', { name: 'Dashboard' }).click();
      const tokens = shop === MASP ? '200' : '50';
      await expect(phone.getByRole('button', { name: /My Stock/ })).toContainText(tokens);
    });
    await phone.context().close();
    await desk.context().close();
  }

  const visitor = await openPage({ baseURL: site });
  await test.step('each host has its own title, colours, icon and price', async () => {
    const looks = new Map<string, Awaited<ReturnType<typeof look>>>();
    for (const [address, symbol, price] of [
      [site, 'GLXY', '₹ 10.00'],
      [at(site, MASP), 'MASP', MASP.price],
      [at(site, MOON), 'Moon Coin', MOON.price],
    ] as const) {
      await visitor.goto(address);
      await expect(visitor.getByText(`${symbol} PRE-LAUNCH PROGRAM`)).toBeVisible();
      await expect(visitor.getByText(price, { exact: true })).toBeVisible();
      // The colours and the icon are set together, after the first paint.
      await expect.poll(async () => (await look(visitor)).accent).not.toBe('');
      looks.set(symbol, await look(visitor));
    }
    const all = [...looks.values()];
    expect(all.map(({ title }) => title)).toEqual([
      'GLXY | Login',
      'MASP | Login',
      'Moon Coin | Login',
    ]);
    expect(looks.get('Moon Coin')?.accent).toBe('rgb(10 102 64)');
    expect(new Set(all.map(({ accent }) => accent)).size).toBe(3);
    expect(new Set(all.map(({ icon }) => icon)).size).toBe(3);
  });

  await test.step('a member of one company has no account at another', async () => {
    await visitor.goto(at(site, MOON));
    await visitor.getByLabel('Email').fill(members.get(MASP)?.email ?? '');
    await visitor.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await visitor.getByRole('button', { name: 'Log in' }).click();
    await expect(toast(visitor, 'Invalid email or password.')).toBeVisible();
  });

  await test.step('the super admin sees all companies, and suspends one', async () => {
    await superAdmin.getByRole('link', { name: 'Dashboard' }).click();
    const table = superAdmin.getByRole('table', { name: 'By company' });
    await expect(table.locator('tbody tr')).toHaveCount(3);
    await expect(table.getByRole('row').filter({ hasText: MASP.company })).toContainText(
      '₹ 1,010.00',
    );
    await superAdmin.getByRole('link', { name: 'Company Manage' }).click();
    await superAdmin.getByRole('button', { name: `Suspend ${MOON.company}` }).click();
    await superAdmin.getByRole('alertdialog').getByRole('button', { name: 'Suspend' }).click();
    await expect(superAdmin.getByRole('alertdialog')).toHaveCount(0);
    const notice = visitor.getByText(/has suspended its sale/);
    await visitor.goto(at(site, MOON, '/register'));
    await expect(notice).toContainText(MOON.company);
    await visitor.goto(at(site, MASP, '/register'));
    await expect(visitor.getByRole('button', { name: 'Request OTP' })).toBeEnabled();
    await expect(notice).toHaveCount(0);
  });
});
