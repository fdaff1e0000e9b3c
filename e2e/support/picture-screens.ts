import { examples } from '@prelaunch/contract/examples/examples';
import type { Page } from '@playwright/test';

export type Viewer = 'visitor' | 'member' | 'admin' | 'superadmin';

/** A screen to draw. */
export interface PictureScreen {
  readonly name: string;
  readonly viewer: Viewer;
  readonly address: string;
  /** Brings the loaded screen into the state to draw. */
  readonly act?: (page: Page) => Promise<unknown>;
}

const payment = '/user/payment?purchaseId=PUR-482913&purchaseAmount=5000';
const largePayment = '/user/payment?purchaseId=PUR-482914&purchaseAmount=250000';
const reconcile = '/admin/purchaserequest?tab=reconcile';
const firstButton = (name: string | RegExp) => (page: Page) =>
  page.getByRole('button', { name, exact: true }).first().click();
const typeAmount = (page: Page) => page.getByLabel('Amount (INR)').fill('5000');
const chooseBanking = (page: Page) => page.getByRole('tab', { name: 'Banking' }).click();
const chooseManual = (page: Page) => page.getByRole('tab', { name: 'Manual' }).click();
const chooseUpi = (page: Page) => page.getByRole('tab', { name: 'UPI' }).click();

async function openProof(page: Page): Promise<void> {
  await chooseUpi(page);
  await page.getByRole('checkbox', { name: /^I agree/ }).check();
  await page.getByRole('button', { name: 'PAY', exact: true }).click();
}

/** The position of the first purchase of the demonstration data with a receipt and a mark. */
const PROVED = 4;
const openApproval = (page: Page) =>
  page.getByRole('button', { name: 'Approve', exact: true }).nth(PROVED).click();

async function openReview(page: Page): Promise<void> {
  await firstButton('Review one by one')(page);
  for (let step = 0; step < PROVED; step += 1) {
    await page.getByRole('button', { name: 'Next in queue' }).click();
  }
}

async function openAddCompany(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Add Company' }).click();
  await page.getByRole('radio', { name: 'New token' }).check();
}

async function openEditCompany(page: Page): Promise<void> {
  await firstButton(/^Edit /)(page);
  await page.getByLabel('Company Name').waitFor();
}

/** A file that was changed after the download. */
async function chooseChangedFile(page: Page): Promise<void> {
  const { file } = examples.getHoldingProof.reply;
  await page.getByLabel('Your file').setInputFiles({
    name: 'holding-2026-11-22.json',
    mimeType: 'application/json',
    buffer: Buffer.from(JSON.stringify(file)),
  });
  await page.getByRole('heading', { name: 'The check failed' }).waitFor();
}

const screen = (
  viewer: Viewer,
  name: string,
  address: string,
  act?: PictureScreen['act'],
): PictureScreen => ({ viewer, name, address, ...(act === undefined ? {} : { act }) });

/** Every screen, and the dialogs that differ from their screens. */
export const PICTURE_SCREENS: readonly PictureScreen[] = [
  screen('visitor', 'login', '/'),
  screen('visitor', 'register', '/register'),
  screen('visitor', 'forgot-password', '/fogot-password'),
  screen('visitor', 'privacy-policy', '/privacy-policy'),
  screen('visitor', 'verify', '/verify'),
  screen('visitor', 'nowhere', '/nowhere'),
  screen('visitor', 'admin-login', '/admin/login'),
  screen('visitor', 'set-password', '/admin/set-password?email=asha%40example.com'),
  screen('visitor', 'superadmin-login', '/superadmin/login'),
  screen('member', 'dashboard', '/user/dashboard'),
  screen('member', 'verify-own', '/verify?mine'),
  screen('visitor', 'verify-failed', '/verify', chooseChangedFile),
  screen('member', 'buy', '/user/buy-token', typeAmount),
  screen('member', 'payment', payment, chooseUpi),
  screen('member', 'payment-bank', payment, chooseBanking),
  screen('member', 'payment-manual', payment, chooseManual),
  screen('member', 'payment-large', largePayment, chooseUpi),
  screen('member', 'payment-large-bank', largePayment, chooseBanking),
  screen('member', 'payment-without-order', '/user/payment'),
  screen('member', 'proof', payment, openProof),
  screen('member', 'history', '/user/payment-history?status=ALL'),
  screen('member', 'receipt', '/user/payment-history?status=APPROVED', (page) =>
    page.getByRole('button', { name: 'View receipt 1', exact: true }).click(),
  ),
  screen('member', 'receipt-pending', '/user/payment-history?status=PENDING', async (page) => {
    await page.getByRole('button', { name: 'View receipt 1', exact: true }).click();
    await page.getByRole('button', { name: 'Correct the transaction number' }).click();
  }),
  screen('member', 'profile', '/user/profile'),
  screen('admin', 'admin-dashboard', '/admin/dashboard'),
  screen('admin', 'manage-user', '/admin/usermanage'),
  screen('admin', 'add-user', '/admin/usermanage', firstButton('Add User')),
  screen('admin', 'manage-purchase', '/admin/purchaserequest'),
  screen('admin', 'approve', '/admin/purchaserequest', openApproval),
  screen('admin', 'reject', '/admin/purchaserequest', firstButton('Reject')),
  screen('admin', 'review', '/admin/purchaserequest', openReview),
  screen('admin', 'reconcile', reconcile),
  screen('admin', 'compare-lines', reconcile, firstButton('Compare')),
  screen('admin', 'statements', `${reconcile}&view=statements`),
  screen('admin', 'refunds', `${reconcile}&view=refunds`),
  screen('admin', 'books', `${reconcile}&view=books`),
  screen('admin', 'beneficiary', '/admin/beneficiary'),
  screen('admin', 'confirmations', '/admin/confirmations'),
  screen('admin', 'audit', '/admin/audit'),
  screen('admin', 'two-step', '/admin/two-step'),
  screen('superadmin', 'superadmin-dashboard', '/superadmin/dashboard'),
  screen('superadmin', 'companies', '/superadmin/companymanage'),
  screen('superadmin', 'add-company', '/superadmin/companymanage', openAddCompany),
  screen('superadmin', 'edit-company', '/superadmin/companymanage', openEditCompany),
  screen('superadmin', 'all-purchases', '/superadmin/transactionmanage'),
  screen('superadmin', 'view-purchase', '/superadmin/transactionmanage', firstButton('View')),
  screen('superadmin', 'all-beneficiaries', '/superadmin/beneficiarymanage'),
  screen('superadmin', 'super-admins', '/superadmin/admins'),
  screen('superadmin', 'all-audit', '/superadmin/audit'),
  screen('superadmin', 'superadmin-two-step', '/superadmin/two-step'),
];
