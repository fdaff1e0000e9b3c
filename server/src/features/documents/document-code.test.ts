import { randomBytes, randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  base32,
  readCode,
  readHead,
  writeCode,
  writeHead,
  type DocumentHead,
} from './document-code.rules.ts';

const parts = () => ({
  head: writeHead(HEAD),
  digest: randomBytes(12),
  signature: randomBytes(64),
});

const HEAD: DocumentHead = {
  kind: 'STATEMENT',
  companyId: randomUUID(),
  documentId: randomUUID(),
  issuedAt: new Date('2026-11-24T02:40:00Z'),
  year: 2026,
  nameCoverage: 'WHOLE',
};

test('a head is read as it was written, whatever its kind, ids and time', () => {
  const head = fc.record({
    companyId: fc.uuid(),
    documentId: fc.uuid(),
    issuedAt: fc.nat(2 ** 31).map((seconds) => new Date(seconds * 1000)),
    kind: fc.constantFrom('RECEIPT', 'STATEMENT'),
    year: fc.integer({ min: 2001, max: 2200 }),
    nameCoverage: fc.constantFrom('WHOLE', 'LATIN', 'PART'),
  });
  fc.assert(
    fc.property(head, (any) => {
      const written = { ...any, year: any.kind === 'RECEIPT' ? null : any.year };
      expect(readHead(writeHead(written))).toEqual(written);
    }),
  );
});

test('bytes of any number become digits of five bits each', () => {
  expect(base32(Buffer.from([0xff]))).toBe('ZW');
  // 40 bits are eight digits, and no ninth one.
  expect(base32(Buffer.from([0xff, 0xff, 0xff, 0xff, 0xff]))).toBe('ZZZZZZZZ');
});

test('a code has 183 capitals and digits, and is read in lower case, in groups and with lookalike letters', () => {
  const written = parts();
  const code = writeCode(written);
  expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{183}$/);
  expect(readCode(code)).toEqual(written);
  const copied = code.toLowerCase().replaceAll('0', 'o').replaceAll('1', 'l');
  expect(readCode(copied.replace(/(.{5})/g, '$1 '))).toEqual(written);
});

test('a code that is shorter, longer, of other letters or ends in unused bits is not read', () => {
  const code = writeCode(parts());
  for (const text of ['', code.slice(1), code.slice(0, -1), `${code}0`, `U${code.slice(1)}`]) {
    expect(readCode(text)).toBeNull();
  }
  const last = code.slice(-1);
  const unused = 'ZYXWVTSRQPNMKJHGFEDCBA9876543210'.split('').find((sign) => sign !== last) ?? '';
  expect(readCode(code.slice(0, -1) + unused)).toBeNull();
});

test('the head of another format or of an unknown kind is not read', () => {
  const head = writeHead(HEAD);
  for (const first of [0x00, 0x0f, 0x12, 0x1f, 0x22, 0x2a, 0x30, 0xff]) {
    const other = Buffer.from(head);
    other.writeUInt8(first, 0);
    expect(readHead(other)).toBeNull();
  }
});
