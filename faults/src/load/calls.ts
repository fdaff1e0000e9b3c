import { reversePurchase } from '@prelaunch/contract';
import { encodeCall, type HttpRequest } from '@prelaunch/testkit/client';
import { RUPEES_PER_TOKEN, type Person } from '@prelaunch/testkit/people';
import { dataOf, type HttpAnswer } from './http.ts';

export const buyRequest = (
  { token }: Person,
  key: string,
  orderNumber: string,
  more: Readonly<Record<string, unknown>> = {},
): HttpRequest =>
  encodeCall('submitPurchase', {
    token,
    headers: { 'idempotency-key': key },
    body: {
      paymentMethod: 'MANUAL',
      amount: RUPEES_PER_TOKEN,
      purchaseId: orderNumber,
      ...more,
    },
  });

export const decideRequest = (
  { token }: Person,
  id: string,
  decision: 'APPROVED' | 'REJECTED',
): HttpRequest =>
  encodeCall(decision === 'APPROVED' ? 'approvePurchase' : 'rejectPurchase', {
    token,
    body: { id },
  });

export const reverseRequest = ({ token }: Person, id: string): HttpRequest =>
  encodeCall('reversePurchase', {
    token,
    body: { id, reason: 'PAYMENT_RETURNED', note: 'The bank returned the payment' },
  });

/** @param received in rupees */
export const approvePaidRequest = ({ token }: Person, id: string, received: number): HttpRequest =>
  encodeCall('approvePaid', { token, body: { id, received } });

export const askRequest = ({ token }: Person, id: string): HttpRequest =>
  encodeCall('askMember', {
    token,
    body: { id, reason: 'PAYER_DIFFERS', question: 'Who has paid?' },
  });

export const answerRequest = ({ token }: Person, question: string, answer: string): HttpRequest =>
  encodeCall('answerQuestion', { token, params: { id: question }, body: { answer } });

/** @param answered the answered question that the page shows; undefined for none */
export const openRequest = (
  { token }: Person,
  id: string,
  answered: string | undefined,
): HttpRequest =>
  encodeCall('markPurchaseSeen', {
    token,
    body: { id, ...(answered !== undefined && { answered }) },
  });

/** The question that waits in a list of the member's purchases; undefined when there is none. */
export const openQuestionIn = (answer: HttpAnswer, id: string): string | undefined =>
  dataOf<'listOwnPurchases'>(answer)
    .records.find((purchase) => purchase.id === id)
    ?.questions?.find((question) => question.answer === null)?.id;

/** Whether the purchase is reversed, by this call or by an earlier one whose reply was lost. */
export const isReversed = ({ status, text }: HttpAnswer): boolean =>
  status === reversePurchase.status ||
  (JSON.parse(text) as { readonly code?: string }).code === 'purchase_reversed';

/** An upload of a document of this size; each label creates a different document. */
export function uploadRequest({ token }: Person, label: string, bytes = 2_000): HttpRequest {
  const document = Buffer.alloc(bytes, `% ${label} `);
  document.write('%PDF-1.7\n');
  const body = new FormData();
  body.append('medias', new Blob([document]), 'proof.pdf');
  return encodeCall('uploadMedia', { token, body });
}

/** Whether the server is busy, so that a retry can succeed. */
export const isBusy = ({ status }: HttpAnswer): boolean => status === 503;

export const bought = (answer: HttpAnswer) => dataOf<'submitPurchase'>(answer);
export const uploaded = (answer: HttpAnswer) => dataOf<'uploadMedia'>(answer);

export const reduced = (answer: HttpAnswer) => dataOf<'approvePaid'>(answer);
