import { examples } from '@prelaunch/contract/examples/examples';
import { newReference } from '@prelaunch/testkit/purchases';
import type { Locator, Page } from '@playwright/test';
import { addAdmin, signInAdmin, signInFirstAdmin } from '../support/admins.ts';
import { answer } from '../support/answers.ts';
import { adminToken, call, makeMember, only, superAdminToken } from '../support/api.ts';
import { expectAccessible, expectFitsNarrowPhone } from '../support/axe.ts';
import { makeCompany } from '../support/companies.ts';
import {
  bankCard,
  editBank,
  field,
  fill,
  OTHER,
  PAYEE,
  upiCard,
  updating,
} from '../support/beneficiary.ts';
import { paymentAddress } from '../support/orders.ts';
import { buy, upload } from '../support/purchases.ts';
import { TAB } from '../support/reconcile.ts';
import { importFile, statementFile } from '../support/statements.ts';
import { expect, openAs, test } from '../support/test.ts';
import { expectToasts, toast } from '../support/toasts.ts';

/** A company whose large approvals need a second admin, from the setting to the confirmation. */

const THRESHOLD = 50_000;

const dialog = (page: Page) => page.getByRole('dialog');
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const waiting = (page: Page) => page.locator('tbody tr').filter({ hasText: 'Approve a purchase' });

/** Opens the only pending request. */
const review = (page: Page) => waiting(page).getByRole('button', { name: 'Review' });
/** Opens a request that this admin may not confirm. */
async function see(page: Page) {
  await expect(waiting(page)).toContainText('Needs another admin');
  return review(page);
}

/** The status of the member's newest purchase. */
const statusOf = async (memberToken: string): Promise<string | undefined> =>
  (await call('listOwnPurchases', { token: memberToken })).data.records[0]?.status;

/** A company with two admins, whose approvals from the threshold need both. */
async function makeCompanyOfTwo() {
  const company = await makeCompany();
  const first = await signInFirstAdmin(company);
  const { email } = await addAdmin(first);
  const body = { id: company.id, version: company.version };
  await call('updateCompany', {
    token: superAdminToken(),
    body: { ...body, fourEyes: true, fourEyesAmount: THRESHOLD },
  });
  return { company, first, second: await signInAdmin(email) };
}

test('a super admin turns the rule on once the company has two admins', async ({ page }) => {
  const company = await makeCompany();
  const first = await signInFirstAdmin(company);
  const rule = dialog(page).getByRole('checkbox', { name: /need a second admin/ });
  const amount = dialog(page).getByLabel('Second admin from (INR)', { exact: true });
  const save = dialog(page).getByRole('button', { name: 'Save Changes' });
  const openEdit = async () => {
    await button(page, `Edit ${company.companyName}`).click();
    await expect(amount).toBeVisible();
  };
  await openAs(page, 'superadmin', superAdminToken());
  await page.goto(`/superadmin/companymanage?search=${encodeURIComponent(company.companyName)}`);
  await openEdit();
  await expect(dialog(page).getByRole('group', { name: 'Second admin' })).toBeVisible();
  await expect(rule).not.toBeChecked();
  await expect(amount).toHaveValue('100000');

  await rule.check();
  await amount.fill('a lot');
  await save.click();
  await expect(amount).toHaveAttribute('aria-invalid', 'true');
  await expect(amount).toBeFocused();
  await amount.fill('50,000');
  await save.click();
  await expect(rule).toHaveAccessibleDescription(/needs two active admins/);
  await expect(rule).toBeFocused();
  await expectAccessible(page);

  await addAdmin(first);
  await save.click();
  await expect(dialog(page)).toHaveCount(0);
  await openEdit();
  await expect(rule).toBeChecked();
  await expect(amount).toHaveValue(String(THRESHOLD));
  const query = { id: company.id };
  const { data } = await call('getCompany', { token: superAdminToken(), query });
  expect(data).toMatchObject({ fourEyes: true, fourEyesAmount: THRESHOLD });
});

test('the screen says that confirmations are off, and leads to the audit trail', async ({
  page,
}) => {
  await openAs(page, 'admin', await signInFirstAdmin(await makeCompany()));
  await page.goto('/admin/confirmations');
  await expect(page.getByRole('heading', { name: 'Confirmations are off' })).toBeVisible();
  await expect(page.getByText('Nothing waits for a confirmation.')).toHaveCount(0);
  await expect(page.getByText('A second admin can confirm payee changes')).toBeVisible();
  const entry = page.getByRole('navigation').getByRole('link', { name: 'Confirmations' });
  await expect(entry).toHaveAttribute('aria-current', 'page');
  await expectAccessible(page);
  await expectFitsNarrowPhone(page);
  await page.getByRole('link', { name: 'See past changes' }).click();
  await expect(page).toHaveURL('/admin/audit');
  await expect(entry).toHaveCount(0);
  await page.goBack();
  await page.getByRole('link', { name: 'Back to the dashboard' }).click();
  await expect(page).toHaveURL('/admin/dashboard');
});

test('the seal of the account shows a member and both admins which account it is', async ({
  openPage,
}) => {
  const { company, first, second } = await makeCompanyOfTwo();
  const added = (await call('addBeneficiary', { token: first, body: PAYEE })).data;
  if (!('confirmation' in added)) throw new Error('It needs no second admin');
  await call('confirmChange', { token: second, body: { id: added.confirmation.id } });
  const { token } = await makeMember(company.id);
  const payment = await openPage();
  const seals = (of: Page | Locator) => of.locator('svg[data-seal]:not([data-seal=""])');

  await openAs(payment, 'user', token);
  await payment.goto(paymentAddress('PUR-200003'));
  const known = payment.locator('p').filter({ hasText: 'Account ending in' });
  await expect(known).toHaveText(
    /^Account ending in 8901 You have not paid to this account before\. In use since .*, confirmed by two admins\.$/,
  );
  await expect(seals(payment)).toHaveCount(1);
  const look = await seals(payment).getAttribute('data-seal');

  await test.step('after a payment it is the same account, also in the tab UPI', async () => {
    const { versionId } = only((await call('getPaymentDetails', { token })).data?.banks ?? []);
    const receiptId = await upload(token);
    const proof = { referenceNumber: newReference(), receiptId, payeeVersionId: versionId };
    const body = { paymentMethod: 'UPI', amount: 1000, ...proof } as const;
    await call('submitPurchase', { token, body });
    await payment.reload();
    const same = /The same account as for your payment of .*\.$/;
    await expect(known).toHaveText(same);
    await expect(seals(payment)).toHaveAttribute('data-seal', String(look));
    await payment.getByRole('tab', { name: 'UPI', exact: true }).click();
    await expect(known).toHaveText(same);
    await expect(seals(payment)).toHaveAttribute('data-seal', String(look));
    await payment.getByRole('tab', { name: 'Banking', exact: true }).click();
    await expectAccessible(payment);
    await expectFitsNarrowPhone(payment);
  });

  await call('updateBeneficiary', { token: first, body: OTHER });
  const admin = await openPage();
  await openAs(admin, 'admin', second);

  await test.step('the admin sees the present seal beside the account', async () => {
    await admin.goto('/admin/beneficiary');
    await expect(seals(admin)).toHaveAttribute('data-seal', String(look));
    await expectAccessible(admin);
  });

  await test.step('the second admin compares two seals before the confirmation', async () => {
    await admin.goto('/admin/confirmations');
    await button(admin, 'Review').click();
    await expect(dialog(admin).getByText('Account ending in 8901 Account now')).toBeVisible();
    await expect(
      dialog(admin).getByText('Account ending in 6789 Account after the change'),
    ).toBeVisible();
    await expect(seals(dialog(admin))).toHaveCount(2);
    await expect(seals(dialog(admin)).first()).toHaveAttribute('data-seal', String(look));
    await expect(seals(dialog(admin)).last()).not.toHaveAttribute('data-seal', String(look));
    await expect(
      dialog(admin).getByText('the payment page shows members the account ending in 6789.'),
    ).toBeVisible();
    await expectAccessible(admin);
    await expectFitsNarrowPhone(admin);
    await button(admin, 'Confirm').click();
    await expect(dialog(admin)).toHaveCount(0);
  });

  await test.step('the member sees another seal, and that two admins confirmed it', async () => {
    await button(payment, 'Show the new account').click();
    await expect(known).toHaveText(/^Account ending in 6789 .* confirmed by two admins\.$/);
    await expect(seals(payment)).not.toHaveAttribute('data-seal', String(look));
  });

  await test.step('the receipt of the earlier payment keeps the seal of the account that was paid', async () => {
    await payment.goto('/user/payment-history');
    await button(payment, 'View receipt 1').click();
    const receipt = dialog(payment);
    await expect(receipt.getByText('Account ending in 8901', { exact: true })).toBeVisible();
    await expect(seals(receipt)).toHaveCount(1);
    await expect(seals(receipt)).toHaveAttribute('data-seal', String(look));
    await expectAccessible(payment);
    await expectFitsNarrowPhone(payment);
  });
});

test('Beneficiary shows a change that waits for a second admin, and refuses another one', async ({
  openPage,
}) => {
  const { company, first, second } = await makeCompanyOfTwo();
  const added = (await call('addBeneficiary', { token: first, body: PAYEE })).data;
  if (!('confirmation' in added)) throw new Error('It needs no second admin');
  await call('confirmChange', { token: second, body: { id: added.confirmation.id } });
  const [one, other] = [await openPage(), await openPage()];
  const card = (page: Page) => page.getByRole('region', { name: 'Waiting for a second admin' });
  await openAs(one, 'admin', first);
  await openAs(other, 'admin', second);

  await test.step('the sidebar names the admin and the company', async () => {
    await one.goto('/admin/beneficiary');
    const side = one.getByRole('banner');
    await expect(side.getByText(company.admin.name, { exact: true })).toBeVisible();
    await expect(side.getByText(company.companyName, { exact: true })).toBeVisible();
    await expect(side.getByText('Company admin')).toHaveCount(0);
    await expect(bankCard(one)).toContainText(PAYEE.accountNumber);
    await expect(card(one)).toHaveCount(0);
  });

  await test.step('the request is on a card, and its values beside the present ones', async () => {
    // Opened before the request.
    await other.goto('/admin/beneficiary');
    await editBank(other).click();
    await editBank(one).click();
    await expect(updating(one).getByRole('link')).toHaveCount(0);
    await fill(updating(one), { bankName: OTHER.bankName, accountNumber: OTHER.accountNumber });
    await button(one, 'Update').click();
    await expect(updating(one)).toHaveCount(0);
    await expect(card(one)).toContainText('HDFC Bank (…6789)');
    await expect(card(one)).toContainText('Changes Bank Name, Account Number');
    await expect(card(one)).toContainText(
      /Asked by you on \d.* Without a confirmation it ends on \d/,
    );
    await expect(bankCard(one).getByRole('definition')).toHaveText([
      PAYEE.holderName,
      `${PAYEE.bankName} After the confirmation: ${OTHER.bankName}`,
      PAYEE.branch,
      `${PAYEE.accountNumber} After the confirmation: ${OTHER.accountNumber}`,
      PAYEE.ifscCode,
    ]);
    await expect(upiCard(one)).not.toContainText('After the confirmation');
    await expectAccessible(one);
    await expectFitsNarrowPhone(one);
  });

  await test.step('another request for this account is refused, with a link to the first', async () => {
    await fill(updating(other), { branch: OTHER.branch });
    await button(other, 'Update').click();
    const notice = updating(other).getByText('already waits for a second admin');
    await expect(notice).toBeVisible();
    await expect(field(updating(other), 'branch')).toHaveValue(OTHER.branch);
    // A page that knows the request says so before the form is sent.
    await editBank(one).click();
    await expect(updating(one).getByText('already waits for a second admin')).toBeVisible();
    await expectAccessible(one);
    await one.keyboard.press('Escape');
    await notice.getByRole('link', { name: 'Go to Confirmations' }).click();
    await expect(other).toHaveURL('/admin/confirmations');
  });

  await test.step('the dashboard counts it under Today', async () => {
    await other.goto('/admin/dashboard');
    await other
      .getByRole('region', { name: 'Today' })
      .getByRole('link', { name: /^Confirmations 1 needs a second admin/ })
      .click();
    await expect(other).toHaveURL('/admin/confirmations');
  });

  await test.step('the other admin sees who asked, and cannot withdraw it', async () => {
    await other.goto('/admin/beneficiary');
    await expect(card(other)).toContainText(`Asked by ${company.admin.name} on `);
    await expect(button(other, 'Withdraw')).toHaveCount(0);
    await expect(card(other).getByRole('link', { name: 'See' })).toHaveAttribute(
      'href',
      '/admin/confirmations',
    );
  });

  await test.step('its admin withdraws it, and nothing changes', async () => {
    await button(one, 'Withdraw').click();
    await expect(toast(one, 'The change will not be made.')).toBeVisible();
    await expect(card(one)).toHaveCount(0);
    await expect(bankCard(one).getByRole('definition')).toHaveText([
      PAYEE.holderName,
      PAYEE.bankName,
      PAYEE.branch,
      PAYEE.accountNumber,
      PAYEE.ifscCode,
    ]);
    await other.reload();
    await expect(bankCard(other)).toBeVisible();
    await expect(card(other)).toHaveCount(0);
  });
});

test('a large approval waits until a second admin confirms it; a small one does not', async ({
  openPage,
}) => {
  const { company, first, second } = await makeCompanyOfTwo();
  const member = await makeMember(company.id);
  await buy(member.token, THRESHOLD, 'PUR-200001');
  const [one, other] = [await openPage(), await openPage()];

  await test.step('the first admin approves: the purchase stays pending', async () => {
    await openAs(one, 'admin', first);
    await one.goto('/admin/purchaserequest');
    await button(one, 'Approve').click();
    await expect(dialog(one)).toContainText('A purchase of this amount needs two admins.');
    await button(one, 'Confirm').click();
    await expect(dialog(one)).toHaveCount(0);
    await expect(one.locator('tbody tr').first()).toContainText('Awaiting confirmation');
    expect(await statusOf(member.token)).toBe('PENDING');
    await button(one, 'Approve').click();
    await expect(button(one, 'Confirm')).toHaveCount(0);
    await dialog(one).getByRole('link', { name: 'Go to Confirmations' }).click();
    await expect(one).toHaveURL('/admin/confirmations');
  });

  await test.step('the same admin cannot confirm it', async () => {
    await expect(one.getByText('1 change waits', { exact: true })).toBeVisible();
    await expect(waiting(one)).toContainText(`${company.admin.name}You${company.admin.email}`);
    await expect(waiting(one)).toContainText(new RegExp(`₹ [\\d,]+\\.00, ${member.name}`));
    for (const column of ['requested', 'expires']) {
      const moment = waiting(one).locator(`td[data-column="${column}"]`);
      await expect(moment).toHaveText(/^\d{4}-\d\d-\d\d \d\d:\d\d [AP]M$/);
    }
    await expectAccessible(one);
    await expectFitsNarrowPhone(one);
    await (await see(one)).click();
    await expect(dialog(one)).toContainText('You asked for this yourself.');
    await expect(button(one, 'Withdraw')).toBeVisible();
    await expect(button(one, 'Confirm')).toHaveCount(0);
    const { data } = await call('listConfirmations', { token: first });
    const { id } = only(data.records);
    await expect(call('confirmChange', { token: first, body: { id } })).rejects.toThrow(
      'own_request',
    );
    expect(await statusOf(member.token)).toBe('PENDING');
  });

  await test.step('the second admin sees the request, and confirms it', async () => {
    await openAs(other, 'admin', second);
    await other.goto('/admin/dashboard');
    const menu = other.getByRole('navigation', { name: 'Main' });
    await menu.getByRole('link', { name: /^Confirmations/ }).click();
    await review(other).click();
    await expect(dialog(other)).toContainText(company.admin.name);
    await expect(dialog(other)).toContainText(member.name);
    await expectAccessible(other);
    await button(other, 'Confirm').click();
    await expect(toast(other, 'Confirmed. The change is made.')).toBeVisible();
    await expect(dialog(other)).toHaveCount(0);
    await expect(other.getByText('Nothing waits for a confirmation.')).toBeVisible();
    expect(await statusOf(member.token)).toBe('APPROVED');
  });

  await test.step('an approval below the amount takes effect at once', async () => {
    await buy(member.token, THRESHOLD - 1, 'PUR-200002');
    await other.goto('/admin/purchaserequest');
    await button(other, 'Approve').click();
    await button(other, 'Confirm').click();
    await expect(toast(other, 'Purchase approved successfully.')).toBeVisible();
    expect(await statusOf(member.token)).toBe('APPROVED');
  });
});

test('who closes the day is shown that an exact line waits for the second admin', async ({
  page,
}) => {
  const { company, first, second } = await makeCompanyOfTwo();
  const { token } = await makeMember(company.id);
  const referenceNumber = newReference();
  const receiptId = await upload(token);
  const proof = { paymentMethod: 'UPI', receiptId, referenceNumber } as const;
  const order = { amount: THRESHOLD, purchaseId: 'PUR-200002' };
  await call('submitPurchase', { token, body: { ...proof, ...order } });
  await openAs(page, 'admin', first);
  await page.goto(TAB);
  const line = { payer: 'Asha Rao', amount: 5_100_000n, reference: referenceNumber };
  await importFile(page, await statementFile([line]));

  await button(page, 'Join and approve').click();
  const said = page.getByRole('status').filter({ hasText: 'Second admin asked about PUR-200002' });
  await expect(said).toBeVisible();
  await expectToasts(page, []);
  expect(await statusOf(token)).toBe('PENDING');
  const [request] = (await call('listConfirmations', { token: second })).data.records;
  await call('confirmChange', { token: second, body: { id: request?.id ?? '' } });
  expect(await statusOf(token)).toBe('APPROVED');
});

test('a request is withdrawn by its admin, or declined by the other: nothing changes', async ({
  openPage,
}) => {
  const { company, first, second } = await makeCompanyOfTwo();
  const member = await makeMember(company.id);
  const { id } = await buy(member.token, THRESHOLD, 'PUR-200003');
  const page = await openPage();
  const pages = { Withdraw: page, Decline: await openPage() };
  await openAs(pages.Withdraw, 'admin', first);
  await openAs(pages.Decline, 'admin', second);

  for (const name of ['Withdraw', 'Decline'] as const) {
    await call('approvePurchase', { token: first, body: { id } });
    await pages[name].goto('/admin/confirmations');
    await review(pages[name]).click();
    await button(pages[name], name).click();
    await expect(toast(pages[name], 'The change will not be made.')).toBeVisible();
    await expect(pages[name].getByText('Nothing waits for a confirmation.')).toBeVisible();
    expect(await statusOf(member.token)).toBe('PENDING');
  }
});

test('the second admin sees what members will see, checks the new UPI ID, and finds the unchanged details folded', async ({
  page,
}) => {
  const { reply: data } = examples.listConfirmations;
  await answer(page, 'listConfirmations', {
    status: 200,
    body: { status: true, message: '', data },
  });
  const account = only(examples.getBeneficiary.reply?.banks ?? []);
  const have = (banks: readonly object[]) =>
    answer(page, 'getBeneficiary', {
      status: 200,
      body: { status: true, message: '', data: { ...account, banks } },
    });
  await have([account]);
  await openAs(page, 'admin', await adminToken());
  await page.goto('/admin/confirmations');
  // The row says what changes, and beside the seals of two accounts with the same last digits stands what differs.
  await expect(page.locator('tbody tr').first()).toContainText(/UPI ID: glxy@oksbi.*glxy@okaxis/);
  await button(page, 'Review').first().click();
  await expect(dialog(page).getByText(/^glxy@oksbi Account now/)).toBeVisible();
  await expect(dialog(page).getByText(/^glxy@okaxis Account after the change/)).toBeVisible();
  await expect(
    dialog(page).getByText(
      'After the confirmation, the payment page tells members to pay to glxy@okaxis.',
    ),
  ).toBeVisible();
  await expect(dialog(page).getByRole('img', { name: 'QR code of glxy@okaxis' })).toBeVisible();
  await expect(dialog(page).getByText('call Meera Nair on a phone number')).toBeVisible();
  await expect(
    dialog(page).getByText(/on \d{1,2} \w{3} \d{4}, \d{1,2}:\d\d [ap]m\./),
  ).toBeVisible();
  const terms = dialog(page).getByRole('term');
  await expect(terms).toHaveText(['UPI ID']);
  await expectAccessible(page);
  await expectFitsNarrowPhone(page);
  await dialog(page).getByText('5 unchanged details').click();
  await expect(terms).toHaveCount(6);
  await expectAccessible(page);

  await test.step('two buttons decide; the cross closes', async () => {
    await expect(dialog(page).locator('footer').getByRole('button')).toHaveText([
      'Decline',
      'Confirm',
    ]);
    await button(page, 'Close').click();
    await expect(dialog(page)).toHaveCount(0);
  });

  await test.step('members are not shown the UPI ID of a second account', async () => {
    await have([{ ...account, id: crypto.randomUUID() }, account]);
    await page.reload();
    await button(page, 'Review').first().click();
    await expect(dialog(page).getByText('Members are shown the UPI ID of account 1')).toBeVisible();
    await expect(dialog(page).getByText('tells members to pay to')).toHaveCount(0);
  });
});
