import {
  DOCUMENT_KINDS,
  NAME_COVERAGES,
  type DocumentKind,
  type NameCoverage,
} from '@prelaunch/contract';

/** What a code says openly. */
export interface DocumentHead {
  readonly kind: DocumentKind;
  readonly companyId: string;
  /** The purchase of a receipt; a random UUID for a statement. */
  readonly documentId: string;
  /** Without fractions of a second. */
  readonly issuedAt: Date;
  /** The year in which the financial year of a statement begins; null for a receipt. */
  readonly year: number | null;
  /** Which part of the member's name the digest covers. */
  readonly nameCoverage: NameCoverage;
}

/** The parts of a code, which is their bytes in this order. */
export interface CodeParts {
  readonly head: Buffer;
  /** A keyed hash of head and facts. */
  readonly digest: Buffer;
  readonly signature: Buffer;
}

/** The first byte of a code, to which the kind is added. Format 1 covers only Latin letters of names. */
const FORMATS: Readonly<Record<NameCoverage, number>> = { LATIN: 0x10, WHOLE: 0x20, PART: 0x28 };
const FIRST_YEAR = 2000;
const HEAD_BYTES = 38;
export const DIGEST_BYTES = 12;
const SIGNATURE_BYTES = 64;
const CODE_BYTES = HEAD_BYTES + DIGEST_BYTES + SIGNATURE_BYTES;

const uuidBytes = (id: string): Buffer => Buffer.from(id.replaceAll('-', ''), 'hex');

function uuidText(bytes: Buffer): string {
  const hex = bytes.toString('hex');
  const groups = [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20)];
  return [...groups, hex.slice(20)].join('-');
}

function formatOf(first: number): Pick<DocumentHead, 'kind' | 'nameCoverage'> | null {
  for (const nameCoverage of NAME_COVERAGES) {
    const kind = DOCUMENT_KINDS[first - FORMATS[nameCoverage]];
    if (kind !== undefined) return { kind, nameCoverage };
  }
  return null;
}

/** Format and kind, financial year, company, document and time: 38 bytes. */
export function writeHead(head: DocumentHead): Buffer {
  const bytes = Buffer.alloc(HEAD_BYTES);
  bytes.writeUInt8(FORMATS[head.nameCoverage] + DOCUMENT_KINDS.indexOf(head.kind), 0);
  bytes.writeUInt8(head.year === null ? 0 : head.year - FIRST_YEAR, 1);
  uuidBytes(head.companyId).copy(bytes, 2);
  uuidBytes(head.documentId).copy(bytes, 18);
  bytes.writeUInt32BE(Math.floor(head.issuedAt.getTime() / 1000), 34);
  return bytes;
}

/** Reads what `writeHead` has written; null for a kind or format that this release does not know. */
export function readHead(bytes: Buffer): DocumentHead | null {
  const format = formatOf(bytes.readUInt8(0));
  if (format === null) return null;
  const { kind, nameCoverage } = format;
  const year = bytes.readUInt8(1);
  return {
    kind,
    companyId: uuidText(bytes.subarray(2, 18)),
    documentId: uuidText(bytes.subarray(18, 34)),
    issuedAt: new Date(bytes.readUInt32BE(34) * 1000),
    year: kind === 'RECEIPT' ? null : FIRST_YEAR + year,
    nameCoverage,
  };
}

/** Crockford's Base32, in capitals: a QR code stores capitals in less space, and people can read them aloud. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

export function base32(bytes: Buffer): string {
  let text = '';
  let value = 0;
  let bits = 0;
  for (const byte of bytes) {
    value = (value << 8) | byte;
    bits += 8;
    for (; bits >= 5; bits -= 5) text += ALPHABET[(value >> (bits - 5)) & 31] ?? '';
    value &= (1 << bits) - 1;
  }
  return bits === 0 ? text : text + (ALPHABET[(value << (5 - bits)) & 31] ?? '');
}

/** Reads lower case, separators and lookalike letters too; null for a text that `base32` cannot have written. */
function readBase32(text: string): Buffer | null {
  const plain = text.replace(/[\s-]/g, '').toUpperCase().replace(/[IL]/g, '1').replaceAll('O', '0');
  const bytes: number[] = [];
  let value = 0;
  let bits = 0;
  for (const sign of plain) {
    const digit = ALPHABET.indexOf(sign);
    if (digit < 0) return null;
    value = (value << 5) | digit;
    bits += 5;
    if (bits >= 8) {
      bits -= 8;
      bytes.push((value >> bits) & 255);
      value &= (1 << bits) - 1;
    }
  }
  const read = Buffer.from(bytes);
  // Refuses a second text for the same bytes.
  return base32(read) === plain ? read : null;
}

export const writeCode = ({ head, digest, signature }: CodeParts): string =>
  base32(Buffer.concat([head, digest, signature]));

/** Splits a code into its parts; null for a text that is not a code. Does not check the signature. */
export function readCode(text: string): CodeParts | null {
  const bytes = readBase32(text);
  if (bytes?.length !== CODE_BYTES) return null;
  const signed = HEAD_BYTES + DIGEST_BYTES;
  return {
    head: bytes.subarray(0, HEAD_BYTES),
    digest: bytes.subarray(HEAD_BYTES, signed),
    signature: bytes.subarray(signed),
  };
}
