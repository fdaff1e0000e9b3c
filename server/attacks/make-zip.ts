import { crc32, deflateRawSync } from 'node:zlib';

export interface Packed {
  readonly name: string;
  readonly bytes: Buffer;
  /** The false size that the archive states; the real size if undefined. */
  readonly claims?: number;
  readonly isEncrypted?: boolean;
}

/** A ZIP archive with any names and any stated sizes, as an attacker writes it. */
export function makeZip(files: readonly Packed[]): Buffer {
  const parts: Buffer[] = [];
  const directory: Buffer[] = [];
  let at = 0;
  for (const { name, bytes, claims = bytes.length, isEncrypted = false } of files) {
    const packed = deflateRawSync(bytes, { level: 9 });
    const label = Buffer.from(name);
    const about = Buffer.alloc(26);
    about.writeUInt16LE(20, 0);
    about.writeUInt16LE(isEncrypted ? 1 : 0, 2);
    about.writeUInt16LE(8, 4);
    about.writeUInt32LE(crc32(bytes), 10);
    about.writeUInt32LE(packed.length, 14);
    about.writeUInt32LE(claims, 18);
    about.writeUInt16LE(label.length, 22);
    const where = Buffer.alloc(14);
    where.writeUInt32LE(at, 10);
    const local = Buffer.concat([Buffer.from('PK\u0003\u0004'), about, label, packed]);
    parts.push(local);
    directory.push(Buffer.concat([Buffer.from('PK\u0001\u0002\u0014\u0000'), about, where, label]));
    at += local.length;
  }
  const central = Buffer.concat(directory);
  const end = Buffer.alloc(18);
  end.writeUInt16LE(files.length, 4);
  end.writeUInt16LE(files.length, 6);
  end.writeUInt32LE(central.length, 8);
  end.writeUInt32LE(at, 12);
  return Buffer.concat([...parts, central, Buffer.from('PK\u0005\u0006'), end]);
}

const WORD = 'application/vnd.openxmlformats-officedocument.wordprocessingml';
const types = (main: string, more = '') =>
  `<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">` +
  `<Default Extension="xml" ContentType="application/xml"/>` +
  `<Override PartName="/word/document.xml" ContentType="${main}"/>${more}</Types>`;

/** A small Word document with additional files. */
export function makeDocx(
  more: readonly Packed[] = [],
  contentTypes = types(`${WORD}.document.main+xml`),
): Buffer {
  const text = '<w:document><w:body><w:p>Receipt</w:p></w:body></w:document>';
  return makeZip([
    { name: '[Content_Types].xml', bytes: Buffer.from(contentTypes) },
    { name: '_rels/.rels', bytes: Buffer.from('<Relationships/>') },
    { name: 'word/document.xml', bytes: Buffer.from(text) },
    ...more,
  ]);
}

/** A Word document with macros, as Word writes it. */
export const makeDocm = (): Buffer =>
  makeDocx(
    [{ name: 'word/vbaProject.bin', bytes: Buffer.from('Sub AutoOpen()') }],
    types('application/vnd.ms-word.document.macroEnabled.main+xml'),
  );

/** A Word document whose macros are declared only in the list of content types. */
export const makeDocxOfMacroTypes = (): Buffer =>
  makeDocx(
    [{ name: 'word/other.bin', bytes: Buffer.from('Sub AutoOpen()') }],
    types(
      `${WORD}.document.main+xml`,
      '<Override PartName="/word/other.bin" ContentType="application/vnd.ms-office.vbaProject"/>',
    ),
  );
