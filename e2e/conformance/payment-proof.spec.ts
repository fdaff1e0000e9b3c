import { truncate, writeFile } from 'node:fs/promises';
import { newReference } from '@prelaunch/testkit/purchases';
import { makeMember } from '../support/api.ts';
import {
  answer,
  cutOff,
  hold,
  refusal,
  restore,
  sentCalls,
  UNREADABLE_IS_LOGGED,
} from '../support/answers.ts';
import { resizeTo, setTextSize, WHOLE } from '../support/layout.ts';
import { ownPurchases, receiptFile } from '../support/orders.ts';
import {
  amount,
  button,
  file,
  FILE_UPLOADED,
  fillProof,
  NO_FILE,
  openProof,
  pay,
  proof,
  reference,
  reopenProof,
} from '../support/payment.ts';
import { expect, test } from '../support/test.ts';
import { expectNewestToasts, expectToasts, holdToasts, toast } from '../support/toasts.ts';

/** 'Submit Transaction Proof'. */

const NO_REFERENCE = 'Please enter UTR or Transaction Number.';
const BAD_AMOUNT = 'Please enter a valid amount.';

test.describe('the form', () => {
  test('shows PAY below its fields on the smallest phone, and scrolls it with large text', async ({
    page,
  }) => {
    await resizeTo(page, { width: 320, height: 640 });
    await openProof(page);
    await expect(pay(page)).toBeInViewport(WHOLE);
    await file(page).scrollIntoViewIfNeeded();
    await expect(pay(page)).toBeInViewport(WHOLE);
    await setTextSize(page, 200);
    await amount(page).scrollIntoViewIfNeeded();
    await expect(amount(page)).toBeInViewport(WHOLE);
    await expect(pay(page)).not.toBeInViewport();
    await pay(page).scrollIntoViewIfNeeded();
    await expect(pay(page)).toBeInViewport(WHOLE);
  });

  test('asks for the number, the amount and a file from each panel', async ({ page }) => {
    await test.step('asks for the number, the amount and a file; the amount is the total', async () => {
      await openProof(page);
      await expect(proof(page).getByRole('textbox')).toHaveCount(2);
      await expect(reference(page)).toHaveValue('');
      await expect(amount(page)).toHaveValue('1020.00');
      await expect(amount(page)).toHaveAttribute('inputmode', 'decimal');
      await expect(file(page)).toHaveAttribute('accept', 'image/*,.heic,.heif,.pdf,.doc,.docx');
      await expect(pay(page)).toBeEnabled();
      await expect(reference(page)).toBeFocused();
      await expect(proof(page)).toContainText('This sends only the proof. No money is taken.');

      await test.step('the amount is shown with the rupee sign, and grouped', async () => {
        // The slip above the form has the same total.
        await expect(proof(page).getByText('₹ 1,020.00', { exact: true })).toHaveCount(2);
        await amount(page).fill('125925.5');
        await expect(proof(page).getByText('₹ 1,25,925.50', { exact: true })).toBeVisible();
      });
      await test.step('a drawing explains the number, and a tick confirms a number of 12 digits', async () => {
        await expect(proof(page).locator('svg text').first()).toHaveText('UTR');
        const tick = proof(page).locator('svg.lucide-circle-check');
        await reference(page).fill('42671348901');
        await expect(reference(page)).toHaveAccessibleDescription(/^This does not look like/);
        await expect(tick).toHaveCount(0);
        await reference(page).fill('426713489012');
        await expect(reference(page)).toHaveAccessibleDescription(
          'It has 12 digits, as it should.',
        );
        await expect(tick).toBeVisible();
      });
      await test.step('the scroll bar is as dark as the page behind the dialog', async () => {
        const strip = () =>
          page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
        const dark = await strip();
        await page.keyboard.press('Escape');
        await expect(proof(page)).toHaveCount(0);
        await expect.poll(strip).not.toBe(dark);
      });
      await expect(proof(page)).toHaveCount(0);
      await expect(button(page, 'PAY')).toBeFocused();
    });
    await test.step('opens from the bank panel as well', async () => {
      await openProof(page, 'Banking');
      await expect(amount(page)).toHaveValue('1020.00');
      await proof(page).getByRole('button', { name: 'Close' }).click();
      await expect(proof(page)).toHaveCount(0);
      await expect(button(page, 'Make Payment')).toBeFocused();
    });
  });

  test('reports missing and wrong fields, and keeps what was typed', async ({ page }) => {
    await test.step('reports missing fields, the first in a toast, and sends nothing', async () => {
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
      // Sooner than it would disappear by itself.
      await expect(toast(page, NO_REFERENCE)).toHaveCount(0, { timeout: 3_000 });
      await pay(page).click();
      await expectNewestToasts(page, [BAD_AMOUNT]);
      await expect(amount(page)).toBeFocused();

      await amount(page).fill('1020');
      await pay(page).click();
      await expectNewestToasts(page, [NO_FILE]);
      await expect(file(page)).toBeFocused();
      expect(calls).toHaveLength(0);
    });
    await test.step(`refuses text that is not an amount: '${BAD_AMOUNT}'`, async () => {
      await reference(page).fill(newReference());
      for (const typed of ['0', '-5', 'much', '1e3', '1,5']) {
        await amount(page).fill(typed);
        await expect(amount(page)).not.toHaveAttribute('aria-invalid', 'true');
        await pay(page).click();
        await expectNewestToasts(page, [BAD_AMOUNT]);
        await expect(amount(page)).toHaveAttribute('aria-invalid', 'true');
      }
    });
    await test.step('refuses a reference that consists of spaces', async () => {
      await openProof(page);
      await reference(page).fill('   ');
      await pay(page).click();
      await expectToasts(page, [NO_REFERENCE]);
    });
    await test.step('keeps the typed values and the upload when the dialog is closed or the page reloaded', async () => {
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
});

test.describe('the file', () => {
  test('is uploaded at once, if its type and size are allowed', async ({ page }, testInfo) => {
    await test.step("is uploaded at once: 'File uploaded successfully'", async () => {
      await openProof(page);
      const calls = sentCalls(page, 'uploadMedia');
      const hint = page.getByText('Image, PDF, DOC or DOCX, up to 10 MB.');
      await expect(hint).toBeVisible();
      await file(page).setInputFiles(receiptFile);
      await expect(hint).toHaveCount(0);
      await expectToasts(page, [FILE_UPLOADED]);
      await expect(proof(page).getByText('payment.png')).toBeVisible();
      expect(calls).toHaveLength(1);
      expect(calls[0]?.headers()['content-type']).toMatch(/^multipart\/form-data/);
    });
    await test.step('of another type, or above 10 MB, is refused before it is sent', async () => {
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
      // A sparse file, which takes no time to create.
      const large = testInfo.outputPath('large.pdf');
      await writeFile(large, '');
      await truncate(large, 10 * 1024 * 1024 + 1);
      await file(page).setInputFiles(large);
      await expectNewestToasts(page, ['A file may be at most 10 MB.']);
      await expect(file(page)).toHaveAccessibleDescription(/^A file may be at most 10 MB\./);
      expect(calls).toHaveLength(0);
    });
    await test.step('an error about the file ends as soon as a right one is chosen', async () => {
      await openProof(page);
      await holdToasts(page);
      await reference(page).fill(newReference());
      await pay(page).click();
      await expect(toast(page, NO_FILE)).toBeVisible();
      await file(page).setInputFiles({
        name: 'run.exe',
        mimeType: 'x/y',
        buffer: Buffer.from('MZ'),
      });
      const kinds = toast(page, 'Only images, pdf, doc and docx files can be uploaded.');
      await expect(kinds).toBeVisible();
      await expect(toast(page, NO_FILE)).toHaveCount(0);
      await file(page).setInputFiles(receiptFile);
      await expect(toast(page, FILE_UPLOADED)).toBeVisible();
      await expect(kinds).toHaveCount(0);
    });
    await test.step('shows its progress, and can be cancelled', async () => {
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
    for (const { name, bytes } of [
      { name: 'slip.pdf', bytes: '%PDF-1.4\n%%EOF\n' },
      // The header of a compound file, the format of .doc since Word 97.
      { name: 'slip.doc', bytes: '\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1' },
    ]) {
      await test.step(`may be a ${name}`, async () => {
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
  });

  test('is uploaded completely before PAY submits the proof', async ({ page }) => {
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

  test('that could not be stored leaves the proof without a file', async ({ page }) => {
    for (const data of [[], [{ name: 'payment.png' }]]) {
      await test.step(`stored without an id, as ${JSON.stringify(data)}, shows 'File upload failed for proof.'`, async () => {
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
    await test.step("that is refused shows the server's message, and 'File upload failed.' beside the field", async () => {
      const message = 'This file is damaged.';
      await answer(page, 'uploadMedia', refusal(message, 415));
      await openProof(page);
      await file(page).setInputFiles(receiptFile);
      await expectToasts(page, [message]);
      await expect(proof(page).getByText(`File upload failed. ${message}`)).toBeVisible();
    });
  });

  test.describe('without a server', () => {
    test.use({ expectedProblems: UNREADABLE_IS_LOGGED });

    test("the upload shows 'Failed to upload file', and Retry sends the file again", async ({
      page,
    }) => {
      await cutOff(page, 'uploadMedia');
      await openProof(page);
      await holdToasts(page);
      await file(page).setInputFiles(receiptFile);
      await expectToasts(page, ['Failed to upload file']);
      await expect(proof(page).getByText('File upload failed.', { exact: true })).toBeVisible();
      await restore(page, 'uploadMedia');
      await proof(page).getByRole('button', { name: 'Retry' }).click();
      await expectNewestToasts(page, [FILE_UPLOADED]);
      await expect(proof(page).getByText('File upload failed.')).toHaveCount(0);
      await expect(toast(page, 'Failed to upload file')).toHaveCount(0);
    });
  });
});
