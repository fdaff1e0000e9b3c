import { fromHex } from './hex.ts';
import { HASH_BYTES, isSum, MAX_DEPTH, SALT_BYTES } from './sum-tree.ts';

export const FILE_FORMAT = 'prelaunch-holding-1';

/** A member's proof: what the check needs, as it is in the downloaded JSON file. */
export interface HoldingFile {
  readonly format: typeof FILE_FORMAT;
  /** The member's ID. */
  readonly member: string;
  /** Whole tokens. */
  readonly quantity: number;
  /** Hexadecimal. Only the member may have it: with it, anyone can test guesses about the leaf. */
  readonly salt: string;
  /** The place of the member's leaf, counted from 0. */
  readonly place: number;
  /** The neighbours on the way to the root, the lowest first; hashes in hexadecimal. */
  readonly path: readonly { readonly sum: number; readonly hash: string }[];
  /** The published statement (`writeStatement`). */
  readonly statement: string;
  /** Of the statement, in hexadecimal. */
  readonly signature: string;
}

/** A statement as the company publishes it. */
export type PublishedStatement = Pick<HoldingFile, 'statement' | 'signature'>;

/** Printable ASCII, as in every referral code. */
const MEMBER = /^[!-~]{1,64}$/;

const SIGNATURE_BYTES = 64;

const isHex = (value: unknown, bytes: number): value is string =>
  typeof value === 'string' && fromHex(value, bytes) !== null;

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;

function readPath(value: unknown): HoldingFile['path'] | null {
  if (!Array.isArray(value) || value.length > MAX_DEPTH) return null;
  const path: { sum: number; hash: string }[] = [];
  for (const step of value as readonly unknown[]) {
    if (!isRecord(step)) return null;
    const { sum, hash } = step;
    if (!isSum(sum) || !isHex(hash, HASH_BYTES)) return null;
    path.push({ sum, hash });
  }
  return path;
}

/** Reads the JSON of a member's file; null when it is not such a file. */
export function readHoldingFile(value: unknown): HoldingFile | null {
  if (!isRecord(value) || value['format'] !== FILE_FORMAT) return null;
  const { member, quantity, salt, place, statement, signature } = value;
  const path = readPath(value['path']);
  return typeof member === 'string' &&
    MEMBER.test(member) &&
    isSum(quantity) &&
    isHex(salt, SALT_BYTES) &&
    isSum(place) &&
    path !== null &&
    typeof statement === 'string' &&
    isHex(signature, SIGNATURE_BYTES)
    ? { format: FILE_FORMAT, member, quantity, salt, place, path, statement, signature }
    : null;
}
