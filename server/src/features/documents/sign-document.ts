import { hash } from 'node:crypto';
import type { NameComparison, NameCoverage } from '@prelaunch/contract';
import {
  latinNameKey,
  printedNameKey,
  readPrintedAmount,
  readPrintedTokens,
  type NameKey,
  type PrintedFacts,
} from '@prelaunch/domain/printed-facts';
import type { PurchaseStatus } from '@prelaunch/domain/purchase-status';
import type { CheckingKey, DocumentKey } from '../../platform/keys/document-key.ts';
import type { CheckingKeys } from '../../platform/keys/document-keys.ts';
import { sameBytes } from '../../platform/keys/secrets.ts';
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
function digestOf(key: CheckingKey, head: Buffer, name: NameKey, facts: DocumentFacts): Buffer {
  const values = [
    name.key,
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
  document: Omit<DocumentHead, 'nameCoverage'>,
  facts: DocumentFacts,
): SignedCode {
  const name = printedNameKey(facts.name);
  const head = writeHead({ ...document, nameCoverage: name.isWhole ? 'WHOLE' : 'PART' });
  const digest = digestOf(key, head, name, facts);
  const code = writeCode({ head, digest, signature: key.sign(signedBytes({ head, digest })) });
  return { code, shortCode: shortCodeOf(code) };
}

interface FactsComparison {
  /** Whether these are the facts that were signed, as far as the code covers them. */
  readonly matches: boolean;
  /** How much of the name in `facts` was compared. */
  readonly name: NameComparison;
}

export interface GenuineDocument extends DocumentHead {
  readonly shortCode: string;
  compare(facts: DocumentFacts): FactsComparison;
}

/** A code of format 1 does not say whether the signed name had other letters, so the typed name decides. */
function nameComparison(coverage: NameCoverage, { key, isWhole }: NameKey): NameComparison {
  if (key === '') return 'NONE';
  return coverage === 'LATIN' && !isWhole ? 'PART' : coverage;
}

function compareFacts(
  key: CheckingKey,
  { head, digest }: Pick<CodeParts, 'head' | 'digest'>,
  coverage: NameCoverage,
  facts: DocumentFacts,
): FactsComparison {
  const name = (coverage === 'LATIN' ? latinNameKey : printedNameKey)(facts.name);
  // The key of a typed name lacks its letters of other scripts, and a signed whole name has none.
  const isPossible = coverage !== 'WHOLE' || name.isWhole;
  const matches = sameBytes(digestOf(key, head, name, facts), digest) && isPossible;
  return { matches, name: nameComparison(coverage, name) };
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
    compare: (facts) => compareFacts(key, parts, head.nameCoverage, facts),
  };
}
