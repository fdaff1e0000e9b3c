import { hash } from 'node:crypto';
import { nameKey, readPrintedAmount, readPrintedTokens } from '@prelaunch/domain/printed-facts';
import type { PrintedFacts } from '@prelaunch/domain/printed-facts';
import type { PurchaseStatus } from '@prelaunch/domain/purchase-status';
import type { CheckingKey, DocumentKey } from '../keys/document-key.ts';
import type { CheckingKeys } from '../keys/document-keys.ts';
import { sameBytes } from '../keys/secrets.ts';
import {
  base32,
  DIGEST_BYTES,
  readCode,
  readHead,
  writeCode,
  writeHead,
  type CodeParts,
  type DocumentHead,
} from './document-code.rules.ts';

/** What a code covers and does not reveal. */
export interface DocumentFacts extends PrintedFacts {
  /** Of the purchase of a receipt; undefined for a statement. */
  readonly status?: PurchaseStatus | undefined;
}

/** Keeps the signatures of documents apart from other signatures. */
const SIGNED = Buffer.from('Prelaunch document 1\n');

const signedBytes = ({ head, digest }: Pick<CodeParts, 'head' | 'digest'>): Buffer =>
  Buffer.concat([SIGNED, head, digest]);

/** The digest of all facts together; texts that are not numbers become empty and match nothing. */
function digestOf(key: CheckingKey, head: Buffer, facts: DocumentFacts): Buffer {
  const values = [
    nameKey(facts.name),
    String(readPrintedAmount(facts.amount) ?? ''),
    String(readPrintedTokens(facts.tokens) ?? ''),
    facts.status ?? '',
  ];
  return key
    .mac(Buffer.concat([head, Buffer.from(JSON.stringify(values))]))
    .subarray(0, DIGEST_BYTES);
}

/** A short form of a code of 183 characters, to see whether two documents have the same one: `7K3F-9QWD-2MXA`. */
function shortCodeOf(code: string): string {
  const short = base32(hash('sha256', code, 'buffer')).slice(0, 12);
  return [short.slice(0, 4), short.slice(4, 8), short.slice(8)].join('-');
}

export interface SignedCode {
  readonly code: string;
  readonly shortCode: string;
}

/** Signs a document. The code covers head and facts and reveals only the head. */
export function signDocument(
  key: DocumentKey,
  document: DocumentHead,
  facts: DocumentFacts,
): SignedCode {
  const head = writeHead(document);
  const digest = digestOf(key, head, facts);
  const code = writeCode({ head, digest, signature: key.sign(signedBytes({ head, digest })) });
  return { code, shortCode: shortCodeOf(code) };
}

export interface GenuineDocument extends DocumentHead {
  readonly shortCode: string;
  /** Whether these are the facts that were signed. */
  matches(facts: DocumentFacts): boolean;
}

/** A code that the company or another owner of the revoked key has signed: nothing in it is certain. */
interface UnprovenDocument {
  readonly revokedAt: Date;
}

/** Reads a code; null when it is malformed or none of these keys has signed it. */
export function readDocument(
  { valid, revoked }: CheckingKeys,
  code: string,
): GenuineDocument | UnprovenDocument | null {
  const parts = readCode(code);
  if (parts === null) return null;
  const signed = signedBytes(parts);
  const key = valid.find(({ isSigned }) => isSigned(signed, parts.signature));
  if (key === undefined) {
    const former = revoked.find(({ isSigned }) => isSigned(signed, parts.signature));
    return former === undefined ? null : { revokedAt: former.revokedAt };
  }
  const head = readHead(parts.head);
  if (head === null) return null;
  return {
    ...head,
    shortCode: shortCodeOf(writeCode(parts)),
    matches: (facts) => sameBytes(digestOf(key, parts.head, facts), parts.digest),
  };
}
