import { newOrderNumber, newReference } from '@prelaunch/testkit/purchases';
import { makeMember } from '../support/api.ts';
import {
  answer,
  change,
  cutOff,
  hold,
  refusal,
  restore,
  sentCalls,
  UNREADABLE,
  UNREADABLE_IS_LOGGED,
} from '../support/answers.ts';
import { loseNextPurchaseAnswer, ownPurchases, paymentAddress } from '../support/orders.ts';
import {
  agreement,
  amount,
  button,
  file,
  fillProof,
  NO_FILE,
  openMethod,
  openProof,
  pay,
  proof,
  reference,
  reopenProof,
} from '../support/payment.ts';
import { buyByUpi } from '../support/purchases.ts';
import { expect, test } from '../support/test.ts';
import { expectNewestToasts, expectToasts } from '../support/toasts.ts';

/** Submitting an order. */

test.describe('submitting', () => {
  test('works by each method', async ({ page }) => {
    for (const [method, name] of [
      ['Banking', 'BANK'],
      ['UPI', 'UPI'],
    ] as const) {
      await test.step(`by ${method}: '${name} proof submitted successfully.'`, async () => {
        const { token } = await makeMember();
        const order = newOrderNumber();
        await openProof(page, method, paymentAddress(order), token);
        const calls = sentCalls(page, 'submitPurchase');
        const number = await fillProof(page, ` ${newReference()} `);
        // The typed amount is a hint for the admin; the order's amount counts.
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
    await test.step("manually: 'MANUAL payment submitted successfully.', without a proof", async () => {
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
  });

  test('an unusual transaction number gets a hint, and is accepted', async ({ page }) => {
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

  test('pressing twice sends the order once, with an idempotency key that survives a reload', async ({
    page,
  }) => {
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

  test('repeating an order gives the same purchase', async ({ page }) => {
    const { token } = await makeMember();
    const address = paymentAddress(newOrderNumber());
    await openMethod(page, 'Manual', address, token);
    await agreement(page).check();
    await button(page, 'Confirm Payment').click();
    await expect(page).toHaveURL('/user/buy-token');
    await page.goto(address);
    await expect(
      page.getByRole('heading', { name: 'This order has been submitted' }),
    ).toBeVisible();
    await expect(page.getByRole('main').getByText('PENDING', { exact: true })).toBeVisible();
    await expect(page.getByRole('tab')).toHaveCount(0);
    expect(await ownPurchases(token)).toHaveLength(1);

    await test.step('shows until when its tokens are reserved, or that they no longer are', async () => {
      await expect(
        page.getByText(/^Its tokens are reserved until \d{1,2} [A-Z][a-z]{2} \d{4}, /),
      ).toBeVisible();
      await change(page, 'listOwnPurchases', ({ records, ...list }) => ({
        ...list,
        records: records.map((record: object) => ({ ...record, reservedUntil: null })),
      }));
      await page.reload();
      await expect(
        page.getByText(
          'Not reserved any more. The company can still approve it while tokens are left.',
        ),
      ).toBeVisible();
    });
  });
});

test.describe('a lost reply', () => {
  test.use({ expectedProblems: UNREADABLE_IS_LOGGED });

  test('can be repeated without a second purchase, also with other details', async ({ page }) => {
    await test.step('can be requested again without a second purchase', async () => {
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
    await test.step('does not lead to a second purchase with other details', async () => {
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
        page.getByRole('heading', { name: 'This order has been submitted' }),
      ).toBeVisible();
      await expect(page.getByRole('main').getByText(number)).toBeVisible();
      expect(await ownPurchases(token)).toHaveLength(1);
    });
  });
});

test.describe('a refusal', () => {
  test('says what was refused', async ({ page }) => {
    await test.step("shows the server's message and keeps the typed values", async () => {
      await answer(page, 'submitPurchase', refusal('The books are closed today.', 409));
      await openProof(page);
      const number = await fillProof(page);
      await pay(page).click();
      await expectNewestToasts(page, ['The books are closed today.']);
      await expect(reference(page)).toHaveValue(number);
      await expect(pay(page)).toBeEnabled();
      await expect(page).toHaveURL(/\/user\/payment/);
    });
    await test.step('with a list of messages shows a toast for each', async () => {
      await answer(page, 'submitPurchase', refusal(['First of all.', 'And then.']));
      await openMethod(page, 'Manual');
      await agreement(page).check();
      await button(page, 'Confirm Payment').click();
      await expectToasts(page, ['And then.', 'First of all.']);
    });
    await test.step('of the file asks for another file', async () => {
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
    await test.step('of a number that was submitted before is shown beside the field as well', async () => {
      const { token } = await makeMember();
      const number = newReference();
      await buyByUpi(token, number);

      await restore(page, 'submitPurchase');
      await openProof(page, 'UPI', undefined, token);
      await fillProof(page, `${number.slice(0, 4)} ${number.slice(4)}`);
      await pay(page).click();
      const said = 'This transaction number has already been submitted.';
      await expectNewestToasts(page, [said]);
      await expect(reference(page)).toHaveAccessibleDescription(new RegExp(`^${said}`));
      await expect(reference(page)).toBeFocused();
      expect(await ownPurchases(token)).toHaveLength(1);
    });
  });
});

test.describe('a failure without a message', () => {
  test.use({ expectedProblems: UNREADABLE_IS_LOGGED });

  test('has a text for each method', async ({ page }) => {
    await test.step("is 'Failed to submit token purchase' with a proof", async () => {
      await answer(page, 'submitPurchase', UNREADABLE);
      await openProof(page);
      await fillProof(page);
      await pay(page).click();
      await expectNewestToasts(page, ['Failed to submit token purchase']);
      await expect(proof(page)).toBeVisible();
    });
    await test.step("is 'Failed to submit manual payment.' for a manual payment", async () => {
      await cutOff(page, 'submitPurchase');
      await openMethod(page, 'Manual');
      await agreement(page).check();
      await button(page, 'Confirm Payment').click();
      await expectToasts(page, ['Failed to submit manual payment.']);
      await expect(button(page, 'Confirm Payment')).toBeEnabled();
      await expect(page).toHaveURL(/\/user\/payment/);
    });
  });
});
