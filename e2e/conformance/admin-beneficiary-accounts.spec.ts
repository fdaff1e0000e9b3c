import { resizeTo } from '../support/layout.ts';
import { change, sentCalls } from '../support/answers.ts';
import { call } from '../support/api.ts';
import { expectAccessible, expectFitsNarrowPhone } from '../support/axe.ts';
import {
  dialog,
  EMPTY,
  expectFilled,
  field,
  fill,
  openBeneficiary,
  OTHER,
  PAYEE,
  upiCard,
  updating,
} from '../support/beneficiary.ts';
import { tabTo } from '../support/keyboard.ts';
import { test } from '../support/own-product.ts';
import { expect } from '../support/test.ts';
import { expectToasts } from '../support/toasts.ts';

/** Beneficiary (/admin/beneficiary): the history of changes, and further accounts. */

test.describe.configure({ mode: 'default' });

// The tests run in the order of this file, so the second account is added last.
test.describe('the changes', () => {
  test('are listed on request, with person, time and details', async ({ page }) => {
    const token = await openBeneficiary(page);
    await call('updateBeneficiary', { token, body: { ...PAYEE, upi: 'history@okaxis' } });
    const reads = sentCalls(page, 'listBeneficiaryChanges');
    await page.reload();
    await expect(upiCard(page)).toContainText('history@okaxis');
    expect(reads).toHaveLength(0);
    await tabTo(page, page.getByText('Changes', { exact: true }));
    await page.keyboard.press('Enter');
    const latest = page.getByRole('listitem').filter({ hasText: 'history@okaxis' }).first();
    await expect(latest).toContainText(/^\d{4}-\d{2}-\d{2} \d{2}:\d{2} [AP]M\s*by Company Admin/);
    await expect(latest.getByRole('term')).toHaveText(['UPI ID']);
    await expect(latest.getByRole('definition')).toHaveText(`${PAYEE.upi}changed tohistory@okaxis`);
    await test.step('the first entry says where the account came from, with its details folded', async () => {
      const first = page.getByRole('listitem').filter({ hasText: 'Account added' });
      await expect(first).toContainText('with the installation');
      await expect(first.getByText(PAYEE.ifscCode)).toBeHidden();
      await first.getByText('Details when it was added').click();
      await expect(first.getByText(PAYEE.ifscCode)).toBeVisible();
    });
    await test.step('on a phone, where a line may end anywhere, no dot begins the next one', async () => {
      await resizeTo(page, { width: 390, height: 844 });
      const dots = () =>
        latest
          .locator('p > span')
          .evaluateAll((parts) => parts.map((part) => getComputedStyle(part, '::before').content));
      await expect.poll(dots).toEqual(['none']);
      await resizeTo(page, { width: 1280, height: 800 });
      await expect.poll(dots).not.toEqual(['none']);
    });
    await expectAccessible(page);
    await expectFitsNarrowPhone(page);
  });
});

test.describe("'Add Beneficiary'", () => {
  test('opens automatically while the company has no account', async ({ page }) => {
    await change(page, 'getBeneficiary', () => null);
    await openBeneficiary(page);
    const form = dialog(page, 'Add Beneficiary');
    await expectFilled(form, EMPTY);
    await form.getByRole('button', { name: 'Cancel' }).click();
    await expect(form).toHaveCount(0);
    await expect(page.getByText('There is no account yet.')).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Add account' }).click();
    await form.getByRole('button', { name: 'Add', exact: true }).click();
    await expect(form.getByText('Holder Name is required.')).toBeVisible();
    await expect(field(form, 'holderName')).toBeFocused();
  });

  test("opens with 'Add account'; several accounts are listed and each can be edited", async ({
    page,
  }) => {
    await openBeneficiary(page);
    await page.getByRole('button', { name: 'Add account' }).click();
    const form = dialog(page, 'Add Beneficiary');
    await expect(
      form.getByText(
        'Members may choose this account for a bank transfer. UPI payments still go to the UPI ID of account 1.',
      ),
    ).toBeVisible();
    const seal = form.locator('svg[data-seal]');
    await expect(seal).toHaveCount(0);
    await fill(form, OTHER);
    await expect(seal).toHaveAttribute('data-seal', /\d/);
    const again = form.getByLabel('Account Number again');
    await again.fill('50100123456798');
    await form.getByRole('button', { name: 'Add', exact: true }).click();
    await expect(again).toBeFocused();
    await expect(again).toHaveAccessibleDescription('The two account numbers differ.');
    await again.fill('5010 0123 456789');
    await form.getByRole('button', { name: 'Add', exact: true }).click();
    await expectToasts(page, ['Beneficiary added successfully.']);
    await expect(form).toHaveCount(0);
    const second = page.getByRole('region', { name: 'Bank Details, Account 2' });
    await expect(page.getByRole('heading', { level: 2 })).toHaveText([
      'Bank Details, Account 1',
      'UPI ID, Account 1',
      'Bank Details, Account 2',
      'UPI ID, Account 2',
    ]);
    await expect(second).toContainText(OTHER.bankName);
    await expect(page.getByText('Members are shown the UPI ID of account 1.')).toHaveCount(1);

    await page.getByRole('button', { name: 'Edit bank details, Account 2' }).click();
    await expectFilled(updating(page), OTHER);
    await fill(updating(page), {
      holderName:
        'GLXY Exports and Imports (Karnataka and Maharashtra) Limited Liability Partnership',
      accountNumber: '123456789012345678',
      upi: `${'a-very-long-name.'.repeat(6)}z@okhdfcbank`,
    });
    await updating(page).getByRole('button', { name: 'Update' }).click();
    await expect(second).toContainText('123456789012345678');
    await expect(page.getByRole('region', { name: 'Bank Details, Account 1' })).toContainText(
      PAYEE.accountNumber,
    );
    await expectAccessible(page);
    await expectFitsNarrowPhone(page);
  });
});
