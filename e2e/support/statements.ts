import { istDay } from '@prelaunch/domain/dates';
import { paise } from '@prelaunch/domain/money';
import { linesOf, writeStatement, type WriteOptions } from '@prelaunch/statements/synthetic';
import type { Page } from '@playwright/test';
import { newReference } from '@prelaunch/testkit/purchases';
import { call, PASSWORD, siteProgram } from './api.ts';
import { upload } from './purchases.ts';
import { addUser } from './users.ts';

/** Money that reached the bank today. */
export interface BankPayment {
  readonly payer: string;
  /** In paise. */
  readonly amount: bigint;
  readonly reference: string;
}

interface StatementOptions extends WriteOptions {
  /** The day of all payments, `YYYY-MM-DD`; today by default. */
  readonly date?: string;
}

/** A bank statement with these payments, as a file for an input. */
export async function statementFile(
  payments: readonly BankPayment[],
  name = 'statement.csv',
  { date = istDay(new Date()), ...options }: StatementOptions = {},
) {
  const lines = linesOf(
    payments.map(({ payer, amount, reference }, at) => ({
      ...{ date, payer, reference, rail: 'UPI', note: '', orders: [at], fault: null },
      amount: paise(amount),
    })),
    'HDFC',
    { seed: 7, debitEvery: 0 },
  );
  const format = name.endsWith('.xlsx') ? 'XLSX' : 'CSV';
  const bytes = await writeStatement(
    lines.map(({ line }) => line),
    format,
    'HDFC',
    options,
  );
  return { name, mimeType: 'application/octet-stream', buffer: Buffer.from(bytes) };
}

/** A member with a pending purchase of ₹ 1,020 by UPI, with an order number and a typed amount if they are given. */
export async function buyer(name: string, purchaseId?: string, typedAmount?: number) {
  const { email } = await addUser({ name });
  const { companyId } = await siteProgram();
  const login = { companyId, user: email, password: PASSWORD };
  const { token } = (await call('loginMember', { body: login })).data;
  const referenceNumber = newReference();
  const receiptId = await upload(token);
  const body = {
    paymentMethod: 'UPI',
    amount: 1000,
    receiptId,
    referenceNumber,
    purchaseId,
    typedAmount,
  } as const;
  const { id } = (await call('submitPurchase', { token, body })).data;
  const status = async () =>
    (await call('listOwnPurchases', { token })).data.records.find((each) => each.id === id)?.status;
  return { name, token, purchaseId: id, reference: referenceNumber, status };
}

/** Chooses a file in the upload area of the tab Reconcile. */
export const importFile = (page: Page, file: Awaited<ReturnType<typeof statementFile>>) =>
  page.getByLabel('File from the bank', { exact: true }).setInputFiles(file);
