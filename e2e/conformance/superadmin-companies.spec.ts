import { picture } from '@prelaunch/testkit/picture';
import type { Locator, Page } from '@playwright/test';
import { newPerson, superAdminToken } from '../support/api.ts';
import { answer, refusal, sentCalls } from '../support/answers.ts';
import { expectAccessible, expectFitsNarrowPhone } from '../support/axe.ts';
import { fillCompany, madeUpCompany, makeUpCompanies } from '../support/companies.ts';
import { expectFocusTrapped } from '../support/keyboard.ts';
import { resizeTo, setTextSize, WHOLE } from '../support/layout.ts';
import { waitForMail } from '../support/mail.ts';
import { expect, openAs, test } from '../support/test.ts';
import { toast } from '../support/toasts.ts';

/** Company Manage (/superadmin/companymanage): the list, and adding companies. */

const dialog = (page: Page) => page.getByRole('dialog');
const field = (page: Page, label: string): Locator =>
  dialog(page).getByLabel(label, { exact: true });
const rows = (page: Page) => page.locator('tbody tr');

async function open(page: Page, query = ''): Promise<void> {
  await openAs(page, 'superadmin', superAdminToken());
  await page.goto(`/superadmin/companymanage${query}`);
}

async function openAdd(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Add Company' }).click();
  await expect(dialog(page).getByRole('radio', { name: /^MASP/ })).toBeVisible();
}

const submitAdd = (page: Page) => dialog(page).getByRole('button', { name: 'Add Company' });

test('lists every company with its columns, in pages of 10', async ({ page }) => {
  const all = Array.from({ length: 11 }, (_, n) =>
    madeUpCompany(
      n === 0
        ? {}
        : {
            companyName: `Company ${n + 1}`,
            status: 'SUSPENDED',
            domain: null,
            companyAadhaarCard: null,
            companyPan: null,
            companyAddress: null,
            companyPincode: null,
          },
    ),
  );
  const queries = await makeUpCompanies(page, all);
  await open(page);
  await expect(page.getByRole('columnheader')).toHaveText([
    'Sl.No',
    'Name',
    'Email',
    'Mobile',
    'Aadhaar',
    'PAN',
    'Address',
    'PIN',
    'Token',
    'Symbol',
    'Date',
    'Status',
    'Action',
  ]);
  const cells = (row: number) => rows(page).nth(row).getByRole('cell');
  await expect(cells(0)).toHaveText([
    '1',
    'Moonrise Labsmoonrise.example',
    'office@moonrise.example',
    '+919876543210',
    'XXXX XXXX 1234',
    'AAACM1234F',
    '12 MG Road, Bengaluru',
    '560001',
    'Masp',
    'MASP',
    '2026-02-01',
    'Active',
    '',
  ]);
  await expect(cells(1)).toContainText(['2', 'Company 2', '', '', '--', '--', '--', '--']);
  await expect(rows(page)).toHaveCount(10);
  await page.getByRole('button', { name: 'Next' }).click();
  await expect(cells(0).first()).toHaveText('11');
  await expect(page).toHaveURL(/\?page=2$/);
  expect(queries.filter(({ limit }) => limit === '10')).toEqual([
    { page: '1', limit: '10' },
    { page: '2', limit: '10' },
  ]);
});

test('the search starts a second after the last key, and appears in the address', async ({
  page,
}) => {
  const queries = await makeUpCompanies(page, [madeUpCompany()]);
  await page.clock.install();
  await open(page);
  await expect(rows(page)).toHaveCount(1);
  // Stops the clock; it advances only when the test runs it.
  await page.clock.pauseAt(Date.UTC(2035, 0, 1));
  await page.getByRole('searchbox').fill('moon');
  await page.clock.runFor(990);
  await expect(page).toHaveURL('/superadmin/companymanage');
  expect(queries.some(({ search }) => search !== undefined)).toBe(false);
  await page.clock.runFor(20);
  await expect(page).toHaveURL(/\?search=moon$/);
  await expect.poll(() => queries.at(-1)?.['search']).toBe('moon');
});

test("'Add Company' creates a company with a token of the catalogue, and invites its admin", async ({
  page,
}) => {
  const name = `Added ${newPerson().name}`;
  await open(page);
  await openAdd(page);
  const calls = sentCalls(page, 'addCompany');
  await submitAdd(page).click();
  await expect(field(page, 'Company Name')).toBeFocused();
  for (const [label, problem] of Object.entries({
    'Company Name': 'Company Name is required.',
    PAN: 'PAN is required. For example AAACG1234F.',
    'Admin Email': 'Email is required.',
  })) {
    await expect(field(page, label)).toHaveAccessibleDescription(problem);
  }
  await expect(
    dialog(page).getByText('Please choose a token, or describe a new one.'),
  ).toBeVisible();
  await expect(dialog(page).getByText('Please enter a valid price.')).toBeVisible();
  await expect(dialog(page).getByRole('radio', { name: /^TBA/ })).toBeDisabled();
  const sections = dialog(page).getByRole('navigation', { name: 'Sections of the form' });
  await expect(sections.getByRole('button')).toHaveText([
    ...['Company', 'Token', 'Programme', 'First Admin'],
  ]);
  await sections.getByRole('button', { name: 'Programme' }).click();
  await expect(field(page, 'Total Supply')).toBeFocused();
  await expect(field(page, 'Total Supply')).toBeInViewport();
  await expect(sections).toBeInViewport();
  await expectAccessible(page);
  await expectFitsNarrowPhone(page);
  expect(calls).toHaveLength(0);

  const admin = await fillCompany(page, name);
  await field(page, 'Launch').fill('2027-01-01T10:00');
  await dialog(page).getByRole('radio', { name: /^MASP/ }).check();
  // The server refuses the price 0; the typed values stay.
  await field(page, 'Price per Token (INR)').fill('0');
  await submitAdd(page).click();
  await expect(toast(page, 'The price must be above 0.')).toBeVisible();
  await expect(field(page, 'Price per Token (INR)')).toBeFocused();
  await expect(field(page, 'Company Name')).toHaveValue(name);
  await field(page, 'Price per Token (INR)').fill('2.5');
  await submitAdd(page).click();
  await expect(
    toast(page, 'Company added successfully. The first admin is invited by mail.'),
  ).toBeVisible();
  await expect(dialog(page)).toHaveCount(0);
  await expect(rows(page).filter({ hasText: name })).toContainText('Active');
  expect(calls.at(-1)?.postDataJSON()).toMatchObject({
    companyName: name,
    companyPan: 'AAACM1234F',
    totalSupply: 1_000_000,
    pricePerToken: 2.5,
    platformChargePercent: 2.25,
    launchAt: '2027-01-01T04:30:00.000Z',
    tokenSymbol: 'MASP',
    admin: { email: admin.email },
  });
  const { text } = await waitForMail(admin.email, /invited/);
  expect(text).toContain('/admin/set-password?email=');
});

test('a new token has colours and an icon', async ({ page }) => {
  await open(page);
  await openAdd(page);
  const calls = sentCalls(page, 'addCompany');
  const symbol = `N${String(Math.floor(Math.random() * 1e8))}`;
  await fillCompany(page, `Maker of ${symbol}`);
  await dialog(page).getByRole('radio', { name: 'New token' }).check();
  await submitAdd(page).click();
  await expect(field(page, 'Token Symbol')).toHaveAccessibleDescription(/has 2 to 10 letters/);
  await field(page, 'Token Symbol').fill(symbol.toLowerCase());
  await field(page, 'Token Name').fill('New Coin');
  await expect(dialog(page).getByText('Both colours can be read well.')).toBeVisible();
  await field(page, 'Colour on light pages').fill('#ffee00');
  await expect(dialog(page).getByText(/^Text would be hard to read/)).toBeVisible();
  await field(page, 'Colour on dark pages').fill('red');
  await submitAdd(page).click();
  await expect(field(page, 'Colour on dark pages')).toHaveAccessibleDescription(
    'The colour on dark must look like #5b3fd1.',
  );
  await field(page, 'Colour on dark pages').fill('#ffcc88');
  await dialog(page)
    .locator('input[type=file]')
    .setInputFiles({ name: 'coin.png', mimeType: 'image/png', buffer: picture() });
  await expect(dialog(page).getByText('Uploaded', { exact: true })).toBeVisible();
  await submitAdd(page).click();
  await expect(dialog(page)).toHaveCount(0);
  expect(calls.at(-1)?.postDataJSON()).toMatchObject({
    token: {
      symbol,
      name: 'New Coin',
      iconId: expect.any(String),
      colours: { accent: '#ffee00', accentDark: '#ffcc88' },
    },
  });
  await openAdd(page);
  const added = dialog(page).locator('label', { hasText: symbol });
  await expect(added).toContainText('New Coin');
  // Waits until the image has loaded.
  await expect
    .poll(() => added.locator('img').evaluate((img: HTMLImageElement) => img.naturalWidth))
    .toBeGreaterThan(0);
});

test('typed values are not lost by accident, nor by a failed call', async ({ page }) => {
  await open(page);
  await openAdd(page);
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toHaveCount(0);
  await openAdd(page);
  await expectFocusTrapped(page, dialog(page));
  await field(page, 'Company Name').fill('Half typed');
  await page.keyboard.press('Escape');
  const question = page.getByRole('alertdialog', { name: 'Discard what you typed?' });
  await expect(question.getByRole('button', { name: 'Go on typing' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(question).toHaveCount(0);
  await expect(field(page, 'Company Name')).toHaveValue('Half typed');

  await fillCompany(page, 'Refused Company');
  await dialog(page).getByRole('radio', { name: /^MASP/ }).check();
  await answer(
    page,
    'addCompany',
    refusal('This email is already registered.', 409, 'email_taken'),
  );
  await submitAdd(page).click();
  await expect(field(page, 'Admin Email')).toHaveAccessibleDescription(
    'This email is already registered.',
  );
  await expect(field(page, 'Company Name')).toHaveValue('Refused Company');
  await dialog(page).getByRole('button', { name: 'Cancel' }).click();
  await question.getByRole('button', { name: 'Discard' }).click();
  await expect(dialog(page)).toHaveCount(0);
});

test('with large text, the section in sight is marked at every width', async ({ page }) => {
  await open(page);
  await openAdd(page);
  await setTextSize(page, 200);
  const mark = dialog(page).locator('p:visible, button:visible[aria-current]');
  for (const { width, height } of [
    { width: 320, height: 640 },
    { width: 390, height: 844 },
    { width: 1280, height: 800 },
  ]) {
    await test.step(`with large text at ${String(width)} px, the section in sight is marked`, async () => {
      await resizeTo(page, { width, height });
      await field(page, 'Company Name').focus();
      await expect(mark.filter({ hasText: /^Company/ })).toBeInViewport();
      await field(page, 'Total Supply').focus();
      await expect(field(page, 'Total Supply')).toBeInViewport(WHOLE);
      await expect(mark.filter({ hasText: /^Programme/ })).toBeInViewport(WHOLE);
    });
  }
});
