import { picture } from '@prelaunch/testkit/picture';
import type { Page } from '@playwright/test';
import { makeUpList } from './answers.ts';
import { adminToken, call } from './api.ts';

/** 23:55 in UTC, which is 05:25 of the next day in India. */
export const BOUGHT_AT = '2026-01-31T23:55:00.000Z';

/** A made-up purchase; a test overrides the fields that it needs. */
export function madeUpPurchase(over: Record<string, unknown> = {}): Record<string, unknown> {
  return {
    id: crypto.randomUUID(),
    orderNumber: 'PUR-482913',
    paymentCode: null,
    createdAt: BOUGHT_AT,
    paymentMethod: 'UPI',
    transactionId: '426713489012',
    referenceNumber: '426713489012',
    price: 10,
    totalQuantity: 12345,
    amount: 123_456.78,
    platformCharge: 2_469.14,
    finalAmount: 125_925.92,
    status: 'PENDING',
    receipt: null,
    seenAt: null,
    decidedAt: null,
    reason: null,
    reservedUntil: '2026-02-07T23:55:00.000Z',
    ...over,
  };
}

/** Replies to the member's list with made-up purchases. */
export const makeUpHistory = (page: Page, all: readonly Record<string, unknown>[]) =>
  makeUpList(
    page,
    'listOwnPurchases',
    all,
    ({ status }, query) => query['status'] === undefined || status === query['status'],
  );

/** Buys over the API, by manual payment. */
export async function buy(
  token: string,
  amount = 1000,
  purchaseId = 'PUR-100001',
): Promise<{ readonly id: string }> {
  const body = { paymentMethod: 'MANUAL', amount, purchaseId } as const;
  return (await call('submitPurchase', { token, body })).data;
}

/** Uploads a file over the API, by default a picture, and returns its id. */
export async function upload(
  token: string,
  file: BlobPart = picture(),
  name = 'payment.png',
): Promise<string> {
  const body = new FormData();
  body.append('medias', new Blob([file]), name);
  const [stored] = (await call('uploadMedia', { token, body })).data;
  if (stored === undefined) throw new Error('the upload was not stored');
  return stored.id;
}

/** Buys over the API, with a picture as its proof; a proof that others have submitted is marked. */
export async function buyByUpi(
  token: string,
  referenceNumber: string,
  proof = picture(),
): Promise<{ id: string }> {
  const receiptId = await upload(token, proof);
  const order = { paymentMethod: 'UPI', amount: 1000, purchaseId: 'PUR-100002' } as const;
  const body = { ...order, receiptId, referenceNumber };
  return (await call('submitPurchase', { token, body })).data;
}

/** Approves over the API, as the company's admin. */
export async function approve(id: string): Promise<void> {
  await call('approvePurchase', { token: await adminToken(), body: { id } });
}

export async function reject(id: string, reason: string): Promise<void> {
  await call('rejectPurchase', { token: await adminToken(), body: { id, reason } });
}
