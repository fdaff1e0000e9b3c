import { execFileSync } from 'node:child_process';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { browserOptions } from '@prelaunch/testkit/browser';
import { root } from '@prelaunch/testkit/product';
import { chromium, type Page } from '@playwright/test';
import { adminToken, call, signInSuperAdmin, siteProgram } from './support/api.ts';
import { useInstallation } from './support/installation.ts';
import { settled } from './support/settled.ts';

/**
 * Draws the pictures of the README from the built product: `npm run pictures`. With a folder as its
 * argument it draws every screen there, on phone and desktop, light and dark.
 */
const everything = process.argv[2];
const target = everything ?? join(root, 'docs', 'pictures');

const SIZES = {
  phone: { width: 390, height: 844 },
  desktop: { width: 1280, height: 800 },
} as const;
type Size = keyof typeof SIZES;
type Scheme = 'light' | 'dark';

const installation = await useInstallation('pictures', (dataDir) =>
  execFileSync('npm', ['run', 'seed:demo'], {
    cwd: root,
    env: { ...process.env, DATA_DIR: dataDir },
  }),
);
const browser = await chromium.launch(browserOptions);

async function open(
  size: Size,
  colorScheme: Scheme,
  stored: Record<string, string>,
): Promise<Page> {
  const context = await browser.newContext({
    baseURL: installation.url,
    viewport: SIZES[size],
    // Phones have overlay scroll bars.
    isMobile: size === 'phone',
    hasTouch: size === 'phone',
    colorScheme,
    locale: 'en-IN',
    timezoneId: 'Asia/Kolkata',
    reducedMotion: 'reduce',
  });
  await context.addInitScript((entries) => {
    for (const [key, value] of Object.entries(entries)) localStorage.setItem(key, value);
  }, stored);
  return context.newPage();
}

/** The pictures in the README. */
const README = ['login', 'buy', 'payment', 'manage-purchase'];

async function draw(
  page: Page,
  [name, suffix]: readonly [string, string],
  address: string,
  act?: (page: Page) => Promise<void>,
) {
  if (everything === undefined && !README.includes(name)) return;
  await page.goto(address);
  await settled(page);
  await act?.(page);
  await page.waitForTimeout(300);
  await page.screenshot({ path: join(target, `${name}-${suffix}.png`) });
}

const payment = '/user/payment?purchaseId=PUR-482913&purchaseAmount=5000';
const typeAmount = (page: Page) => page.getByLabel('Amount (INR)').fill('5000');
const chooseUpi = (page: Page) => page.getByRole('tab', { name: 'UPI' }).click();
const openFirst = (page: Page) =>
  page.getByRole('button', { name: 'Approve', exact: true }).first().click();
const openReceipt = (page: Page) => page.getByRole('button', { name: 'View receipt 1' }).click();
const openProof = async (page: Page) => {
  await chooseUpi(page);
  await page.getByRole('checkbox', { name: /^I agree/ }).check();
  await page.getByRole('button', { name: 'PAY', exact: true }).click();
};

const openAddCompany = async (page: Page) => {
  await page.getByRole('button', { name: 'Add Company' }).click();
  await page.getByRole('radio', { name: 'New token' }).check();
};
const openEditCompany = async (page: Page) => {
  await page
    .getByRole('button', { name: /^Edit / })
    .first()
    .click();
  await page.getByLabel('Company Name').waitFor();
};
const openView = (page: Page) =>
  page.getByRole('button', { name: 'View', exact: true }).first().click();

async function drawFor(size: Size, scheme: Scheme, suffix: string): Promise<void> {
  const visitor = await open(size, scheme, {});
  await draw(visitor, ['login', suffix], '/');
  await draw(visitor, ['register', suffix], '/register');
  await draw(visitor, ['forgot-password', suffix], '/fogot-password');
  await draw(visitor, ['privacy-policy', suffix], '/privacy-policy');
  const member = await open(size, scheme, { authToken: members });
  await draw(member, ['dashboard', suffix], '/user/dashboard');
  await draw(member, ['buy', suffix], '/user/buy-token', typeAmount);
  await draw(member, ['payment', suffix], payment, chooseUpi);
  await draw(member, ['payment-bank', suffix], payment);
  await draw(member, ['proof', suffix], payment, openProof);
  await draw(member, ['history', suffix], '/user/payment-history?status=ALL');
  await draw(member, ['receipt', suffix], '/user/payment-history?status=APPROVED', openReceipt);
  await draw(member, ['profile', suffix], '/user/profile');
  const admin = await open(size, scheme, {
    accessToken: admins,
    adminLoggedIn: 'true',
    reloadCounter: '2',
  });
  await draw(admin, ['admin-dashboard', suffix], '/admin/dashboard');
  await draw(admin, ['manage-user', suffix], '/admin/usermanage');
  await draw(admin, ['add-user', suffix], '/admin/usermanage', (page) =>
    page.getByRole('button', { name: 'Add User' }).click(),
  );
  await draw(admin, ['manage-purchase', suffix], '/admin/purchaserequest');
  await draw(admin, ['approve', suffix], '/admin/purchaserequest', openFirst);
  await draw(admin, ['beneficiary', suffix], '/admin/beneficiary');
  await draw(admin, ['audit', suffix], '/admin/audit');
  await draw(admin, ['two-step', suffix], '/admin/two-step');
  await draw(visitor, ['set-password', suffix], '/admin/set-password?email=asha%40example.com');
  await draw(visitor, ['superadmin-login', suffix], '/superadmin/login');
  const above = await open(size, scheme, {
    accessToken: superAdmins,
    superadminLoggedIn: 'true',
    reloadCounter: '2',
  });
  await draw(above, ['superadmin-dashboard', suffix], '/superadmin/dashboard');
  await draw(above, ['companies', suffix], '/superadmin/companymanage');
  await draw(above, ['add-company', suffix], '/superadmin/companymanage', openAddCompany);
  await draw(above, ['edit-company', suffix], '/superadmin/companymanage', openEditCompany);
  await draw(above, ['all-purchases', suffix], '/superadmin/transactionmanage');
  await draw(above, ['view-purchase', suffix], '/superadmin/transactionmanage', openView);
  await draw(above, ['all-beneficiaries', suffix], '/superadmin/beneficiarymanage');
  await draw(above, ['super-admins', suffix], '/superadmin/admins');
  await draw(above, ['all-audit', suffix], '/superadmin/audit');
  await draw(above, ['superadmin-two-step', suffix], '/superadmin/two-step');
  for (const page of [visitor, member, admin, above]) await page.context().close();
}

const { companyId } = await siteProgram();
const login = { companyId, user: 'member1@prelaunch.test', password: 'prelaunch-demo' };
const members: string = (await call('loginMember', { body: login })).data.token;
const admins = await adminToken();
const superAdmins = await signInSuperAdmin();
await mkdir(target, { recursive: true });
try {
  for (const size of ['phone', 'desktop'] as const) {
    if (everything === undefined) {
      await drawFor(size, 'light', size);
    } else {
      for (const scheme of ['light', 'dark'] as const) {
        await drawFor(size, scheme, `${size}-${scheme}`);
      }
    }
  }
} finally {
  await browser.close();
  await installation.stop();
}
