import { refusals } from '@prelaunch/contract';
import { newOrderNumber } from '@prelaunch/testkit/purchases';
import type { Page } from '@playwright/test';
import {
  answer,
  change,
  hold,
  refusal,
  restore,
  sentCalls,
  UNREADABLE,
  UNREADABLE_IS_LOGGED,
} from '../support/answers.ts';
import { ADMIN, adminToken, call, makeMember } from '../support/api.ts';
import { expectAccessible, expectFitsNarrowPhone } from '../support/axe.ts';
import {
  bankCard,
  dialog,
  editBank,
  EMPTY,
  expectFilled,
  field,
  FIELDS,
  fill,
  LABELS,
  openBeneficiary,
  OTHER,
  PAYEE,
  upiCard,
  updating,
} from '../support/beneficiary.ts';
import { expectFocusTrapped, tabTo } from '../support/keyboard.ts';
import { waitForMail } from '../support/mail.ts';
import { paymentAddress } from '../support/orders.ts';
import { test } from '../support/own-product.ts';
import { agreement, button, fillProof, pay, proof } from '../support/payment.ts';
import { expect, openAs } from '../support/test.ts';
import {
  expectNewestToasts,
  expectToastLife,
  expectToasts,
  holdToasts,
} from '../support/toasts.ts';

/**
 * Beneficiary (/admin/beneficiary). This file starts its own product, because members of other tests pay to the
 * payee of the shared product.
 */

test.describe.configure({ mode: 'default' });

/** The labels of the changed details on the payment page. */
const MEMBERS_LABELS = [
  'Bank Name',
  'Account Number',
  'Account Holder',
  'IFSC',
  'Branch',
  'UPI ID',
];

const STORED_SAVED = 'Beneficiary updated successfully.';

test.describe('the cards', () => {
  test('show the bank details and the UPI ID, under a menu entry and a title', async ({ page }) => {
    await openBeneficiary(page);
    await expect(page).toHaveTitle(/ \| Beneficiary$/);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Beneficiary');
    await expect(bankCard(page).getByRole('term')).toHaveText([
      'Holder Name',
      'Bank Name',
      'Branch Name',
      'Account Number',
      'IFSC Code',
    ]);
    await expect(bankCard(page).getByRole('definition')).toHaveText([
      PAYEE.holderName,
      PAYEE.bankName,
      PAYEE.branch,
      PAYEE.accountNumber,
      PAYEE.ifscCode,
    ]);
    await expect(upiCard(page)).toContainText(PAYEE.upi);
    await expect(upiCard(page).getByRole('img', { name: `QR code of ${PAYEE.upi}` })).toBeVisible();
    // The history opens with our own chevron instead of the browser's triangle.
    await expect(page.locator('summary')).toHaveCSS('list-style-type', 'none');
    await expect(page.locator('summary svg')).toBeVisible();
    const menu = page.getByRole('navigation').getByRole('link', { name: 'Beneficiary Manage' });
    await expect(menu).toHaveAttribute('aria-current', 'page');
  });

  test('show placeholders while loading, and after a failure a button to retry', async ({
    page,
  }) => {
    const release = await hold(page, 'getBeneficiary');
    await openBeneficiary(page);
    await expect(page.getByText('Loading the beneficiary...')).toBeAttached();
    await answer(page, 'getBeneficiary', refusal('The vault is shut.', 409));
    release();
    await page.reload();
    await expect(page.getByText('The beneficiary could not be loaded.')).toBeVisible();
    await expectNewestToasts(page, ['The vault is shut.']);
    await restore(page, 'getBeneficiary');
    await page.getByRole('button', { name: 'Retry' }).click();
    await expect(upiCard(page)).toContainText(PAYEE.upi);

    await test.step('an account without a UPI ID says so, and offers to add one', async () => {
      await change(page, 'getBeneficiary', (data) => {
        const banks = data.banks.map((bank: object) => ({ ...bank, upi: '' }));
        return { ...data, upi: '', banks };
      });
      await page.reload();
      await expect(upiCard(page)).toContainText('There is no UPI ID yet');
      await upiCard(page).getByRole('button', { name: 'Add a UPI ID' }).click();
      await expect(field(updating(page), 'upi')).toBeFocused();
    });
  });
});

test.describe("'Update Beneficiary'", () => {
  test('is prefilled and saves; members see the new payee, also on an open payment page', async ({
    page,
    openPage,
  }) => {
    await openBeneficiary(page);
    const { token } = await makeMember();
    const member = await openPage();
    await openAs(member, 'user', token);
    await member.goto(paymentAddress(newOrderNumber()));
    await expect(member.getByText(PAYEE.accountNumber)).toBeVisible();
    const old = (await call('getPaymentDetails', { token })).data;

    await editBank(page).click();
    await expectFilled(updating(page), PAYEE);
    const reads = sentCalls(page, 'getBeneficiary');
    await fill(updating(page), {
      ...OTHER,
      accountNumber: '5010 0123 456789',
      ifscCode: 'hdfc0002854',
    });
    await holdToasts(page);
    await updating(page).getByRole('button', { name: 'Update' }).click();
    await expect(updating(page)).toHaveCount(0);
    await expectToastLife(page, STORED_SAVED, 'top-center');
    await expect(bankCard(page).getByRole('definition')).toHaveText([
      OTHER.holderName,
      OTHER.bankName,
      OTHER.branch,
      OTHER.accountNumber,
      OTHER.ifscCode,
    ]);
    await expect(upiCard(page)).toContainText(OTHER.upi);
    expect(reads).toHaveLength(1);

    // Waits for the mail with these numbers, because mails about earlier changes may arrive before or after it.
    const changedNumbers = /Old:[^]*XXXXXXX8901[^]*New:[^]*XXXXXXXXXX6789/;
    const subject = /^The account that your members pay to was changed$/;
    await waitForMail(ADMIN.email, subject, undefined, changedNumbers);

    const changed = member.getByRole('region', { name: 'The account to pay to has changed' });
    await test.step('an open payment page shows the change instead of the old account', async () => {
      await expect(changed.getByRole('alert')).toContainText(
        'GLXY has changed it since you opened this order. Please pay only to the new one.',
      );
      await expect(changed.getByRole('term')).toHaveText(MEMBERS_LABELS);
      const details = changed.getByRole('definition');
      await expect(details.nth(1)).toHaveText(`…8901 changed to ${OTHER.accountNumber}`);
      await expect(details.last()).toHaveText(`${PAYEE.upi} changed to ${OTHER.upi}`);
      await expect(changed.getByRole('heading')).toBeFocused();
      await expect(member.getByText(PAYEE.accountNumber)).toHaveCount(0);
      await expect(member.getByRole('tab')).toHaveCount(0);
      await expect(changed.getByRole('button')).toHaveText([
        'Show the new account',
        'I have already paid',
      ]);
      await expectAccessible(member);
      await expectFitsNarrowPhone(member);
    });

    await test.step('it asks again after a reload, as when a phone has discarded the page', async () => {
      await member.reload();
      await expect(changed).toBeVisible();
    });

    await test.step('a member who has paid submits the proof for the old account', async () => {
      await button(member, 'I have already paid').click();
      const paidTo = /payment to the old account, which ends in 8901/;
      await expect(changed).toContainText(paidTo);
      await button(member, 'Make Payment').click();
      await expectNewestToasts(member, ['Please agree to the privacy policy to proceed.']);
      await agreement(member).check();
      await button(member, 'Make Payment').click();
      await expect(proof(member)).toContainText(paidTo);
      await fillProof(member);
      const sent = member.waitForRequest(/package\/purchase$/);
      await pay(member).click();
      expect((await sent).postDataJSON()).toMatchObject({
        paymentMethod: 'BANK',
        bankName: PAYEE.bankName,
        payeeVersionId: old?.versionId,
      });
      await expect(member).toHaveURL('/user/buy-token');
    });

    await test.step('a member who has not paid continues with the new account', async () => {
      await member.goto(paymentAddress(newOrderNumber()));
      await expect(member.getByText(OTHER.accountNumber)).toBeVisible();
      await call('updateBeneficiary', { token: await adminToken(), body: PAYEE });
      await button(member, 'Show the new account').click();
      await expect(changed).toHaveCount(0);
      await expect(member.getByText(PAYEE.accountNumber)).toBeVisible();
      await member.getByRole('tab', { name: 'UPI' }).click();
      await expect(member.getByLabel('UPI ID', { exact: true })).toHaveValue(PAYEE.upi);
    });
  });

  test('opens at the UPI ID from its card; Escape saves nothing and returns the focus', async ({
    page,
  }) => {
    await openBeneficiary(page);
    const icon = page.getByRole('button', { name: 'Edit UPI ID' });
    await tabTo(page, icon);
    await page.keyboard.press('Enter');
    await expect(field(updating(page), 'upi')).toBeFocused();
    await expectFocusTrapped(page, updating(page));
    await field(updating(page), 'upi').fill('somebody@okicici');
    const saves = sentCalls(page, 'updateBeneficiary');
    await page.keyboard.press('Escape');
    await expect(updating(page)).toHaveCount(0);
    await expect(icon).toBeFocused();
    await expect(upiCard(page)).toContainText(PAYEE.upi);
    expect(saves).toHaveLength(0);

    await page.keyboard.press('Enter');
    await expect(field(updating(page), 'upi')).toHaveValue(PAYEE.upi);
    await field(updating(page), 'upi').fill('keyboard@okicici');
    await page.keyboard.press('Enter');
    await expect(upiCard(page)).toContainText('keyboard@okicici');
  });

  test('requires all six fields, and shows each error beside its field', async ({ page }) => {
    await openBeneficiary(page);
    const saves = sentCalls(page, 'updateBeneficiary');
    await editBank(page).click();
    const form = updating(page);
    await fill(form, { ...EMPTY, holderName: ' ' });
    await form.getByRole('button', { name: 'Update' }).click();
    for (const name of FIELDS) {
      await expect(field(form, name)).toHaveAccessibleDescription(
        new RegExp(`${LABELS[name]} is required\\.`),
      );
    }
    await expect(field(form, 'holderName')).toBeFocused();

    await fill(form, {
      ...PAYEE,
      accountNumber: '12345',
      ifscCode: 'SBIN1000813',
      upi: 'glxy@bank.com',
    });
    await form.getByRole('button', { name: 'Update' }).click();
    await expect(form.getByText('The Account Number has 6 to 18 digits.')).toBeVisible();
    await expect(
      form.getByText('Please enter a valid IFSC Code, for example SBIN0000813.'),
    ).toBeVisible();
    await expect(
      form.getByText('Please enter a valid UPI ID, for example name@okaxis.'),
    ).toBeVisible();
    await expect(field(form, 'accountNumber')).toBeFocused();
    expect(saves).toHaveLength(0);
  });

  test.describe('with a bad connection', () => {
    test.use({ expectedProblems: UNREADABLE_IS_LOGGED });

    test('keeps the input, and shows the error in a toast', async ({ page }) => {
      await openBeneficiary(page);
      await editBank(page).click();
      await fill(updating(page), { branch: 'Mysuru' });
      await answer(page, 'updateBeneficiary', UNREADABLE);
      await updating(page).getByRole('button', { name: 'Update' }).click();
      await expectToasts(page, ['Failed to update the beneficiary']);
      await restore(page, 'updateBeneficiary');
      await answer(page, 'updateBeneficiary', refusal(['This is wrong.', 'That is wrong.']));
      await updating(page).getByRole('button', { name: 'Update' }).click();
      await expectNewestToasts(page, ['That is wrong.', 'This is wrong.']);
      await expectFilled(updating(page), { ...PAYEE, branch: 'Mysuru' });
    });
  });

  test("shows another admin's change before it overwrites it", async ({ page }) => {
    const token = await openBeneficiary(page);
    const form = updating(page);
    await editBank(page).click();
    await fill(form, { branch: 'Typed here' });
    await call('updateBeneficiary', { token, body: { ...PAYEE, upi: 'colleague@oksbi' } });
    await form.getByRole('button', { name: 'Update' }).click();
    await expect(form.getByText('Somebody else changed these details while')).toBeVisible();
    await expect(form.getByText('Stored now: colleague@oksbi')).toBeVisible();
    await expectToasts(page, [refusals.beneficiary_changed.message]);
    await expectFilled(form, { ...PAYEE, branch: 'Typed here' });
    await fill(form, { upi: 'colleague@oksbi' });
    await form.getByRole('button', { name: 'Update' }).click();
    await expect(bankCard(page)).toContainText('Typed here');
    await expect(upiCard(page)).toContainText('colleague@oksbi');
  });
});

test.describe('the password', () => {
  /** Answers the call with the refusal that the server sends when the last password proof is 15 minutes old. */
  const expireProof = (page: Page) =>
    answer(
      page,
      'updateBeneficiary',
      refusal(refusals.step_up_required.message, 403, 'step_up_required'),
    );
  const question = (page: Page) => dialog(page, 'Confirm your password');

  test('is asked for in place, and the same call is sent again', async ({ page }) => {
    await openBeneficiary(page);
    await editBank(page).click();
    await fill(updating(page), { branch: 'Proven' });
    await expireProof(page);
    const saves = sentCalls(page, 'updateBeneficiary');
    await updating(page).getByRole('button', { name: 'Update' }).click();
    const password = question(page).getByLabel('Password', { exact: true });
    await expect(password).toBeFocused();
    await expect(password).toHaveAttribute('autocomplete', 'current-password');
    await expectToasts(page, []);
    await expectAccessible(page);
    await expectFocusTrapped(page, question(page));
    await question(page).getByRole('button', { name: 'Confirm' }).click();
    await expect(password).toHaveAccessibleDescription('Please enter your password.');
    await password.fill('not the password');
    await question(page).getByRole('button', { name: 'Show password' }).click();
    await expect(password).toHaveAttribute('type', 'text');
    await page.keyboard.press('Shift+Tab');
    await page.keyboard.press('Enter');
    await expect(password).toHaveAccessibleDescription('The current password is wrong.');
    await expect(password).toBeFocused();
    await expectToasts(page, ['The current password is wrong.']);
    await restore(page, 'updateBeneficiary');
    await password.fill(ADMIN.password);
    await page.keyboard.press('Enter');
    await expect(question(page)).toHaveCount(0);
    await expect(updating(page)).toHaveCount(0);
    await expectNewestToasts(page, [STORED_SAVED]);
    await expect(bankCard(page)).toContainText('Proven');
    expect(saves).toHaveLength(2);
    expect(saves[1]?.postData()).toBe(saves[0]?.postData());
  });

  test('prompt leaves the form unchanged when it is cancelled', async ({ page }) => {
    await openBeneficiary(page);
    await editBank(page).click();
    await fill(updating(page), { branch: 'Not proven' });
    await expireProof(page);
    for (const close of ['Escape', 'Cancel']) {
      await field(updating(page), 'branch').press('Enter');
      await expect(question(page)).toBeVisible();
      if (close === 'Escape') await page.keyboard.press(close);
      else await question(page).getByRole('button', { name: close }).click();
      await expect(question(page)).toHaveCount(0);
      await expect(field(updating(page), 'branch')).toBeFocused();
      await expectFilled(updating(page), { ...PAYEE, branch: 'Not proven' });
    }
    await expectToasts(page, []);
    await expect(updating(page).getByRole('button', { name: 'Update' })).toBeEnabled();
  });
});
