import type { Locator, Page } from '@playwright/test';
import { adminToken, call } from './api.ts';
import { expect, openAs } from './test.ts';

/** The screen at /admin/beneficiary, for tests with a product of their own. */

export const PAYEE = {
  holderName: 'GLXY Private Limited',
  bankName: 'State Bank of India',
  branch: 'Bengaluru Main',
  accountNumber: '12345678901',
  ifscCode: 'SBIN0000813',
  upi: 'glxy@okaxis',
};
type Payee = typeof PAYEE;
export const OTHER = {
  holderName: 'GLXY Exports LLP',
  bankName: 'HDFC Bank',
  branch: 'Mumbai Fort',
  accountNumber: '50100123456789',
  ifscCode: 'HDFC0002854',
  upi: 'glxy.exports@okhdfcbank',
};
export const EMPTY: Payee = {
  holderName: '',
  bankName: '',
  branch: '',
  accountNumber: '',
  ifscCode: '',
  upi: '',
};
export const LABELS = {
  holderName: 'Holder Name',
  bankName: 'Bank Name',
  branch: 'Branch Name',
  accountNumber: 'Account Number',
  ifscCode: 'IFSC Code',
  upi: 'UPI ID',
} as const;
export const FIELDS = Object.keys(LABELS) as (keyof Payee)[];

export const dialog = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name });
export const updating = (page: Page) => dialog(page, 'Update Beneficiary');
export const field = (form: Locator, name: keyof Payee) =>
  form.getByLabel(LABELS[name], { exact: true });
export const bankCard = (page: Page) => page.getByRole('region', { name: 'Bank Details' });
export const upiCard = (page: Page) => page.getByRole('region', { name: 'UPI ID' });
export const editBank = (page: Page) => page.getByRole('button', { name: 'Edit bank details' });

export async function fill(form: Locator, values: Partial<Payee>): Promise<void> {
  for (const name of FIELDS) {
    const value = values[name];
    if (value !== undefined) await field(form, name).fill(value);
  }
}

/** Fills the dialog that adds an account, which asks for the account number twice. */
export async function fillNew(form: Locator, values: Partial<Payee>): Promise<void> {
  await fill(form, values);
  if (values.accountNumber === undefined) return;
  await form.getByLabel('Account Number again').fill(values.accountNumber);
}

export async function expectFilled(form: Locator, values: Payee): Promise<void> {
  for (const name of FIELDS) await expect(field(form, name)).toHaveValue(values[name]);
}

/** Resets the first account, whatever the previous test has stored, and opens the screen. */
export async function openBeneficiary(page: Page): Promise<string> {
  const token = await adminToken();
  await call('updateBeneficiary', { token, body: PAYEE });
  await openAs(page, 'admin', token);
  await page.goto('/admin/beneficiary');
  return token;
}
