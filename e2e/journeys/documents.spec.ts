import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { formatPaise, paise } from '@prelaunch/domain/money';
import { answer } from '../support/answers.ts';
import { adminToken, call, makeMember } from '../support/api.ts';
import { expectAccessible, expectFitsNarrowPhone } from '../support/axe.ts';
import { inDatabase } from '../support/installation.ts';
import { scanPdf } from '../support/pdf.ts';
import { approve, buy } from '../support/purchases.ts';
import { expect, openAs, test } from '../support/test.ts';

/** A reader scans the QR code of a receipt, and compares what is printed on it. */

const verdict = (page: Page, name: string) => page.getByRole('heading', { level: 2, name });

/** Opens the address of a scanned code, which is in capitals. The server of the tests does not know its own port. */
const openScanned = (page: Page, text: string) => page.goto(new URL(text).pathname);

interface Typed {
  readonly name: string;
  readonly amount: string;
  readonly tokens: string;
  readonly status?: string;
}

async function compare(page: Page, { name, amount, tokens, status }: Typed): Promise<void> {
  await page.getByLabel('Member').fill(name);
  await page.getByLabel('Total amount (INR)').fill(amount);
  await page.getByLabel('Tokens', { exact: true }).fill(tokens);
  if (status !== undefined) await page.getByLabel('Status').selectOption(status);
  await page.getByRole('button', { name: 'Compare', exact: true }).click();
}

/** A member's downloaded receipt, with what the QR code on it says. */
async function downloadReceipt(page: Page, memberName?: string) {
  const member = await makeMember();
  const name = memberName ?? member.name;
  await inDatabase((database) =>
    database.query('update accounts set name = $1 where email = $2', [name, member.email]),
  );
  const { id } = await buy(member.token, 4_200);
  await openAs(page, 'user', member.token);
  await page.goto('/user/payment-history?status=ALL');
  await page.getByRole('button', { name: 'View receipt 1', exact: true }).click();
  const downloading = page.waitForEvent('download', { timeout: 30_000 });
  await page.getByRole('button', { name: 'Download PDF' }).click();
  const path = await (await downloading).path();
  const { data } = await call('listOwnPurchases', { token: member.token, query: {} });
  const [purchase] = data.records;
  if (purchase === undefined) throw new Error('nothing was bought');
  const total = formatPaise(paise(BigInt(Math.round(purchase.finalAmount * 100))));
  const printed = { name, amount: total, tokens: String(purchase.totalQuantity) };
  return { id, path, printed };
}

test('the code of a downloaded receipt is genuine, and the page says whether the printed facts match', async ({
  page,
  openPage,
}) => {
  const { id, path, printed } = await downloadReceipt(page);
  const reader = await openPage();
  const text = await scanPdf(reader, path);
  expect(text).toMatch(/^HTTP:\/\/[^/]+\/VERIFY\/[0-9A-Z]{183}$/);

  await openScanned(reader, text);
  await expect(verdict(reader, 'The code is genuine. Now compare the document')).toBeVisible();
  await expect(reader.getByText('Payment receipt')).toBeVisible();
  await expect(reader.getByText(printed.amount)).toHaveCount(0);
  await expect(reader.getByText(printed.name)).toHaveCount(0);
  await expectAccessible(reader);
  await expectFitsNarrowPhone(reader);

  await test.step('the printed facts match', async () => {
    await compare(reader, { ...printed, status: 'PENDING' });
    await expect(verdict(reader, 'The document matches')).toBeVisible();
    await expectAccessible(reader);
  });
  await test.step('another amount does not match', async () => {
    await compare(reader, { ...printed, amount: '₹ 42,840.00' });
    await expect(verdict(reader, 'The document does not match')).toBeVisible();
    await expect(verdict(reader, 'The document matches')).toHaveCount(0);
    await expectAccessible(reader);
    await expectFitsNarrowPhone(reader);
  });
  await test.step('after the decision, the receipt is out of date', async () => {
    await approve(id);
    await compare(reader, { ...printed, status: 'PENDING' });
    await expect(verdict(reader, 'The document matches, but is out of date')).toBeVisible();
  });
});

test('the receipt of a payment leads to the check of its code', async ({ page }) => {
  const member = await makeMember();
  await buy(member.token, 4_200);
  await openAs(page, 'user', member.token);
  await page.goto('/user/payment-history');
  await page.getByRole('button', { name: 'View receipt 1', exact: true }).click();
  await page.getByRole('link', { name: 'Check this receipt' }).click();
  await expect(verdict(page, 'The code is genuine. Now compare the document')).toBeVisible({
    timeout: 30_000,
  });
  await expect(page).toHaveURL(/\/verify\/[0-9A-Z]{183}$/i);
  await expect(page.getByText('Payment receipt')).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL(/payment-history/);
});

test('a name in Devanagari must be typed and matches only as it is printed', async ({
  page,
  openPage,
}) => {
  const { path, printed } = await downloadReceipt(page, 'सीता देवी शर्मा');
  const reader = await openPage();
  await openScanned(reader, await scanPdf(reader, path));
  await compare(reader, { ...printed, name: '', status: 'PENDING' });
  await expect(reader.getByText('Please type the name as it is printed.')).toBeVisible();
  await compare(reader, { ...printed, name: 'राम लाल वर्मा', status: 'PENDING' });
  await expect(verdict(reader, 'The document does not match')).toBeVisible();
  await compare(reader, { ...printed, status: 'PENDING' });
  await expect(verdict(reader, 'The document matches')).toBeVisible();
  await expect(reader.getByText('Passed: The name is as it was issued.')).toBeVisible();
});

test('a name that documents cannot show is reported as not compared, and nothing is called changed', async ({
  page,
  openPage,
}) => {
  const { path, printed } = await downloadReceipt(page, '李小龙');
  const reader = await openPage();
  await openScanned(reader, await scanPdf(reader, path));
  await compare(reader, { ...printed, status: 'PENDING' });
  await expect(
    verdict(reader, 'The rest matches, but the name was not fully compared'),
  ).toBeVisible();
  await expect(reader.getByText('Not checked: The name was not compared.')).toBeVisible();
  await expect(reader.getByText('Passed: Total amount, tokens and status')).toBeVisible();
  await expect(verdict(reader, 'The document matches')).toHaveCount(0);
  await expectAccessible(reader);
  await expectFitsNarrowPhone(reader);
});

test('an older document is confirmed only in the letters that its code covers', async ({
  page,
}) => {
  const document = {
    kind: 'RECEIPT',
    company: 'GLXY',
    issuedAt: '2026-11-24T04:00:00.000Z',
    financialYear: null,
    shortCode: '7K3F-9QWD-2MXA',
    nameCoverage: 'LATIN',
  };
  const open = async (name: string) => {
    const comparison = { matches: true, name, decidedSince: false };
    const data = { document, comparison, keyRevokedAt: null };
    const body = { status: true, message: 'Document checked.', data };
    await answer(page, 'checkDocument', { status: 200, body });
    await page.goto(`/verify/${'7'.repeat(183)}`);
    await compare(page, { name: 'Asha', amount: '1', tokens: '1', status: 'PENDING' });
  };
  await test.step('a name of Latin letters', async () => {
    await open('LATIN');
    await expect(verdict(page, 'The document matches')).toBeVisible();
    await expect(page.getByText('covers no other letters')).toBeVisible();
  });
  for (const name of ['NONE', 'PART', 'a later value']) {
    await test.step(name, async () => {
      await open(name);
      await expect(
        verdict(page, 'The rest matches, but the name was not fully compared'),
      ).toBeVisible();
      await expect(page.getByText('Ask the member to download the document again')).toBeVisible();
      await expect(verdict(page, 'The document matches')).toHaveCount(0);
    });
  }
});

test('what is no amount is refused before it is sent, and the wrong comparisons are limited', async ({
  page,
  openPage,
}) => {
  const { path, printed } = await downloadReceipt(page);
  const reader = await openPage();
  await openScanned(reader, await scanPdf(reader, path));
  await compare(reader, { ...printed, amount: 'four', tokens: '' });
  await expect(reader.getByText('Please type the amount as it is printed.')).toBeVisible();
  await expect(reader.getByText('Please type the number as it is printed.')).toBeVisible();
  await expect(reader.getByText('Please choose the status that is printed.')).toBeVisible();
  await expectAccessible(reader);
  for (let n = 1; n <= 10; n += 1) {
    await compare(reader, { ...printed, amount: String(n), status: 'PENDING' });
    await expect(verdict(reader, 'The document does not match')).toBeVisible();
  }
  await compare(reader, { ...printed, status: 'PENDING' });
  await expect(reader.getByText('This document was compared wrongly too often.')).toBeVisible();
});

test('a changed code, a chosen file and a page in Hindi: each reader gets a verdict', async ({
  page,
  openPage,
}) => {
  const { path } = await downloadReceipt(page);
  const reader = await openPage();
  const text = await scanPdf(reader, path);
  await test.step('a receipt that is chosen on /verify is checked, and a PDF without a code is not called changed', async () => {
    await reader.goto('/verify');
    await expectAccessible(reader);
    await expectFitsNarrowPhone(reader);
    const choose = (name: string, buffer: Buffer) =>
      reader.getByLabel('Your file').setInputFiles({ name, mimeType: 'application/pdf', buffer });
    await test.step('a PDF without a code', async () => {
      await choose('other.pdf', Buffer.from('%PDF-1.7'));
      await expect(
        reader.getByText('No code of a receipt or statement could be read from this PDF.'),
      ).toBeVisible();
      await expect(reader.getByText(/changed/)).toHaveCount(0);
    });
    await test.step('a receipt', async () => {
      await choose('receipt.pdf', await readFile(path));
      await expect(verdict(reader, 'The code is genuine. Now compare the document')).toBeVisible();
    });
    await test.step('a receipt without a name that says so', async () => {
      await reader.goBack();
      await reader.getByLabel('Your file').setInputFiles({
        name: 'download',
        mimeType: 'application/octet-stream',
        buffer: await readFile(path),
      });
      await expect(verdict(reader, 'The code is genuine. Now compare the document')).toBeVisible();
    });
    await test.step('its link, after Back', async () => {
      const code = new URL(reader.url()).pathname;
      await reader.goBack();
      await reader.getByLabel('Link or code').fill(`https://example.com${code}`);
      await reader.getByRole('button', { name: 'Check', exact: true }).click();
      await expect(verdict(reader, 'The code is genuine. Now compare the document')).toBeVisible();
    });
  });
  await test.step('a changed code was not issued, and another link can be pasted', async () => {
    await reader.goto(`/verify/${'7'.repeat(183)}`);
    await expect(verdict(reader, 'We have not issued this code')).toBeVisible();
    await expect(reader.getByText('do not rely on the document')).toBeVisible();
    await expect(reader.getByText(/changed/)).toHaveCount(0);
    await expect(
      reader.getByRole('heading', { level: 1, name: 'Check a receipt or your tokens' }),
    ).toBeVisible();
    await expect(reader.getByRole('banner').getByText('GLXY', { exact: true })).toBeVisible();
    await expectAccessible(reader);
    await expectFitsNarrowPhone(reader);

    // One wrong letter is corrected, and the code not typed again.
    await expect(reader.getByLabel('Link or code')).toHaveValue('7'.repeat(183));
    await reader.getByLabel('Link or code').clear();
    await reader.getByRole('button', { name: 'Check', exact: true }).click();
    await expect(reader.getByText('Please paste the link or the code.')).toBeVisible();
    await reader.getByLabel('Link or code').fill(text);
    await reader.getByRole('button', { name: 'Check', exact: true }).click();
    await expect(verdict(reader, 'The code is genuine. Now compare the document')).toBeVisible();
  });
  await test.step('the check is accessible in Hindi', async () => {
    const hindi = await openPage({ locale: 'hi-IN' });
    await openScanned(hindi, text);
    await expect(verdict(hindi, 'कोड असली है। अब दस्तावेज़ मिलाएँ')).toBeVisible();
    await expectAccessible(hindi);
    await expectFitsNarrowPhone(hindi);
  });
});

test('a code of a revoked key is neither genuine nor refused, in English and in Hindi', async ({
  page,
  openPage,
}) => {
  const hindi = await openPage({ locale: 'hi-IN' });
  const titles = [
    [page, 'Signed with a revoked key', 'was revoked on 24 Nov 2026, 9:30 am'],
    [hindi, 'रद्द की गई कुंजी का हस्ताक्षर है', '24 नव॰ 2026'],
  ] as const;
  for (const [reader, title, date] of titles) {
    const data = { document: null, comparison: null, keyRevokedAt: '2026-11-24T04:00:00.000Z' };
    const body = { status: true, message: 'Document checked.', data };
    await answer(reader, 'checkDocument', { status: 200, body });
    await reader.goto(`/verify/${'7'.repeat(183)}`);
    await expect(verdict(reader, title)).toBeVisible();
    await expect(reader.getByText(date)).toBeVisible();
    await expect(reader.getByRole('heading', { level: 2 })).toHaveCount(2);
    await expectAccessible(reader);
    await expectFitsNarrowPhone(reader);
  }
});

test('a member downloads the statement of a financial year, and its code is genuine', async ({
  page,
  openPage,
}) => {
  const member = await makeMember();
  const { id } = await buy(member.token, 4_200);
  await approve(id);
  await openAs(page, 'user', member.token);
  await page.goto('/user/payment-history');
  const statements = page.getByRole('region', { name: 'Statements' });
  await expect(statements).toBeVisible();
  await expectAccessible(page);
  await expectFitsNarrowPhone(page);
  const downloading = page.waitForEvent('download', { timeout: 30_000 });
  await statements.getByRole('button', { name: /^Download 20\d\d-\d\d$/ }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toMatch(/^statement-20\d\d-\d\d\.pdf$/);

  const reader = await openPage();
  await openScanned(reader, await scanPdf(reader, await download.path()));
  await expect(reader.getByText(/^Statement for financial year 20\d\d-\d\d$/)).toBeVisible();
  const type = async (total: string) => {
    await reader.getByLabel('Member').fill(member.name);
    await reader.getByLabel('Total of approved purchases (INR)').fill(total);
    await reader.getByLabel('Total of tokens').fill('420');
    await reader.getByRole('button', { name: 'Compare', exact: true }).click();
  };
  await type('₹ 4,284.00');
  await expect(verdict(reader, 'The document matches')).toBeVisible();
  await type('₹ 42,840.00');
  await expect(verdict(reader, 'The document does not match')).toBeVisible();
});

test('an admin downloads the statement of a member in the dialog of the user', async ({
  page,
  openPage,
}) => {
  const member = await makeMember();
  const { id } = await buy(member.token, 4_200);
  await approve(id);
  await openAs(page, 'admin', await adminToken());
  await page.goto(`/admin/usermanage?${new URLSearchParams({ search: member.email }).toString()}`);
  await page.getByRole('button', { name: `Edit ${member.name}`, exact: true }).click();
  const statements = page.getByRole('dialog').getByRole('region', { name: 'Statements' });
  await expect(statements).toBeVisible();
  await expectAccessible(page);
  await expectFitsNarrowPhone(page);
  const downloading = page.waitForEvent('download', { timeout: 30_000 });
  await statements.getByRole('button', { name: /^Download 20\d\d-\d\d$/ }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toMatch(/^statement-20\d\d-\d\d-[A-Z0-9-]+\.pdf$/);

  const reader = await openPage();
  await openScanned(reader, await scanPdf(reader, await download.path()));
  await expect(reader.getByText(/^Statement for financial year 20\d\d-\d\d$/)).toBeVisible();
});
