import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { crc32, deflateRawSync } from 'node:zlib';
import { build } from 'esbuild';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

/** XLSX files of at most 500 kB that unpack to many megabytes, each read in a process of its own, as the server does. */

const run = promisify(execFile);
const SOURCE = fileURLToPath(new URL('./testing/measure-reading.ts', import.meta.url));

/** The server permits 512 MB for the whole process, which takes about 90 MB before it reads. */
const MOST_MB = 128;

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'prelaunch-hostile-'));
  // Compiled once instead of in each process.
  await build({
    entryPoints: [SOURCE],
    outfile: join(folder, 'measure-reading.mjs'),
    bundle: true,
    platform: 'node',
    format: 'esm',
    banner: {
      js: `import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);`,
    },
  });
});
afterAll(() => rm(folder, { recursive: true }));

interface Read {
  readonly grown: number;
  readonly reason: string | null;
}

async function readApart(bytes: Uint8Array): Promise<Read> {
  const file = join(folder, 'statement');
  await writeFile(file, bytes);
  const args = ['--max-old-space-size=320', join(folder, 'measure-reading.mjs'), file];
  const { stdout } = await run(process.execPath, args);
  return JSON.parse(stdout) as Read;
}

const NAMESPACE = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"';
const SMALL = `<worksheet ${NAMESPACE}><sheetData><row r="1"><c r="A1"><v>1</v></c></row></sheetData></worksheet>`;

const filled = (unit: string, megabytes: number): string =>
  unit.repeat(Math.floor((megabytes * 1024 * 1024) / unit.length));

const sheet = (rows: string): string =>
  `<worksheet ${NAMESPACE}><sheetData>${rows}</sheetData></worksheet>`;

/** A ZIP archive; the compression of fflate takes ten times as long. */
function zipped(parts: Readonly<Record<string, string>>): Uint8Array {
  const bodies: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const [name, text] of Object.entries({ 'xl/worksheets/sheet1.xml': SMALL, ...parts })) {
    const content = Buffer.from(text);
    const compressed = deflateRawSync(content, { level: 1 });
    // Version, flags, method (DEFLATE), time, date, CRC, both sizes, length of the name, length of the extra field.
    const fields = Buffer.alloc(26);
    fields.writeUInt16LE(20, 0);
    fields.writeUInt16LE(8, 4);
    fields.writeUInt32LE(crc32(content), 10);
    fields.writeUInt32LE(compressed.length, 14);
    fields.writeUInt32LE(content.length, 18);
    fields.writeUInt16LE(name.length, 22);
    const body = [Buffer.from('PK\x03\x04'), fields, Buffer.from(name), compressed];
    // Comment, disk, attributes and the offset of the file.
    const place = Buffer.alloc(14);
    place.writeUInt32LE(offset, 10);
    directory.push(Buffer.from('PK\x01\x02\x14\0'), fields, place, Buffer.from(name));
    bodies.push(...body);
    offset += Buffer.concat(body).length;
  }
  const end = Buffer.alloc(18);
  end.writeUInt16LE(directory.length / 4, 4);
  end.writeUInt16LE(directory.length / 4, 6);
  end.writeUInt32LE(Buffer.concat(directory).length, 8);
  end.writeUInt32LE(offset, 12);
  return Buffer.concat([...bodies, ...directory, Buffer.from('PK\x05\x06'), end]);
}

describe('an XLSX file needs little memory', () => {
  const cell = '<c><v>1</v></c>';
  test.each([
    ['199 MB of rows', sheet(filled(`<row>${cell}</row>`, 199)), 'EXPANDS_TOO_FAR'],
    ['63 MB of rows', sheet(filled(`<row>${cell}</row>`, 63)), 'TOO_MANY_LINES'],
    ['20 MB of rows without cells', sheet(filled('<row/>', 20)), 'NO_TABLE'],
    ['a row of 20 MB', sheet(`<row>${filled('<c/>', 20)}</row>`), 'NO_TABLE'],
    ['a cell of 63 MB', sheet(`<row><c t="str"><v>${filled('x', 63)}</v></c></row>`), 'DAMAGED'],
    ['63 MB of nested elements', sheet(filled('<row>', 63)), 'DAMAGED'],
    ['an element with 10 MB of attributes', sheet(`<row ${attributes(10)}/>`), 'DAMAGED'],
    ['an attribute of 63 MB', sheet(`<row a="${filled('x', 63)}"/>`), 'DAMAGED'],
  ])('of %s', async (_, text, reason) => {
    const bytes = zipped({ 'xl/worksheets/sheet1.xml': text });
    expect(bytes.length).toBeLessThan(20 * 1024 * 1024);
    const read = await readApart(bytes);
    expect(read.reason).toBe(reason);
    expect(read.grown).toBeLessThan(MOST_MB);
  });

  test.each([
    ['shared texts', 'xl/sharedStrings.xml', `<sst ${NAMESPACE}>${filled('<si/>', 20)}</sst>`],
    [
      'styles',
      'xl/styles.xml',
      `<styleSheet><cellXfs>${filled('<xf/>', 20)}</cellXfs></styleSheet>`,
    ],
    [
      'sheets',
      'xl/workbook.xml',
      `<workbook ${NAMESPACE}>${filled('<sheet id="a"/>', 20)}</workbook>`,
    ],
    [
      'relations',
      'xl/_rels/workbook.xml.rels',
      `<Relationships>${filled('<Relationship Target="a"/>', 20)}</Relationships>`,
    ],
  ])('of 20 MB of %s', async (_, name, text) => {
    const read = await readApart(zipped({ [name]: text }));
    expect(read.reason).toMatch(/^(EXPANDS_TOO_FAR|NO_TABLE)$/);
    expect(read.grown).toBeLessThan(MOST_MB);
  });

  test('of a thousand sheets that are one part', async () => {
    const ids = Array.from({ length: 900 }, (_, id) => `r${id}`);
    const relations = ids.map(
      (id) => `<Relationship Id="${id}" Type="x/worksheet" Target="worksheets/sheet1.xml"/>`,
    );
    const bytes = zipped({
      'xl/workbook.xml': `<workbook>${ids.map((id) => `<sheet r:id="${id}"/>`).join('')}</workbook>`,
      'xl/_rels/workbook.xml.rels': `<Relationships>${relations.join('')}</Relationships>`,
      'xl/worksheets/sheet1.xml': sheet(filled('<row/>', 10)),
    });
    expect((await readApart(bytes)).reason).toBe('NO_TABLE');
  });
});

/** Attributes of different names. */
function attributes(megabytes: number): string {
  const count = (megabytes * 1024 * 1024) / 12;
  return Array.from({ length: count }, (_, n) => `a${n}=""`).join(' ');
}
