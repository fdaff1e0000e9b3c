import type { Page } from '@playwright/test';
import { sentCalls } from '../support/answers.ts';
import { adminToken } from '../support/api.ts';
import { test } from '../support/own-product.ts';
import {
  ANSWER,
  answer,
  answerNoted,
  askOverApi,
  button,
  comeBack,
  questions,
} from '../support/questions.ts';
import { desk, openReconcile, result } from '../support/reconcile.ts';
import { buyer, importFile, statementFile } from '../support/statements.ts';
import { expect } from '../support/test.ts';

/** The member answers while the order is beside its bank line: no prepared Enter approves it past the answer. */

test.describe.configure({ mode: 'default' });

/** The day with the exact line of an order, whose member was asked. */
async function openAskedLine(page: Page, name: string, order: string) {
  const member = await buyer(name, order, 1020);
  await askOverApi(await adminToken(), member.purchaseId);
  const payment = { payer: member.name, amount: 102_000n, reference: member.reference };
  await openReconcile(page, '');
  await importFile(page, await statementFile([payment]));
  await expect(result(page)).toContainText('1 line added.');
  await expect(page.getByText('Waiting for the answer')).toBeVisible();
  return {
    answerNow: () => answer(member.token, member.purchaseId),
    status: member.status,
  };
}

test('closing a day, an answer that arrives takes the focus from the button', async ({ page }) => {
  const { answerNow, status } = await openAskedLine(page, 'Asha Rao', 'PUR-710001');
  const join = button(page, 'Join and approve');
  const heading = page.getByRole('heading', { name: 'Line 1 of 1: ₹ 1,020.00 received' });
  const joins = sentCalls(page, 'approveExact');
  await heading.click();
  await page.keyboard.press('Enter');
  await expect(join).toBeFocused();
  const seen = answerNoted(page);
  await answerNow();
  await comeBack(page);
  await expect(page.getByText(ANSWER)).toBeVisible();
  await expect(heading).toBeFocused();
  await seen;
  await page.keyboard.press('Enter');
  await expect(join).toBeFocused();
  expect(joins).toHaveLength(0);
  expect(await status()).toBe('PENDING');
  await page.keyboard.press('Enter');
  await expect.poll(status).toBe('APPROVED');
});

test('comparing a line, an answer that arrives takes the focus from the button', async ({
  page,
}) => {
  const { answerNow, status } = await openAskedLine(page, 'Vikram Jain', 'PUR-710002');
  await button(page, 'Compare').click();
  await expect(questions(desk(page))).toContainText('Waiting for the answer');
  const heading = desk(page).getByRole('heading', { level: 3 });
  await expect(heading).toBeFocused();
  await page.keyboard.press('Enter');
  const approve = button(desk(page), 'Assign and approve');
  await expect(approve).toBeFocused();
  const approvals = sentCalls(page, 'approvePurchase');
  const seen = answerNoted(page);
  await answerNow();
  await comeBack(page);
  await expect(questions(desk(page))).toContainText(ANSWER);
  await expect(heading).toBeFocused();
  await seen;
  await page.keyboard.press('Enter');
  await expect(approve).toBeFocused();
  expect(approvals).toHaveLength(0);
  expect(await status()).toBe('PENDING');
  await page.keyboard.press('Enter');
  await expect.poll(status).toBe('APPROVED');
});
