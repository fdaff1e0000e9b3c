import { call, makeMember, siteProgram } from '../support/api.ts';
import {
  answer,
  change,
  hold,
  restore,
  sentCalls,
  UNREADABLE,
  UNREADABLE_IS_LOGGED,
} from '../support/answers.ts';
import { expect, openAs, test } from '../support/test.ts';
import { toast } from '../support/toasts.ts';

/** Privacy policy (/privacy-policy), linked from the payment panels. */

test("is titled, names the company, shows visitors the server's text, and leads them back", async ({
  page,
}) => {
  await page.goto('/privacy-policy');
  await test.step("is titled, names the company, and shows visitors the server's text", async () => {
    const { token } = await siteProgram();
    const { companyName, text } = (await call('getPrivacyPolicy')).data;
    await expect(page).toHaveTitle(`${token.metaData.title} | Privacy Policy`);
    await expect(page.getByRole('heading', { level: 1, name: 'Privacy Policy' })).toBeVisible();
    await expect(page.getByText(companyName, { exact: true })).toBeVisible();
    const headings = /^# (.+)$/gm;
    await expect(page.getByRole('heading', { level: 2 })).toHaveText(
      [...text.matchAll(headings)].map(([, heading]) => heading ?? ''),
    );
    const paragraphs = text.split(/\n{2,}/).filter((part) => !part.startsWith('# '));
    await expect(page.locator('main p').filter({ hasText: paragraphs[0] ?? '' })).toBeVisible();
    await expect(page.locator('main p').filter({ hasText: paragraphs.at(-1) ?? '' })).toBeVisible();
    await expect(page.getByText(/^Last updated on \d+ \w+ \d{4}$/)).toBeVisible();
    await expect(
      page.getByText(/^With questions and complaints about your data, write to/),
    ).toBeVisible();
    await expect(page.locator('main a[href^="mailto:"]')).toBeVisible();
    await expect(page.locator('main a[href^="tel:"]')).toBeVisible();
  });
  await test.step('takes a visitor back to the login', async () => {
    await page.getByRole('link', { name: 'Back' }).click();
    await expect(page).toHaveURL('/');
  });
});

test('is open to logged-in members too, without a redirect', async ({ page }) => {
  await openAs(page, 'user', (await makeMember()).token);
  await page.goto('/privacy-policy');
  await expect(page.getByRole('heading', { level: 2 }).first()).toBeVisible();
  await expect(page).toHaveURL('/privacy-policy');
  // Without a previous page of this site, 'Back' opens the start page, which redirects to the dashboard.
  await page.getByRole('link', { name: 'Back' }).click();
  await expect(page).toHaveURL('/user/dashboard');
});

test('takes a member back to the payment that it was opened from', async ({ page }) => {
  await openAs(page, 'user', (await makeMember()).token);
  const payment = '/user/payment?purchaseId=PUR-900001&purchaseAmount=1000';
  await page.goto(payment);
  await page.getByRole('link', { name: /privacy (& )?policy/ }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Privacy Policy' })).toBeVisible();
  await page.getByRole('link', { name: 'Back' }).click();
  await expect(page).toHaveURL(payment);
  await expect(page.getByText('ORDER DETAILS')).toBeVisible();
});

test('shows its text as it is, none, and a skeleton before it', async ({ page }) => {
  await test.step('is shown as plain text, with its date', async () => {
    await change(page, 'getPrivacyPolicy', () => ({
      companyName: 'Stars & Sons',
      text: '# Who <we> are\nFirst line.\nSecond line.\n\n<img src=x onerror=alert(1)> **not bold**',
      updatedAt: '2026-03-31T20:00:00.000Z',
    }));
    await page.goto('/privacy-policy');
    await expect(page.getByText('Last updated on 1 Apr 2026')).toBeVisible();
    await expect(page.getByRole('heading', { level: 2 })).toHaveText('Who <we> are');
    await expect(page.getByText('First line.')).toHaveText('First line.\nSecond line.');
    await expect(page.getByText('<img src=x onerror=alert(1)> **not bold**')).toBeVisible();
    await expect(page.locator('main img')).toHaveCount(0);
  });
  await test.step('shows a message when no text has been published', async () => {
    await change(page, 'getPrivacyPolicy', (policy) => ({
      ...policy,
      text: ' \n',
      updatedAt: null,
    }));
    await page.goto('/privacy-policy');
    await expect(page.getByText('The privacy policy has not been published yet.')).toBeVisible();
  });
  await test.step('shows a skeleton while it loads', async () => {
    await restore(page, 'getPrivacyPolicy');
    const release = await hold(page, 'getPrivacyPolicy');
    await page.goto('/privacy-policy');
    await expect(page.getByText('Loading the privacy policy...')).toBeAttached();
    release();
    await expect(page.getByText('Loading the privacy policy...')).toHaveCount(0);
    await expect(page.getByRole('heading', { level: 2 }).first()).toBeVisible();
  });
});

test.describe('when it cannot be loaded', () => {
  test.use({ expectedProblems: UNREADABLE_IS_LOGGED });

  test('shows a message, and loads again on request', async ({ page }) => {
    const calls = sentCalls(page, 'getPrivacyPolicy');
    await answer(page, 'getPrivacyPolicy', UNREADABLE);
    await page.goto('/privacy-policy');
    await expect(page.getByText('The privacy policy could not be loaded.')).toBeVisible();
    await expect(toast(page, 'Failed to load the privacy policy')).toBeVisible();
    expect(calls, 'one call and three retries').toHaveLength(4);
    await restore(page, 'getPrivacyPolicy');
    await page.getByRole('button', { name: 'Retry' }).click();
    await expect(page.getByRole('heading', { level: 2 }).first()).toBeVisible();
  });
});
