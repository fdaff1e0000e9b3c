import {
  approvePurchase,
  rejectPurchase,
  submitPurchase,
  uploadMedia,
  type WireReplyOf,
} from '@prelaunch/contract';
import { dataOf, type HttpAnswer, type HttpRequest } from './http.ts';
import { RUPEES_PER_TOKEN, type Account } from '../setup/people.ts';

export type Bought = WireReplyOf<typeof submitPurchase>;
export type Uploaded = WireReplyOf<typeof uploadMedia>;

let orders = 0;
let references = 0;

/** A new order number. Never reused, so that duplicates show. */
export const newOrderNumber = (): string => `PUR-${String((orders += 1)).padStart(6, '0')}`;

export const newReference = (): string => String(500_000_000_000 + (references += 1));

export const buyRequest = (
  { token }: Account,
  key: string,
  orderNumber: string,
  more: Readonly<Record<string, unknown>> = {},
): HttpRequest => ({
  method: submitPurchase.method,
  path: submitPurchase.path,
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
  { token }: Account,
  id: string,
  decision: 'APPROVED' | 'REJECTED',
): HttpRequest => {
  const { method, path } = decision === 'APPROVED' ? approvePurchase : rejectPurchase;
  return { method, path, token, body: { id } };
};

/** An upload of a document of this size; each label gives another document. */
export function uploadRequest({ token }: Account, label: string, bytes = 2_000): HttpRequest {
  const mark = `faults-${label.replace(/\W/g, '')}`;
  const head =
    `--${mark}\r\nContent-Disposition: form-data; name="medias"; filename="proof.pdf"\r\n` +
    'Content-Type: application/pdf\r\n\r\n';
  const document = Buffer.alloc(bytes, `% ${label} `);
  document.write('%PDF-1.7\n');
  return {
    method: uploadMedia.method,
    path: uploadMedia.path,
    token,
    headers: { 'content-type': `multipart/form-data; boundary=${mark}` },
    body: Buffer.concat([Buffer.from(head), document, Buffer.from(`\r\n--${mark}--\r\n`)]),
  };
}

/** The server is busy, and trying again helps. */
export const isBusy = ({ status }: HttpAnswer): boolean => status === 503;

export const bought = (answer: HttpAnswer): Bought => dataOf(answer) as Bought;
export const uploaded = (answer: HttpAnswer): Uploaded => dataOf(answer) as Uploaded;
