import type { BodyOf, submitPurchase } from '@prelaunch/contract';
import type { Paise } from '@prelaunch/domain/money';
import type { ApiFailure } from '../api/failures.ts';
import type { KnownMember } from './known-member.ts';
import type { KeptReceipt, OrderRequest } from './order.ts';

export type SubmissionBody = BodyOf<typeof submitPurchase>;
export type ProofBody = Extract<SubmissionBody, { receiptId: string }>;
export type ManualBody = Exclude<SubmissionBody, ProofBody>;

/** A file as it is stored: some browsers cannot store a File itself. */
export interface KeptFile {
  readonly name: string;
  readonly type: string;
  readonly bytes: ArrayBuffer;
}

export const keptFile = async (file: File): Promise<KeptFile> => ({
  name: file.name,
  type: file.type,
  bytes: await file.arrayBuffer(),
});

/** The proof of a kept order: the uploaded file, or the file that is not uploaded yet. */
export interface KeptProof {
  readonly receipt: KeptReceipt | null;
  readonly file: KeptFile | null;
}

/** A submitted order whose result is not known, stored in the browser until the server has decided. */
export interface KeptOrder extends KnownMember, OrderRequest {
  /** The order's idempotency key, the same for every try. */
  readonly key: string;
  /** When the order was first kept, in epoch milliseconds. */
  readonly keptAt: number;
  /** The price of the order, fee included. */
  readonly total: Paise;
  /** What a credit of the member pays of it; undefined for none, and in orders that an older release has kept. */
  readonly credited?: Paise | undefined;
  /** The request without its receipt. */
  readonly body: Omit<ProofBody, 'receiptId'> | ManualBody;
  /** Null for orders that are submitted without a proof. */
  readonly proof: KeptProof | null;
  /** Why the server has refused the order for good; null when it has not. */
  readonly refusal: string | null;
}

/** How long a kept order is sent: shorter than the 7 days for which the server recognises its key. */
const SENT_FOR_MS = 6 * 24 * 3_600_000;

/** Whether the order is to be sent: not refused, and not so old that it could be made a second time. */
export const isDue = ({ refusal, keptAt }: KeptOrder): boolean =>
  refusal === null && Date.now() - keptAt < SENT_FOR_MS;

/** The call to send; null while the file is not uploaded. */
export function bodyOf({ body, proof }: KeptOrder): SubmissionBody | null {
  if (!('referenceNumber' in body)) return body;
  const receipt = proof?.receipt ?? null;
  return receipt === null ? null : { ...body, receiptId: receipt.id };
}

/** Statuses of answers that a later try can change: timeouts, limits, and a session that has ended. */
const PASSING = new Set([401, 408, 425, 429]);

/**
 * Whether the server has refused for good. Other failures are a lost connection, a busy server, and pages of networks
 * that answer instead of the server.
 */
export const isFinal = ({ status, code }: ApiFailure): boolean =>
  status >= 400 && status < 500 && !PASSING.has(status) && code !== 'unreadable';
