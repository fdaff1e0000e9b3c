import type { Locator, Page } from '@playwright/test';
import { call, superAdminToken } from '../support/api.ts';
import { answer, hold, refusal, restore, sentCalls } from '../support/answers.ts';
import { expectAccessible } from '../support/axe.ts';
import {
  madeUpCompany,
  madeUpDetails,
  makeCompany,
  makeUpCompanies,
} from '../support/companies.ts';
import { resizeTo } from '../support/layout.ts';
import { expect, openAs, test } from '../support/test.ts';
import { expectToasts, toast } from '../support/toasts.ts';

/** Company Manage (/superadmin/companymanage): changing companies. */

const dialog = (page: Page) => page.getByRole('dialog');
const field = (page: Page, label: string): Locator =>
  dialog(page).getByLabel(label, { exact: true });
const rows = (page: Page) => page.locator('tbody tr');
const save = (page: Page) => dialog(page).getByRole('button', { name: 'Save Changes' });

async function open(page: Page, query = ''): Promise<void> {
  await openAs(page, 'superadmin', superAdminToken());
  await page.goto(`/superadmin/companymanage${query}`);
}

async function openEdit(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: `Edit ${name}` }).click();
  await expect(field(page, 'Company Name')).toHaveValue(name);
}

test('a company is changed: only changed fields are sent, and its history shows the change', async ({
  page,
}) => {
  const { id, companyName, admin } = await makeCompany();
  await open(page, `?search=${encodeURIComponent(companyName)}`);
  await openEdit(page, companyName);
  const calls = sentCalls(page, 'updateCompany');
  await expect(field(page, 'Price per Token (INR)')).toHaveValue('2.5');
  await field(page, 'Price per Token (INR)').fill('3');
  await expect(field(page, 'Largest Order (INR)')).toHaveValue('1000000');
  await field(page, 'Largest Order (INR)').fill('2,50,000');
  await expect(field(page, 'Reservation (hours)')).toHaveValue('168');
  await field(page, 'Reservation (hours)').fill('721');
  await field(page, 'Reservation of Unverified Members (hours)').fill('12');
  await field(page, 'Host name').fill('Sale.Example.Com:80');
  await save(page).click();
  await expect(field(page, 'Host name')).toHaveAccessibleDescription(
    /Please enter only a host name/,
  );
  await expect(field(page, 'Reservation (hours)')).toHaveAccessibleDescription(/from 1 to 720/);
  await field(page, 'Reservation (hours)').fill('72');
  const host = `${id}.example.com`;
  await field(page, 'Host name').fill(host);
  await field(page, 'Privacy text').fill('# Ours\n\nWe keep little.');
  await dialog(page)
    .getByRole('checkbox', { name: 'Members may buy before they are verified' })
    .uncheck();

  await test.step('its admins and its history are in tabs, and a change of tab keeps the typed values', async () => {
    await dialog(page)
      .getByRole('tab', { name: /^Admins/ })
      .click();
    await expect(dialog(page).getByText(admin.email)).toBeVisible();
    await expect(dialog(page).getByText('No password yet')).toBeVisible();
    await dialog(page).getByRole('button', { name: 'Resend invitation' }).click();
    await expect(toast(page, 'Invitation sent.')).toBeVisible();
    await dialog(page).getByRole('tab', { name: 'Details' }).click();
    await expect(field(page, 'Host name')).toHaveValue(host);
  });

  await save(page).click();
  await expect(toast(page, 'Company updated successfully.')).toBeVisible();
  expect(calls.map((each) => each.postDataJSON())).toEqual([
    {
      id,
      version: expect.any(Number),
      pricePerToken: 3,
      maxOrderAmount: 250_000,
      reservationHours: 72,
      reservationHoursUnverified: 12,
      domain: host,
      unverifiedMayBuy: false,
      privacyText: '# Ours\n\nWe keep little.',
    },
  ]);
  await expect(rows(page).first()).toContainText(host);
  await openEdit(page, companyName);
  const tab = dialog(page).getByRole('tab', { name: 'History' });
  const place = await tab.boundingBox();
  await tab.click();
  const history = dialog(page).getByRole('table', { name: 'History' });
  await expect(history.locator('tbody tr')).toHaveCount(2);
  // A next press finds the tabs where they were.
  await expect.poll(() => tab.boundingBox()).toEqual(place);
  await expect(history.locator('tbody tr').first()).toContainText('Super Admin');
  await expect(history.locator('tbody tr').first()).not.toContainText('First terms');
  await expect(history.locator('tbody tr').last()).toContainText('First terms of the company');
  await expect(history.locator('tbody tr').first().locator('mark')).toHaveText([
    '₹ 3.00',
    'No',
    '₹ 2,50,000',
    '72 h',
    '12 h',
    'its own',
  ]);
  await test.step('on a phone a row says what changed, and the first one with what the sale began', async () => {
    await resizeTo(page, { width: 390, height: 844 });
    const [change, first] = [
      history.locator('tbody tr').first(),
      history.locator('tbody tr').last(),
    ];
    await expect(change.getByText(/^Price per Token ₹\s3\.00$/)).toBeVisible();
    await expect(change.getByText(/^Privacy text its own$/)).toBeVisible();
    const lines = [
      /^Total Supply [\d,]+$/,
      /^Price per Token ₹\s2\.50$/,
      /^Platform Fee \d+\s%$/,
    ].map((line) => first.getByText(line).boundingBox());
    const tops = (await Promise.all(lines)).map((box) => box?.y);
    expect(new Set(tops).size, 'each setting has its own line').toBe(3);
    await expect(first.getByText(/^By Super Admin$/)).toBeVisible();
  });
});

test('after a conflict the typed values stay, and the new state can be loaded', async ({
  page,
}) => {
  const { id, companyName, version } = await makeCompany();
  await open(page, `?search=${encodeURIComponent(companyName)}`);
  await openEdit(page, companyName);
  await field(page, 'Price per Token (INR)').fill('4');
  await field(page, 'Address').fill('1 New Street');
  const body = { id, version, pricePerToken: 9, companyPincode: '110001' };
  await call('updateCompany', { token: superAdminToken(), body });
  await save(page).click();
  const notice = dialog(page).getByRole('tabpanel').getByRole('alert');
  await expect(notice).toContainText('Somebody else changed this company');
  await expect(field(page, 'Price per Token (INR)')).toHaveValue('4');
  await notice.getByRole('button', { name: 'Load the new state' }).click();
  await expect(notice).toContainText('What you typed is kept');
  await expect(field(page, 'PIN')).toHaveValue('110001');
  await expect(field(page, 'Address')).toHaveValue('1 New Street');
  await expect(field(page, 'Price per Token (INR)')).toHaveValue('4');
  await expect(field(page, 'Price per Token (INR)')).toHaveAccessibleDescription('Stored now: 9');
  await save(page).click();
  await expect(dialog(page)).toHaveCount(0);
  const { data } = await call('getCompany', { token: superAdminToken(), query: { id } });
  expect(data).toMatchObject({
    pricePerToken: 4,
    companyPincode: '110001',
    companyAddress: '1 New Street',
  });
});

test('a company is suspended and activated after a dialog that explains the effect', async ({
  page,
}) => {
  const { companyName } = await makeCompany();
  await open(page, `?search=${encodeURIComponent(companyName)}`);
  await page.getByRole('button', { name: `Suspend ${companyName}` }).click();
  const question = page.getByRole('alertdialog', { name: `Suspend ${companyName}?` });
  await expect(question).toContainText('nobody can register or buy');
  await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused();
  const release = await hold(page, 'updateCompany');
  await question.getByRole('button', { name: 'Suspend' }).click();
  await expect(question.getByRole('button', { name: 'Suspending...' })).toBeDisabled();
  release();
  await expect(question).toHaveCount(0);
  await expect(page.locator('td[data-label="Status"]')).toHaveText('Suspended');
  await expectToasts(page, [`${companyName} is suspended.`]);
  await page.getByRole('button', { name: `Activate ${companyName}` }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Activate' }).click();
  await expect(page.locator('td[data-label="Status"]')).toHaveText('Active');
});

test('a company that could not be loaded shows an error; a sold token cannot be changed', async ({
  page,
}) => {
  const company = madeUpCompany();
  await makeUpCompanies(page, [company]);
  await answer(page, 'getCompany', refusal('Not now.', 409));
  await open(page);
  await page.getByRole('button', { name: 'Edit Moonrise Labs' }).click();
  await expect(dialog(page).getByText('The company could not be loaded.')).toBeVisible();
  await restore(page, 'getCompany');
  const data = { ...madeUpDetails(), ...company, companyPan: null };
  await answer(page, 'getCompany', {
    status: 200,
    body: { status: true, message: 'Company', data },
  });
  await dialog(page).getByRole('button', { name: 'Retry' }).click();
  await expect(dialog(page).getByText(/Members have already bought this token/)).toBeVisible();
  await expect(dialog(page).getByText('1,500 are sold or reserved already.')).toBeVisible();
  await expect(dialog(page).getByRole('radio', { name: /^GLXY/ })).toBeDisabled();
  await expect(dialog(page).getByRole('radio', { name: /^MASP/ })).toBeChecked();
  // A field that the company never had may stay empty.
  await expect(field(page, 'PAN')).not.toHaveAttribute('aria-required');
  await expect(field(page, 'Launch')).toHaveValue('2027-01-01T10:00');
  await expectAccessible(page);
});
