import { truncate, writeFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { call, makeMember } from '../support/api.ts';
import {
  answer,
  cutOff,
  hold,
  refusal,
  restore,
  sentCalls,
  UNREADABLE,
  UNREADABLE_IS_LOGGED,
} from '../support/answers.ts';
import {
  loseNextPurchaseAnswer,
  newOrderNumber,
  newReference,
  ownPurchases,
  paymentAddress,
  receiptFile,
} from '../support/orders.ts';
import { expect, openAs, test } from '../support/test.ts';
import { expectNewestToasts, expectToasts, toast } from '../support/toasts.ts';

/** 'Submit Transaction Proof', and handing an order in: specification sections 2, 4, 5 and 8. */

const NO_REFERENCE = 'Please enter UTR or Transaction Number.';
const BAD_AMOUNT = 'Please enter a valid amount.';
const NO_FILE = 'Please upload a transaction file before submitting.';
const FILE_UPLOADED = 'File uploaded successfully';

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const agreement = (page: Page) => page.getByRole('checkbox', { name: /^I agree/ });
const proof = (page: Page) => page.getByRole('dialog', { name: 'Submit Transaction Proof' });
const reference = (page: Page) => proof(page).getByLabel('UTR or Transaction Number');
const amount = (page: Page) => proof(page).getByLabel('Enter Amount');
const file = (page: Page) => proof(page).locator('input[type=file]');
const pay = (page: Page) => proof(page).getByRole('button', { name: 'PAY', exact: true });

/** Those who hand something in; for the others one member will do. */
let nobody: string;
test.beforeAll(async () => {
  nobody = (await makeMember()).token;
});

async function openMethod(
  page: Page,
  method: 'Banking' | 'UPI' | 'Manual',
  address = paymentAddress(newOrderNumber()),
  token = nobody,
): Promise<void> {
  await openAs(page, 'user', token);
  await page.goto(address);
  await page.getByRole('tab', { name: method, exact: true }).click();
}

async function openProof(
  page: Page,
  method: 'Banking' | 'UPI' = 'UPI',
  address?: string,
  token?: string,
): Promise<void> {
  await openMethod(page, method, address, token);
  await reopenProof(page, method);
}

async function reopenProof(page: Page, method: 'Banking' | 'UPI' = 'UPI'): Promise<void> {
  await agreement(page).check();
  await button(page, method === 'UPI' ? 'PAY' : 'Make Payment').click();
  await expect(proof(page)).toBeVisible();
}

async function fillProof(page: Page, number = newReference()): Promise<string> {
  await reference(page).fill(number);
  await file(page).setInputFiles(receiptFile);
  await expect(toast(page, FILE_UPLOADED)).toBeVisible();
  return number;
}

test.describe('the form', () => {
  test('asks for the number, the amount and a file; the amount is the total', async ({ page }) => {
    await openProof(page);
    await expect(proof(page).getByRole('textbox')).toHaveCount(2);
    await expect(reference(page)).toHaveValue('');
    await expect(amount(page)).toHaveValue('1020.00');
    await expect(amount(page)).toHaveAttribute('inputmode', 'decimal');
    await expect(file(page)).toHaveAttribute('accept', 'image/*,.heic,.heif,.pdf,.doc,.docx');
    await expect(pay(page)).toBeEnabled();
    await expect(reference(page)).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(proof(page)).toHaveCount(0);
    await expect(button(page, 'PAY')).toBeFocused();
  });

  test('opens from the bank panel, too', async ({ page }) => {
    await openProof(page, 'Banking');
    await expect(amount(page)).toHaveValue('1020.00');
    await proof(page).getByRole('button', { name: 'Close' }).click();
    await expect(proof(page)).toHaveCount(0);
    await expect(button(page, 'Make Payment')).toBeFocused();
  });

  test('says what is missing, the first of it as a toast, and sends nothing', async ({ page }) => {
    await openProof(page);
    const calls = sentCalls(page, 'submitPurchase');
    await amount(page).fill('');
    await pay(page).click();
    await expectNewestToasts(page, [NO_REFERENCE]);
    await expect(reference(page)).toHaveAccessibleDescription(new RegExp(`^${NO_REFERENCE}`));
    await expect(reference(page)).toBeFocused();
    await expect(amount(page)).toHaveAccessibleDescription(new RegExp(`^${BAD_AMOUNT}`));
    await expect(file(page)).toHaveAccessibleDescription(new RegExp(`^${NO_FILE}`));

    await reference(page).fill(newReference());
    await pay(page).click();
    await expectNewestToasts(page, [BAD_AMOUNT]);
    await expect(amount(page)).toBeFocused();

    await amount(page).fill('1020');
    await pay(page).click();
    await expectNewestToasts(page, [NO_FILE]);
    await expect(file(page)).toBeFocused();
    expect(calls).toHaveLength(0);
  });

  for (const typed of ['0', '-5', 'much', '1e3', '1,5']) {
    test(`takes no '${typed}' as an amount: '${BAD_AMOUNT}'`, async ({ page }) => {
      await openProof(page);
      await reference(page).fill(newReference());
      await amount(page).fill(typed);
      await pay(page).click();
      await expectToasts(page, [BAD_AMOUNT]);
      await expect(amount(page)).toHaveAttribute('aria-invalid', 'true');
    });
  }

  test('takes no reference of spaces', async ({ page }) => {
    await openProof(page);
    await reference(page).fill('   ');
    await pay(page).click();
    await expectToasts(page, [NO_REFERENCE]);
  });

  test('keeps what was typed and uploaded over a closed dialog and a reload', async ({ page }) => {
    await openProof(page);
    const number = await fillProof(page);
    await amount(page).fill('1000');
    await page.keyboard.press('Escape');
    await button(page, 'PAY').click();
    await expect(reference(page)).toHaveValue(number);
    await page.reload();
    await reopenProof(page);
    await expect(reference(page)).toHaveValue(number);
    await expect(amount(page)).toHaveValue('1000');
    await expect(proof(page).getByText('Uploaded: payment.png')).toBeVisible();
  });
});

test.describe('the file', () => {
  test("is uploaded at once: 'File uploaded successfully'", async ({ page }) => {
    await openProof(page);
    const calls = sentCalls(page, 'uploadMedia');
    await file(page).setInputFiles(receiptFile);
    await expectToasts(page, [FILE_UPLOADED]);
    await expect(proof(page).getByText('payment.png')).toBeVisible();
    expect(calls).toHaveLength(1);
    expect(calls[0]?.headers()['content-type']).toMatch(/^multipart\/form-data/);
  });

  for (const { name, bytes } of [
    { name: 'slip.pdf', bytes: '%PDF-1.4\n%%EOF\n' },
    // As Word itself has written .doc since 1997: the head of a compound file.
    { name: 'slip.doc', bytes: '\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1' },
  ]) {
    test(`may be a ${name}`, async ({ page }) => {
      await answer(page, 'uploadMedia', {
        status: 201,
        body: {
          status: true,
          message: FILE_UPLOADED,
          data: [
            {
              id: '0197a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b',
              name,
              mimeType: 'application/octet-stream',
              size: bytes.length,
              url: '/made-up',
            },
          ],
        },
      });
      await openProof(page);
      await file(page).setInputFiles({
        name,
        mimeType: 'application/octet-stream',
        buffer: Buffer.from(bytes, 'latin1'),
      });
      await expectToasts(page, [FILE_UPLOADED]);
    });
  }

  test('of another kind, or above 10 MB, is refused before it is sent', async ({
    page,
  }, testInfo) => {
    await openProof(page);
    const calls = sentCalls(page, 'uploadMedia');
    await file(page).setInputFiles({
      name: 'run.exe',
      mimeType: 'application/x-msdownload',
      buffer: Buffer.from('MZ'),
    });
    const kinds = 'Only images, pdf, doc and docx files can be uploaded.';
    await expectToasts(page, [kinds]);
    await expect(file(page)).toHaveAccessibleDescription(new RegExp(`^${kinds}`));
    // Full of nothing, so that it takes no time to hand over.
    const large = testInfo.outputPath('large.pdf');
    await writeFile(large, '');
    await truncate(large, 10 * 1024 * 1024 + 1);
    await file(page).setInputFiles(large);
    await expectNewestToasts(page, ['A file may be at most 10 MB.']);
    await expect(file(page)).toHaveAccessibleDescription(/^A file may be at most 10 MB\./);
    expect(calls).toHaveLength(0);
  });

  test('shows its progress, and can be cancelled', async ({ page }) => {
    await openProof(page);
    const release = await hold(page, 'uploadMedia');
    await file(page).setInputFiles(receiptFile);
    await expect(proof(page).getByRole('progressbar', { name: 'Uploading' })).toBeVisible();
    await proof(page).getByRole('button', { name: 'Cancel' }).click();
    await expect(proof(page).getByRole('progressbar')).toHaveCount(0);
    await expect(file(page)).toBeFocused();
    release();
    await file(page).setInputFiles(receiptFile);
    await expectToasts(page, [FILE_UPLOADED]);
  });

  test('under way is waited for when PAY is pressed', async ({ page }) => {
    const { token } = await makeMember();
    await openProof(page, 'UPI', undefined, token);
    const release = await hold(page, 'uploadMedia');
    await reference(page).fill(newReference());
    await file(page).setInputFiles(receiptFile);
    await pay(page).click();
    await expect(proof(page).getByRole('button', { name: 'Processing...' })).toBeVisible();
    release();
    await expect(toast(page, 'UPI proof submitted successfully.')).toBeVisible();
    expect(await ownPurchases(token)).toHaveLength(1);
  });

  for (const data of [[], [{ name: 'payment.png' }]]) {
    test(`stored without an id, as ${JSON.stringify(data)}, is 'File upload failed for proof.'`, async ({
      page,
    }) => {
      await answer(page, 'uploadMedia', {
        status: 201,
        body: { status: true, message: FILE_UPLOADED, data },
      });
      await openProof(page);
      await reference(page).fill(newReference());
      await file(page).setInputFiles(receiptFile);
      await expectToasts(page, ['File upload failed for proof.']);
      await expect(file(page)).toHaveAccessibleDescription(/^File upload failed for proof\./);
      await pay(page).click();
      await expectNewestToasts(page, [NO_FILE]);
    });
  }

  test("that is refused: the server's message, and 'File upload failed.' beside the field", async ({
    page,
  }) => {
    const why = 'This file is damaged.';
    await answer(page, 'uploadMedia', refusal(why, 415));
    await openProof(page);
    await file(page).setInputFiles(receiptFile);
    await expectToasts(page, [why]);
    await expect(proof(page).getByText(`File upload failed. ${why}`)).toBeVisible();
  });

  test.describe('that finds no server', () => {
    test.use({ expectedProblems: UNREADABLE_IS_LOGGED });

    test("'Failed to upload file', and Retry sends it again", async ({ page }) => {
      await cutOff(page, 'uploadMedia');
      await openProof(page);
      await file(page).setInputFiles(receiptFile);
      await expectToasts(page, ['Failed to upload file']);
      await expect(proof(page).getByText('File upload failed.', { exact: true })).toBeVisible();
      await restore(page, 'uploadMedia');
      await proof(page).getByRole('button', { name: 'Retry' }).click();
      await expectNewestToasts(page, [FILE_UPLOADED]);
      await expect(proof(page).getByText('File upload failed.')).toHaveCount(0);
    });
  });
});

test.describe('handing in', () => {
  for (const [method, name] of [
    ['Banking', 'BANK'],
    ['UPI', 'UPI'],
  ] as const) {
    test(`by ${method}: '${name} proof submitted successfully.'`, async ({ page }) => {
      const { token } = await makeMember();
      const order = newOrderNumber();
      await openProof(page, method, paymentAddress(order), token);
      const calls = sentCalls(page, 'submitPurchase');
      const number = await fillProof(page, ` ${newReference()} `);
      // What was typed is a hint for the admin; what counts is the order's amount.
      await amount(page).fill('900');
      await expect(amount(page)).toHaveAccessibleDescription(/differs from the total/);
      await pay(page).click();
      await expectNewestToasts(page, [`${name} proof submitted successfully.`]);
      await expect(page).toHaveURL('/user/buy-token');
      await expect(proof(page)).toHaveCount(0);

      expect(calls).toHaveLength(1);
      const sent = calls[0]?.postDataJSON();
      expect(sent).toMatchObject({
        paymentMethod: name,
        amount: 1000,
        typedAmount: 900,
        referenceNumber: number.trim(),
        purchaseId: order,
        receiptId: expect.any(String),
        quote: expect.any(String),
        bankName: 'State Bank of India',
      });
      expect(await ownPurchases(token)).toMatchObject([
        {
          orderNumber: order,
          paymentMethod: name,
          referenceNumber: number.trim(),
          amount: 1000,
          platformCharge: 20,
          finalAmount: 1020,
          totalQuantity: 100,
          status: 'PENDING',
          receipt: { id: sent.receiptId },
        },
      ]);
    });
  }

  test("by hand: 'MANUAL payment submitted successfully.', without a proof", async ({ page }) => {
    const { token } = await makeMember();
    const order = newOrderNumber();
    await openMethod(page, 'Manual', paymentAddress(order, '12.34'), token);
    const calls = sentCalls(page, 'submitPurchase');
    await agreement(page).check();
    await button(page, 'Confirm Payment').click();
    await expectNewestToasts(page, ['MANUAL payment submitted successfully.']);
    await expect(page).toHaveURL('/user/buy-token');
    expect(calls.map((each) => each.postDataJSON())).toEqual([
      { paymentMethod: 'MANUAL', amount: 12.34, purchaseId: order, quote: expect.any(String) },
    ]);
    expect(await ownPurchases(token)).toMatchObject([
      { orderNumber: order, amount: 12.34, finalAmount: 12.59, totalQuantity: 1 },
    ]);
  });

  test('a number that looks like no UTR is hinted at, and taken', async ({ page }) => {
    const { token } = await makeMember();
    await openProof(page, 'UPI', undefined, token);
    const hint = /does not look like a UPI transaction number/;
    await reference(page).fill('612345678901');
    await expect(reference(page)).not.toHaveAccessibleDescription(hint);
    const number = await fillProof(page, `T${newReference()}`);
    await expect(reference(page)).toHaveAccessibleDescription(hint);
    await pay(page).click();
    await expectNewestToasts(page, ['UPI proof submitted successfully.']);
    expect(await ownPurchases(token)).toMatchObject([{ referenceNumber: number }]);
  });

  test('pressed twice is sent once, under one key that a reload keeps', async ({ page }) => {
    const { token } = await makeMember();
    const address = paymentAddress(newOrderNumber());
    await answer(page, 'submitPurchase', refusal('Not now.', 409));
    await openProof(page, 'UPI', address, token);
    const calls = sentCalls(page, 'submitPurchase');
    await fillProof(page);
    await pay(page).click();
    await expectNewestToasts(page, ['Not now.']);
    await page.reload();
    await reopenProof(page);
    await restore(page, 'submitPurchase');
    const release = await hold(page, 'submitPurchase');
    await pay(page).click();
    const working = proof(page).getByRole('button', { name: 'Processing...' });
    await working.click({ force: true });
    await reference(page).press('Enter');
    release();
    await expectNewestToasts(page, ['UPI proof submitted successfully.']);
    const keys = calls.map((each) => each.headers()['idempotency-key']);
    expect(keys).toHaveLength(2);
    expect(keys[0]).toMatch(/\S/);
    expect(keys[1]).toBe(keys[0]);
    expect(calls[1]?.postDataJSON()).toEqual(calls[0]?.postDataJSON());
    expect(await ownPurchases(token)).toHaveLength(1);
  });

  test('the same order again is the same purchase', async ({ page }) => {
    const { token } = await makeMember();
    const address = paymentAddress(newOrderNumber());
    await openMethod(page, 'Manual', address, token);
    await agreement(page).check();
    await button(page, 'Confirm Payment').click();
    await expect(page).toHaveURL('/user/buy-token');
    await page.goto(address);
    await expect(
      page.getByRole('heading', { name: 'This order has been handed in' }),
    ).toBeVisible();
    await expect(page.getByRole('main').getByText('PENDING', { exact: true })).toBeVisible();
    await expect(page.getByRole('tab')).toHaveCount(0);
    expect(await ownPurchases(token)).toHaveLength(1);
  });
});

test.describe('an answer that is lost', () => {
  test.use({ expectedProblems: UNREADABLE_IS_LOGGED });

  test('is asked for again, and buys once', async ({ page }) => {
    const { token } = await makeMember();
    await openProof(page, 'UPI', undefined, token);
    await fillProof(page);
    await loseNextPurchaseAnswer(page);
    await pay(page).click();
    await expectNewestToasts(page, ['Failed to submit token purchase']);
    expect(await ownPurchases(token)).toHaveLength(1);
    await pay(page).click();
    await expectNewestToasts(page, ['UPI proof submitted successfully.']);
    await expect(page).toHaveURL('/user/buy-token');
    expect(await ownPurchases(token)).toHaveLength(1);
  });

  test('is not followed by a second purchase with other details', async ({ page }) => {
    const { token } = await makeMember();
    await openProof(page, 'UPI', undefined, token);
    const number = await fillProof(page);
    await loseNextPurchaseAnswer(page);
    await pay(page).click();
    await expectNewestToasts(page, ['Failed to submit token purchase']);
    await reference(page).fill(newReference());
    await pay(page).click();
    await expectNewestToasts(page, [
      'This order was already sent with other details. Please start a new order.',
    ]);
    await expect(
      page.getByRole('heading', { name: 'This order has been handed in' }),
    ).toBeVisible();
    await expect(page.getByRole('main').getByText(number)).toBeVisible();
    expect(await ownPurchases(token)).toHaveLength(1);
  });
});

test.describe('a refusal', () => {
  test("shows the server's message and keeps what was typed", async ({ page }) => {
    await answer(page, 'submitPurchase', refusal('The books are closed today.', 409));
    await openProof(page);
    const number = await fillProof(page);
    await pay(page).click();
    await expectNewestToasts(page, ['The books are closed today.']);
    await expect(reference(page)).toHaveValue(number);
    await expect(pay(page)).toBeEnabled();
    await expect(page).toHaveURL(/\/user\/payment/);
  });

  test('with a list of messages shows a toast for each', async ({ page }) => {
    await answer(page, 'submitPurchase', refusal(['First of all.', 'And then.']));
    await openMethod(page, 'Manual');
    await agreement(page).check();
    await button(page, 'Confirm Payment').click();
    await expectToasts(page, ['And then.', 'First of all.']);
  });

  test('of a number that was handed in before stands beside it, too', async ({ page }) => {
    const { token } = await makeMember();
    const number = newReference();
    const medias = new FormData();
    medias.append('medias', new Blob([receiptFile.buffer], { type: 'image/png' }), 'first.png');
    const receiptId = (await call('uploadMedia', { token, body: medias })).data[0].id;
    const before = { paymentMethod: 'UPI', amount: 1000, referenceNumber: number, receiptId };
    await call('submitPurchase', { token, body: before });

    await openProof(page, 'UPI', undefined, token);
    await fillProof(page, `${number.slice(0, 4)} ${number.slice(4)}`);
    await pay(page).click();
    const said = 'This transaction number has already been submitted.';
    await expectNewestToasts(page, [said]);
    await expect(reference(page)).toHaveAccessibleDescription(new RegExp(`^${said}`));
    await expect(reference(page)).toBeFocused();
    expect(await ownPurchases(token)).toHaveLength(1);
  });

  test('of the file asks for another one', async ({ page }) => {
    const said = 'This file already belongs to another purchase. Please upload the right one.';
    await answer(page, 'submitPurchase', {
      status: 409,
      body: { status: false, message: said, code: 'receipt_already_used', requestId: 'made-up' },
    });
    await openProof(page);
    await fillProof(page);
    await pay(page).click();
    await expectNewestToasts(page, [said]);
    await expect(file(page)).toHaveAccessibleDescription(new RegExp(`^${said}`));
    await pay(page).click();
    await expectNewestToasts(page, [NO_FILE]);
  });
});

test.describe('a failure without a message', () => {
  test.use({ expectedProblems: UNREADABLE_IS_LOGGED });

  test("is 'Failed to submit token purchase' with a proof", async ({ page }) => {
    await answer(page, 'submitPurchase', UNREADABLE);
    await openProof(page);
    await fillProof(page);
    await pay(page).click();
    await expectNewestToasts(page, ['Failed to submit token purchase']);
    await expect(proof(page)).toBeVisible();
  });

  test("is 'Failed to submit manual payment.' by hand", async ({ page }) => {
    await cutOff(page, 'submitPurchase');
    await openMethod(page, 'Manual');
    await agreement(page).check();
    await button(page, 'Confirm Payment').click();
    await expectToasts(page, ['Failed to submit manual payment.']);
    await expect(button(page, 'Confirm Payment')).toBeEnabled();
    await expect(page).toHaveURL(/\/user\/payment/);
  });
});
