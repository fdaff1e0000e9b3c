import { examples } from '@prelaunch/contract/examples/examples';
import { REJECT_REASONS } from '@prelaunch/domain/reject-reasons';
import { picture } from '@prelaunch/testkit/picture';
import type { Page } from '@playwright/test';
import { answer } from './answers.ts';

export type Viewer = 'visitor' | 'member' | 'admin' | 'superadmin';

type Say = (english: string) => string;

/** A screen to draw. */
export interface PictureScreen {
  readonly name: string;
  readonly viewer: Viewer;
  readonly address: string;
  /** Brings the loaded screen into the state to draw. `say` translates the name of a control. */
  readonly act?: (page: Page, say: Say) => Promise<unknown>;
  /** It needs a real server, and ends without a connection. */
  readonly endsOffline?: true;
}

const payment = '/user/payment?purchaseId=PUR-482913&purchaseAmount=5000';
const largePayment = '/user/payment?purchaseId=PUR-482914&purchaseAmount=1000000';
const submittedPayment = '/user/payment?purchaseId=PUR-482915&purchaseAmount=5000';
const keptPayment = '/user/payment?purchaseId=PUR-482916&purchaseAmount=5000';
const reconcile = '/admin/purchaserequest?tab=reconcile';
const press = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, exact: true }).first().click();
const firstButton = (name: string) => (page: Page, say: Say) => press(page, say(name));
const chooseTab = (name: string) => (page: Page, say: Say) =>
  page.getByRole('tab', { name: say(name) }).click();
const typeAmount = (page: Page, say: Say) => page.getByLabel(say('Amount (INR)')).fill('5000');
const chooseBanking = chooseTab('Banking');
const chooseManual = chooseTab('Manual');
const chooseUpi = chooseTab('UPI');

async function openProof(page: Page, say: Say): Promise<void> {
  await chooseUpi(page, say);
  await page.getByRole('checkbox', { name: new RegExp(`^${say('I agree')}`) }).check();
  await page.getByRole('button', { name: say('PAY'), exact: true }).click();
}

/** Fills in the proof of the open page, presses PAY once this text about the file is shown, and waits for the result. */
async function payWithProof(
  page: Page,
  say: Say,
  { number, fileText }: { readonly number: string; readonly fileText: string },
): Promise<void> {
  await page.getByLabel(say('UTR or Transaction Number')).fill(number);
  await page.locator('input[type=file]').setInputFiles({
    name: 'payment.png',
    mimeType: 'image/png',
    buffer: Buffer.from(picture()),
  });
  const proof = page.getByRole('dialog');
  await proof.getByText(fileText).waitFor();
  await proof.getByRole('button', { name: say('PAY'), exact: true }).click();
}

/** Submits an order; the demonstration data stays as it is. */
async function submitOrder(page: Page, say: Say): Promise<void> {
  const data = {
    ...examples.submitPurchase.reply,
    orderNumber: 'PUR-482915',
    createdAt: new Date().toISOString(),
    ...{ totalQuantity: 500, amount: 5000, platformCharge: 100, finalAmount: 5100 },
  };
  await answer(page, 'submitPurchase', { status: 201, body: { status: true, message: '', data } });
  // As the demonstration data says it of its newest purchase.
  const waits = { ahead: 35, decisions: 164, typicalWait: 57_000, longWait: 170_000 };
  const progress = { ...examples.getPurchaseProgress.reply, ...waits, firstReference: null };
  const answered = { status: true, message: '', data: progress };
  await answer(page, 'getPurchaseProgress', { status: 200, body: answered });
  await openProof(page, say);
  await payWithProof(page, say, { number: '632514789012', fileText: 'payment.png' });
  await page.getByRole('button', { name: say('Buy more') }).waitFor();
}

/** Submits an order without a connection. It stays in the browser, so this is the last screen of the member. */
async function keepOrder(page: Page, say: Say): Promise<void> {
  // Replies that another screen has changed switch the browser's cache off, which has the icon of the token.
  await page.unrouteAll();
  await page.reload();
  await page.locator('[data-toasts]').waitFor({ state: 'attached' });
  await openProof(page, say);
  await page.context().setOffline(true);
  const fileText = say('No connection. The file is kept with the proof when you press PAY.');
  await payWithProof(page, say, { number: '632514789013', fileText });
  await page.getByRole('heading', { name: say('Saved on this device') }).waitFor();
}

/** Opens the first request that was paid by UPI, which has a proof. */
const openApproval = (page: Page, say: Say) =>
  page
    .getByRole('row')
    .filter({ hasText: 'UPI' })
    .first()
    .getByRole('button', { name: say('Approve'), exact: true })
    .click();

/** Opens the question to the member of a request. */
async function openQuestion(page: Page, say: Say): Promise<void> {
  await openApproval(page, say);
  await press(page, say('Ask the member'));
}

/** Opens the approval of what was paid of a request. Phones have a short text before its name. */
async function openReduction(page: Page, say: Say): Promise<void> {
  await openApproval(page, say);
  await press(page, new RegExp(`${say('Approve what was paid')}$`));
}

async function openReview(page: Page, say: Say): Promise<void> {
  await press(page, say('Review one by one'));
  // The next purchase with a proof: one paid by hand has no number.
  const number = page.getByRole('dialog').getByText(/^\d{12}$/);
  do await page.getByRole('button', { name: say('Next in queue') }).click();
  while (!(await number.first().isVisible()));
}

/** Opens an approved purchase, and the question before its reversal. */
async function openReversal(page: Page, say: Say): Promise<void> {
  await press(page, say('Open'));
  await press(page, say('Reverse'));
}

/** Lists a reversal and a hold; the demonstration data has none. */
async function listInterventions(page: Page): Promise<void> {
  await answer(page, 'listInterventions', {
    status: 200,
    body: { status: true, message: '', data: examples.listInterventions.reply },
  });
  await page.reload();
}

/** Opens the answer to a question about a pending purchase; the demonstration data has none. */
async function openAnswer(page: Page, say: Say): Promise<void> {
  const { reply } = examples.listOwnPurchases;
  const { questions } = examples.askMember.reply;
  const data = { ...reply, records: [{ ...reply.records[0], questions }], total: 1 };
  await answer(page, 'listOwnPurchases', {
    status: 200,
    body: { status: true, message: '', data },
  });
  await page.reload();
  await press(page, say('View receipt 1'));
  await press(page, say('Answer'));
  // The form is loaded when it is needed.
  await page.getByRole('dialog').getByRole('textbox').first().waitFor();
}

/** Opens the receipt of an order that was reduced to what was paid; the demonstration data has none. */
async function openReduced(page: Page, say: Say): Promise<void> {
  const { reply } = examples.listOwnPurchases;
  const { id, totalQuantity, finalAmount, decidedAt } = examples.approvePaid.reply;
  const decided = {
    ...reply.records[0],
    ...{ status: 'REJECTED', seenAt: decidedAt, decidedAt, reservedUntil: null },
    reason: REJECT_REASONS.reduced,
    reducedTo: { id, totalQuantity, finalAmount, status: 'APPROVED', isReversed: false },
  };
  const data = { ...reply, records: [decided], total: 1 };
  // The form for the account of a refund has made one of this purchase.
  await answer(page, 'listOwnRefunds', {
    status: 200,
    body: { status: true, message: '', data: { refunds: [] } },
  });
  await answer(page, 'listOwnPurchases', {
    status: 200,
    body: { status: true, message: '', data },
  });
  await page.reload();
  await press(page, say('View receipt 1'));
}

/** Opens the receipt of a reversed purchase; the demonstration data stays as it is. */
async function openReversed(page: Page, say: Say): Promise<void> {
  const { reply } = examples.listOwnPurchases;
  const at = '2026-11-24T10:00:00.000Z';
  const reversed = {
    ...reply.records[0],
    ...{ status: 'APPROVED', seenAt: at, decidedAt: at, reservedUntil: null },
    intervention: { kind: 'REVERSAL', reason: 'PAYMENT_RETURNED', at },
  };
  const data = { ...reply, records: [reversed], total: 1 };
  await answer(page, 'listOwnPurchases', {
    status: 200,
    body: { status: true, message: '', data },
  });
  await page.reload();
  await press(page, say('View receipt 1'));
}

/** Opens the first user. The dialog of a member with purchases also has the statements per financial year. */
async function openEditUser(page: Page, say: Say): Promise<void> {
  await page
    .getByRole('button', { name: new RegExp(say('^Edit ')) })
    .first()
    .click();
  await page.getByRole('region', { name: say('Statements') }).waitFor();
}

/** Replies with a change that waits: the demonstration company has one admin, so nothing can wait there. */
async function makeConfirmation(page: Page): Promise<void> {
  const { reply } = examples.listConfirmations;
  const hours = (count: number) => new Date(Date.now() + count * 3_600_000).toISOString();
  const records = reply.records.map((record, n) => ({
    ...record,
    requestedAt: hours(-2 - n),
    expiresAt: hours(70 - n),
  }));
  const data = { ...reply, records };
  await answer(page, 'listConfirmations', {
    status: 200,
    body: { status: true, message: '', data },
  });
  await page.reload();
  await page
    .getByText(data.records[0]?.label ?? '')
    .first()
    .waitFor();
}

/** Opens a change of an account that the company has. */
async function openConfirmation(page: Page, say: Say): Promise<void> {
  await answer(page, 'getBeneficiary', {
    status: 200,
    body: { status: true, message: '', data: examples.getBeneficiary.reply },
  });
  await makeConfirmation(page);
  await page
    .getByRole('button', { name: new RegExp(`^${say('Review')}`) })
    .first()
    .click();
}

/** Opens the form for the account of a refund: no member of the demonstration company gets money back. */
async function openRefundAccount(page: Page, say: Say): Promise<void> {
  const refunds = examples.listOwnRefunds.reply.refunds.map((refund) => ({
    ...refund,
    account: null,
  }));
  await answer(page, 'listOwnRefunds', {
    status: 200,
    body: { status: true, message: '', data: { refunds } },
  });
  await page.reload();
  await press(page, say('Give your account'));
}

const openDetails = (summary: string) => (page: Page, say: Say) =>
  page.getByText(say(summary), { exact: true }).first().click();

async function openAddCompany(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Add Company' }).click();
  await page.getByRole('radio', { name: 'New token' }).check();
  await page
    .getByRole('group', { name: 'Token', exact: true })
    .first()
    .evaluate((group) => group.scrollIntoView());
}

async function openEditCompany(page: Page): Promise<void> {
  await press(page, /^Edit /);
  await page.getByLabel('Company Name').waitFor();
}

async function openCompanyHistory(page: Page): Promise<void> {
  await openEditCompany(page);
  await page.getByRole('dialog').getByRole('tab', { name: 'History' }).click();
  await page.getByRole('dialog').getByRole('table').waitFor();
}

/** A file that was changed after the download. */
async function chooseChangedFile(page: Page, say: Say): Promise<void> {
  const { file } = examples.getHoldingProof.reply;
  await page.getByLabel(say('Your file')).setInputFiles({
    name: 'holding-2026-11-22.json',
    mimeType: 'application/json',
    buffer: Buffer.from(JSON.stringify(file)),
  });
  await page.getByRole('heading', { name: say('Your tokens are not confirmed') }).waitFor();
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
  screen('visitor', 'verify-failed', '/verify', chooseChangedFile),
  screen('visitor', 'verify-refused', '/verify/7Q2M-K9XD-4TRB'),
  screen('visitor', 'nowhere', '/nowhere'),
  screen('visitor', 'admin-login', '/admin/login'),
  screen('visitor', 'set-password', '/admin/set-password?email=asha%40example.com'),
  screen('visitor', 'superadmin-login', '/superadmin/login'),
  screen('member', 'dashboard', '/user/dashboard'),
  screen('member', 'verify-own', '/verify?mine'),
  screen('member', 'buy', '/user/buy-token', typeAmount),
  screen('member', 'payment', payment, chooseUpi),
  screen('member', 'payment-bank', payment, chooseBanking),
  screen('member', 'payment-manual', payment, chooseManual),
  screen('member', 'payment-large', largePayment, chooseUpi),
  screen('member', 'payment-large-bank', largePayment, chooseBanking),
  screen('member', 'payment-large-manual', largePayment, chooseManual),
  screen('member', 'proof', payment, openProof),
  screen('member', 'just-submitted', submittedPayment, submitOrder),
  screen('member', 'payment-without-order', '/user/payment'),
  screen('member', 'history', '/user/payment-history?status=ALL'),
  screen(
    'member',
    'receipt',
    '/user/payment-history?status=APPROVED',
    firstButton('View receipt 1'),
  ),
  screen('member', 'receipt-pending', '/user/payment-history?status=PENDING', async (page, say) => {
    await press(page, say('View receipt 1'));
    await press(page, say('Correct the transaction number'));
  }),
  screen(
    'member',
    'receipt-rejected',
    '/user/payment-history?status=REJECTED',
    firstButton('View receipt 1'),
  ),
  screen('member', 'refund-account', '/user/payment-history', openRefundAccount),
  screen('member', 'profile', '/user/profile'),
  screen('member', 'answer-question', '/user/payment-history?status=PENDING', openAnswer),
  screen('member', 'receipt-reduced', '/user/payment-history?status=REJECTED', openReduced),
  screen('member', 'receipt-reversed', '/user/payment-history?status=APPROVED', openReversed),
  screen('member', 'member-nowhere', '/user/nowhere'),
  { ...screen('member', 'kept-order', keptPayment, keepOrder), endsOffline: true },
  screen('admin', 'admin-dashboard', '/admin/dashboard'),
  screen('admin', 'trend-table', '/admin/dashboard', openDetails('Figures as a table')),
  screen('admin', 'manage-user', '/admin/usermanage'),
  screen('admin', 'add-user', '/admin/usermanage', firstButton('Add User')),
  screen('admin', 'edit-user', '/admin/usermanage?search=Asha', openEditUser),
  screen('admin', 'manage-purchase', '/admin/purchaserequest'),
  // Phones have the key, and not the button.
  screen('admin', 'shortcuts', '/admin/purchaserequest', (page) => page.keyboard.press('?')),
  screen('admin', 'approve', '/admin/purchaserequest', openApproval),
  screen('admin', 'reject', '/admin/purchaserequest', firstButton('Reject')),
  // Loaded again, before and after: Escape leads from the question to the purchase.
  screen('admin', 'ask-member', '/admin/purchaserequest?tab=requests', openQuestion),
  screen('admin', 'review', '/admin/purchaserequest', openReview),
  // Loaded again as well.
  screen('admin', 'approve-paid', '/admin/purchaserequest?tab=requests', openReduction),
  screen('admin', 'purchase-history', '/admin/purchaserequest?tab=history'),
  screen('admin', 'reverse', '/admin/purchaserequest?tab=history', openReversal),
  screen(
    'admin',
    'interventions',
    '/admin/purchaserequest?tab=history&view=interventions',
    listInterventions,
  ),
  screen('admin', 'close-the-day', reconcile),
  screen('admin', 'reconcile', `${reconcile}&view=lines`),
  screen('admin', 'compare-lines', `${reconcile}&view=lines`, firstButton('Compare')),
  screen(
    'admin',
    'differing-amount',
    `${reconcile}&view=lines&state=other_amount`,
    firstButton('Compare'),
  ),
  screen('admin', 'statements', `${reconcile}&view=statements`),
  screen('admin', 'undo-import', `${reconcile}&view=statements`, firstButton('Undo')),
  screen('admin', 'refunds', `${reconcile}&view=refunds`),
  screen('admin', 'refund-sent', `${reconcile}&view=refunds`, firstButton('Mark as sent')),
  screen('admin', 'books', `${reconcile}&view=books`),
  screen('admin', 'beneficiary', '/admin/beneficiary'),
  screen('admin', 'payee-changes', '/admin/beneficiary', openDetails('Changes')),
  screen('admin', 'add-account', '/admin/beneficiary', firstButton('Add account')),
  screen('admin', 'confirmations', '/admin/confirmations'),
  screen('admin', 'confirmations-waiting', '/admin/confirmations', makeConfirmation),
  screen('admin', 'confirmation', '/admin/confirmations', openConfirmation),
  screen('admin', 'audit', '/admin/audit'),
  screen('admin', 'two-step', '/admin/two-step'),
  screen('admin', 'set-up-two-step', '/admin/two-step', firstButton('Set up')),
  screen('admin', 'own-password', '/admin/two-step', firstButton('Change password')),
  screen('admin', 'admin-nowhere', '/admin/nowhere'),
  screen('superadmin', 'superadmin-dashboard', '/superadmin/dashboard'),
  screen('superadmin', 'companies', '/superadmin/companymanage'),
  screen('superadmin', 'edit-company', '/superadmin/companymanage', openEditCompany),
  screen('superadmin', 'company-history', '/superadmin/companymanage', openCompanyHistory),
  screen('superadmin', 'add-company', '/superadmin/companymanage', openAddCompany),
  screen('superadmin', 'all-purchases', '/superadmin/transactionmanage'),
  screen('superadmin', 'view-purchase', '/superadmin/transactionmanage', firstButton('View')),
  screen('superadmin', 'all-beneficiaries', '/superadmin/beneficiarymanage'),
  screen('superadmin', 'super-admins', '/superadmin/admins'),
  screen('superadmin', 'all-audit', '/superadmin/audit'),
  screen('superadmin', 'superadmin-two-step', '/superadmin/two-step'),
  screen('superadmin', 'superadmin-nowhere', '/superadmin/nowhere'),
];
