import { runs } from '@prelaunch/domain/testing/runs';
import fc from 'fast-check';
import { zipSync } from 'fflate';
import { describe, expect, test } from 'vitest';
import {
  MAX_STATEMENT_BYTES,
  MAX_STATEMENT_LINES,
  STATEMENT_FORMATS,
} from '@prelaunch/domain/statement-line';
import { readStatement } from './read-statement.ts';
import { injectFaults, linesOf, makeOrders, writeStatement } from './synthetic/index.ts';

const read = (bytes: Uint8Array, password?: string) =>
  readStatement(bytes, { fileName: 'statement', password });

const LINES = linesOf(injectFaults(makeOrders(12, 1), {}, 1).payments, 'KOTAK', { seed: 1 }).map(
  ({ line }) => line,
);

/** Replaces a field of all entries of a zip's central directory. */
function withCentralField(zip: Uint8Array, offset: number, value: number): Uint8Array {
  const bytes = Buffer.from(zip);
  for (
    let at = bytes.indexOf('PK\u0001\u0002');
    at !== -1;
    at = bytes.indexOf('PK\u0001\u0002', at + 4)
  ) {
    bytes.writeUInt32LE(value, at + offset);
  }
  return bytes;
}
const UNPACKED_SIZE = 24;

const SHEETML = 'application/vnd.openxmlformats-officedocument.spreadsheetml';
const RELATION = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';

describe('limits', () => {
  test.each([
    ['an empty file', new Uint8Array(0), 'EMPTY'],
    ['only spaces', Buffer.from(' \n '), 'EMPTY'],
    ['more than 20 MB', new Uint8Array(MAX_STATEMENT_BYTES + 1), 'TOO_LARGE'],
    [
      'a picture',
      Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0]),
      'UNKNOWN_FORMAT',
    ],
    ['a text', Buffer.from('Dear Sir or Madam'), 'NO_TABLE'],
    ['a damaged PDF', Buffer.from('%PDF-1.7 nothing'), 'DAMAGED'],
    [
      'a damaged XLS',
      Buffer.from('\u00d0\u00cf\u0011\u00e0\u00a1\u00b1\u001a\u00e1xx', 'latin1'),
      'DAMAGED',
    ],
    ['a zip of other files', zipSync({ 'a.txt': Buffer.from('a') }), 'DAMAGED'],
    [
      'a quote that is never closed',
      Buffer.from('Date,Narration\n13/04/26,"UPI\n14/04/26,UPI\n'),
      'DAMAGED',
    ],
  ])('refuses %s', async (_, bytes, reason) => {
    expect(await read(bytes)).toEqual({ outcome: 'unreadable', reason });
  });

  test('refuses more than 50,000 lines, and reads exactly so many', async () => {
    const header = 'Date,Description,Ref No.,Debit,Credit,Balance\n';
    const text = (count: number) => Buffer.from(header + '13/04/2026,UPI,1,,5.00,\n'.repeat(count));
    expect(await read(text(MAX_STATEMENT_LINES + 1))).toEqual({
      outcome: 'unreadable',
      reason: 'TOO_MANY_LINES',
    });
    const reading = await read(text(MAX_STATEMENT_LINES));
    expect(reading.outcome === 'read' && reading.lines.length).toBe(MAX_STATEMENT_LINES);
  });

  test('refuses an XLSX file that declares more than it may unpack, or unpacks more than it declares', async () => {
    const bytes = await writeStatement(LINES, 'XLSX', 'KOTAK');
    const large = withCentralField(bytes, UNPACKED_SIZE, 300 * 1024 * 1024);
    expect(await read(large)).toEqual({ outcome: 'unreadable', reason: 'EXPANDS_TOO_FAR' });
    const lying = withCentralField(bytes, UNPACKED_SIZE, 10);
    expect(await read(lying)).toEqual({ outcome: 'unreadable', reason: 'DAMAGED' });
  });

  test('refuses an XLSX file whose XML defines entities', async () => {
    const sheet = '<!DOCTYPE x [<!ENTITY a "a"><!ENTITY b "&a;&a;&a;">]><worksheet/>';
    const bytes = zipSync({ 'xl/worksheets/sheet1.xml': Buffer.from(sheet) });
    expect(await read(bytes)).toEqual({ outcome: 'unreadable', reason: 'UNSAFE_XML' });
  });

  test('reads a sheet with one cell in its last corner without visiting all others', async () => {
    const parts = {
      '[Content_Types].xml': `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Override PartName="/xl/workbook.xml" ContentType="${SHEETML}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${SHEETML}.worksheet+xml"/></Types>`,
      '_rels/.rels': `<Relationships><Relationship Id="a" Type="${RELATION}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
      'xl/_rels/workbook.xml.rels': `<Relationships><Relationship Id="b" Type="${RELATION}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
      'xl/workbook.xml':
        '<workbook xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheets><sheet name="S" sheetId="1" r:id="b"/></sheets></workbook>',
      'xl/worksheets/sheet1.xml':
        '<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><dimension ref="A1:XFD1048576"/><sheetData><row r="1"><c r="A1" t="inlineStr"><is><t>x</t></is></c></row><row r="1048576"><c r="XFD1048576"><v>1</v></c></row></sheetData></worksheet>',
    };
    const bytes = zipSync(
      Object.fromEntries(Object.entries(parts).map(([name, text]) => [name, Buffer.from(text)])),
    );
    expect(await read(bytes)).toEqual({ outcome: 'unreadable', reason: 'NO_TABLE' });
  });
});

describe('passwords', () => {
  test.each(['XLSX', 'PDF'] as const)('are needed for a protected %s', async (format) => {
    const bytes = await writeStatement(LINES, format, 'KOTAK', { password: 'ASHA0101' });
    expect(await read(bytes)).toEqual({ outcome: 'needs_password', wrong: false });
    expect(await read(bytes, 'asha0101')).toEqual({ outcome: 'needs_password', wrong: true });
    expect(await read(bytes, 'ASHA0101')).toMatchObject({ outcome: 'read', format, lines: LINES });
  });

  test('are not hashed so often that one file occupies the machine', async () => {
    const bytes = await writeStatement(LINES, 'XLSX', 'KOTAK', { password: 'ASHA0101' });
    const text = Buffer.from(bytes).toString('latin1');
    expect(text).toContain('spinCount="100000"');
    const hostile = Buffer.from(text.replace('spinCount="100000"', 'spinCount="1e9999"'), 'latin1');
    expect(await read(hostile, 'ASHA0101')).toEqual({
      outcome: 'unreadable',
      reason: 'UNSUPPORTED_ENCRYPTION',
    });
  });
});

describe('encodings', () => {
  test.each(['UTF-8', 'UTF-8-BOM', 'UTF-16LE', 'WINDOWS-1252'] as const)(
    'reads %s',
    async (encoding) => {
      const lines = LINES.map((line) => ({ ...line, narration: `UPI-JOSÉ-${line.narration}` }));
      const bytes = await writeStatement(lines, 'CSV', 'KOTAK', { encoding });
      expect(await read(bytes)).toMatchObject({ outcome: 'read', lines });
    },
  );

  test.each([',', ';', '\t'] as const)('reads columns separated by %j', async (delimiter) => {
    const bytes = await writeStatement(LINES, 'CSV', 'KOTAK', { delimiter });
    expect(await read(bytes)).toMatchObject({ outcome: 'read', lines: LINES });
  });

  test.each(['XLS', 'XLSX'] as const)('reads dates and numbers in cells of %s', async (format) => {
    const bytes = await writeStatement(LINES, format, 'KOTAK', {
      typedCells: true,
      preamble: false,
    });
    expect(await read(bytes)).toMatchObject({ outcome: 'read', lines: LINES });
  });
});

describe('damaged files', () => {
  test.each(STATEMENT_FORMATS)('in %s end in an outcome, never in an error', async (format) => {
    const valid = await writeStatement(LINES, format, 'HDFC');
    const change = fc.record({ at: fc.nat(valid.length - 1), byte: fc.nat(255) });
    const damage = fc.record({
      changes: fc.array(change, { maxLength: 20 }),
      length: fc.oneof(fc.constant(valid.length), fc.nat(valid.length)),
    });
    await fc.assert(
      fc.asyncProperty(damage, async ({ changes, length }) => {
        const bytes = Uint8Array.from(valid);
        for (const { at, byte } of changes) bytes[at] = byte;
        const reading = await read(bytes.slice(0, length));
        expect(reading.outcome).toMatch(/^(read|unreadable|needs_\w+)$/);
      }),
      runs(60),
    );
  });

  test('of random text end in an outcome', async () => {
    const words = fc.constantFrom(
      'Date',
      'Narration',
      '13/04/26',
      '5.00',
      ',',
      '\n',
      '"',
      ':61:',
      '-}',
      '<',
    );
    const text = fc.array(fc.oneof(words, fc.string({ unit: 'binary' })), { maxLength: 60 });
    await fc.assert(
      fc.asyncProperty(text, async (parts) => {
        expect((await read(Buffer.from(parts.join('')))).outcome).toBeTypeOf('string');
      }),
    );
  });
});

test('progress never falls and ends at 100', async () => {
  for (const format of STATEMENT_FORMATS) {
    const steps: number[] = [];
    const bytes = await writeStatement(LINES, format, 'KOTAK');
    await readStatement(bytes, { fileName: 'x' }, (percent) => steps.push(percent));
    expect(steps).toEqual(steps.toSorted((a, b) => a - b));
    expect([steps[0], steps.at(-1)]).toEqual([0, 100]);
  }
});
