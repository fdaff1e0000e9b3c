import { deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { makeDocm, makeDocx, makeDocxOfMacroTypes, makeZip } from './make-zip.ts';

/** The expected treatment of a file: encoded again as a picture, stored unchanged as a download, or refused. */
export type Fate = 'image' | 'download' | 'refused';

export interface HostileFile {
  readonly what: string;
  readonly name: string;
  readonly bytes: Buffer;
  readonly fate: Fate;
}

/** A marker in all active content; encoding a picture again removes it. */
export const PAYLOAD = 'alert(document.domain)';
const SCRIPT = `<script>${PAYLOAD}</script>`;

const text = (content: string) => Buffer.from(content);
const PDF = '%PDF-1.7\n1 0 obj<</Type/Catalog>>endobj\n';
const pdf = (body: string) => text(`${PDF}${body}\ntrailer<</Root 1 0 R>>\n%%EOF\n`);
/** The first bytes of old Office files. */
const ole = (body: string | Buffer) =>
  Buffer.concat([
    Buffer.from('d0cf11e0a1b11ae1', 'hex'),
    Buffer.alloc(504),
    typeof body === 'string' ? text(body) : body,
    Buffer.alloc(512),
  ]);

/** A PNG whose header states this size. */
function claims(png: Buffer, width: number, height: number): Buffer {
  const copy = Buffer.from(png);
  copy.writeUInt32BE(width, 16);
  copy.writeUInt32BE(height, 20);
  return copy;
}

/** A PNG chunk between the header and the rest. */
function withChunk(png: Buffer, kind: string, data: Buffer): Buffer {
  const head = Buffer.alloc(8);
  head.writeUInt32BE(data.length, 0);
  head.write(kind, 4);
  return Buffer.concat([png.subarray(0, 33), head, data, Buffer.alloc(4), png.subarray(33)]);
}

const drawn = (format: 'png' | 'jpeg' | 'gif' | 'webp'): Promise<Buffer> =>
  sharp({ create: { width: 16, height: 16, channels: 3, background: '#37a' } })
    .toFormat(format)
    .toBuffer();

/** A complete picture that compresses to almost nothing. */
export const pixelBomb = (width: number, height: number): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 3, background: '#000' } })
    .png({ compressionLevel: 9 })
    .toBuffer();

function disguised(): HostileFile[] {
  const files: [what: string, name: string, bytes: Buffer | string][] = [
    ['an SVG with a script', 'a.svg', `<svg xmlns="http://www.w3.org/2000/svg">${SCRIPT}</svg>`],
    ['an SVG named like a PNG', 'a.png', `<svg onload="${PAYLOAD}"/>`],
    ['an SVG after an XML declaration', 'a.jpg', `<?xml version="1.0"?><svg onload="${PAYLOAD}"/>`],
    ['an HTML page', 'a.html', `<!doctype html>${SCRIPT}`],
    ['an HTML page named like a PDF', 'a.pdf', `<html>${SCRIPT}`],
    ['an HTML page after spaces', 'a.png', `${' '.repeat(600)}<html>${SCRIPT}`],
    ['an XHTML page', 'a.xhtml', `<html xmlns="http://www.w3.org/1999/xhtml">${SCRIPT}`],
    ['a style sheet', 'a.css', `body{background:url(javascript:${PAYLOAD})}`],
    ['a JavaScript file', 'a.js', PAYLOAD],
    ['a script named like a picture', 'a.gif', PAYLOAD],
    ['a WebAssembly module', 'a.wasm', Buffer.from('0061736d01000000', 'hex')],
    ['a Windows program', 'a.exe', `MZ${'\0'.repeat(300)}PE`],
    ['a Windows program named like a document', 'a.doc', `MZ${'\0'.repeat(300)}PE`],
    ['a Linux program', 'a.pdf', `\u007fELF${'\0'.repeat(200)}`],
    ['a shell script', 'a.png', '#!/bin/sh\nrm -rf /'],
    ['a PHP script', 'a.php', '<?php system($_GET[0]); ?>'],
    ['a PHP script with two file extensions', 'a.php.jpg', '<?php system($_GET[0]); ?>'],
    ['an HTML page with two file extensions', 'a.png.html', SCRIPT],
    ['an HTML page with a null in its file name', 'a.png\0.html', SCRIPT],
    ['a Java class', 'a.doc', Buffer.from('cafebabe00000034', 'hex')],
    ['a video', 'a.mp4', Buffer.from('0000001866747970697' + '36f6d00000000', 'hex')],
    ['an MP3 file', 'a.png', `ID3\u0003${'\0'.repeat(64)}`],
    ['an icon', 'a.ico', Buffer.from('000001000100', 'hex')],
    ['a bitmap', 'a.png', `BM${'\0'.repeat(64)}`],
    ['a TIFF picture', 'a.tif', Buffer.from('49492a0008000000', 'hex')],
    ['an archive', 'a.zip', makeZip([{ name: 'a.html', bytes: text(SCRIPT) }])],
    ['an archive named like a document', 'a.docx', makeZip([{ name: 'a', bytes: text('a') }])],
    ['a gzip archive', 'a.docx', Buffer.from('1f8b0800000000000003', 'hex')],
    ['a database', 'a.doc', `SQLite format 3\0${'\0'.repeat(100)}`],
    [
      'a test virus',
      'eicar.png',
      'X5O!P%@AP[4\\PZX54(P^)7CC)7}$EICAR-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*',
    ],
    ['a certificate', 'a.pdf', '-----BEGIN CERTIFICATE-----\n'],
    ['a Windows shortcut', 'a.lnk', Buffer.from('4c0000000114020000000000c000000000000046', 'hex')],
    ['a mail', 'a.doc', `MIME-Version: 1.0\nContent-Type: text/html\n\n${SCRIPT}`],
    ['rich text', 'a.doc', '{\\rtf1\\objdata}'],
    ['an Excel sheet', 'a.xls', ole('Workbook')],
    ['an installer', 'a.msi', ole('Installer')],
    ['plain text', 'a.docx', 'hello'],
    ['PostScript', 'a.pdf', '%!PS-Adobe-3.0\n(a) run'],
    [
      'XML with an external entity',
      'a.png',
      '<!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]><a>&b;</a>',
    ],
    ['only zeros', 'a.png', Buffer.alloc(2048)],
    ['only a byte order mark', 'a.pdf', Buffer.from('efbbbf', 'hex')],
  ];
  return files.map(([what, name, content]) => ({
    what,
    name,
    bytes: typeof content === 'string' ? text(content) : content,
    fate: 'refused',
  }));
}

async function pictures(): Promise<HostileFile[]> {
  const [png, jpeg, gif, webp] = await Promise.all([
    drawn('png'),
    drawn('jpeg'),
    drawn('gif'),
    drawn('webp'),
  ]);
  const note = Buffer.from(`fffe${(SCRIPT.length + 2).toString(16).padStart(4, '0')}`, 'hex');
  const files: [what: string, name: string, bytes: Buffer, fate: Fate][] = [
    ['a picture and a script', 'a.gif', Buffer.concat([gif, text(`*/=1;${PAYLOAD}`)]), 'image'],
    [
      'a picture and an HTML page',
      'a.jpg',
      Buffer.concat([jpeg, text(`<html>${SCRIPT}`)]),
      'image',
    ],
    ['a picture and an archive', 'a.png', Buffer.concat([png, makeDocx()]), 'image'],
    [
      'a JPEG with a script as its comment',
      'a.jpg',
      Buffer.concat([jpeg.subarray(0, 2), note, text(SCRIPT), jpeg.subarray(2)]),
      'image',
    ],
    [
      'a PNG with a script in a text chunk',
      'a.png',
      withChunk(png, 'tEXt', text(`Comment\0${SCRIPT}`)),
      'image',
    ],
    [
      'a PNG with a text chunk that unpacks to 50 MB',
      'a.png',
      withChunk(png, 'zTXt', Buffer.concat([text('a\0\0'), deflateSync(Buffer.alloc(50_000_000))])),
      'image',
    ],
    ['a picture named like an HTML page', 'a.html', png, 'image'],
    ['a picture named like a program', 'a.webp.exe', webp, 'image'],
    ['a picture named like a document', 'a.docx', jpeg, 'image'],
    ['half a picture', 'a.png', png.subarray(0, png.length / 2), 'refused'],
    ['only the header of a picture', 'a.gif', text('GIF89a'), 'refused'],
    [
      'a script after the header of a picture',
      'a.gif',
      text(`GIF89a/*${'\0'.repeat(20)}*/=1;${PAYLOAD}`),
      'refused',
    ],
    [
      'an HTML page after the header of a picture',
      'a.jpg',
      Buffer.concat([Buffer.from('ffd8ffe0', 'hex'), text(SCRIPT)]),
      'refused',
    ],
    ['a picture that claims 3,600 million pixels', 'a.png', claims(png, 60_000, 60_000), 'refused'],
    [
      'a picture that claims 4 thousand million columns',
      'a.png',
      claims(png, 0xffff_ffff, 1),
      'refused',
    ],
    ['a picture of width 0', 'a.png', claims(png, 0, 16), 'refused'],
    [
      '100 million real pixels in a small file',
      'a.png',
      await pixelBomb(10_000, 10_000),
      'refused',
    ],
  ];
  return files.map(([what, name, bytes, fate]) => ({ what, name, bytes, fate }));
}

function documents(): HostileFile[] {
  const many = Array.from({ length: 250 }, (_, n) => ({
    name: `word/${String(n)}.xml`,
    bytes: text(''),
  }));
  const file = (name: string, bytes = text('a')) => makeDocx([{ name, bytes }]);
  const bomb = { name: 'word/bomb.xml', bytes: Buffer.alloc(24_000_000) };
  const large = { name: 'word/large.xml', bytes: Buffer.alloc(60_000_000) };
  const falseSize = { ...large, claims: 5_000 };
  const nested = makeZip([{ name: 'b.zip', bytes: makeZip([bomb]) }]);
  const files: [what: string, name: string, bytes: Buffer, fate: Fate][] = [
    ['a document', 'a.docx', makeDocx(), 'download'],
    [
      'a document that contains an HTML page',
      'a.docx',
      file('word/a.html', text(SCRIPT)),
      'download',
    ],
    ['a document with macros', 'a.docm', makeDocm(), 'refused'],
    ['a document with macros under another name', 'a.docx', makeDocm(), 'refused'],
    [
      'a document with macros declared only in its types',
      'a.docx',
      makeDocxOfMacroTypes(),
      'refused',
    ],
    [
      'a document with macros that its types do not declare',
      'a.docx',
      file('word/vbaProject.bin'),
      'refused',
    ],
    ['a document with an ActiveX control', 'a.docx', file('word/activeX/activeX1.bin'), 'refused'],
    ['a document that unpacks to 24 MB', 'a.docx', makeDocx([bomb]), 'refused'],
    ['a document that unpacks to 60 MB', 'a.docx', makeDocx([large]), 'refused'],
    ['a document that states a false size', 'a.docx', makeDocx([falseSize]), 'refused'],
    ['a document with 250 files', 'a.docx', makeDocx(many), 'refused'],
    [
      'a document with a file twice',
      'a.docx',
      makeDocx([{ name: 'word/document.xml', bytes: text('b') }]),
      'refused',
    ],
    ['a document that writes above its folder', 'a.docx', file('../../../etc/cron.d/a'), 'refused'],
    ['a document that writes at the root', 'a.docx', file('/etc/passwd'), 'refused'],
    ['a document that writes by backslashes', 'a.docx', file('..\\..\\a.exe'), 'refused'],
    [
      'an encrypted document',
      'a.docx',
      makeDocx([{ name: 'word/a.xml', bytes: text('a'), isEncrypted: true }]),
      'refused',
    ],
    ['a truncated document', 'a.docx', makeDocx().subarray(0, -60), 'refused'],
    ['an archive of archives', 'a.docx', nested, 'refused'],
    ['an old document', 'a.doc', ole('WordDocument'), 'download'],
    [
      'an old document with macros',
      'a.doc',
      ole(Buffer.from('_VBA_PROJECT', 'utf16le')),
      'refused',
    ],
    ['an old document under another name', 'a.docx', ole('WordDocument'), 'refused'],
    [
      'a PDF that runs a script',
      'a.pdf',
      pdf(`2 0 obj<</S/JavaScript/JS(${PAYLOAD})>>endobj`),
      'download',
    ],
    [
      'a PDF that starts a program',
      'a.pdf',
      pdf('2 0 obj<</S/Launch/F(cmd.exe)>>endobj'),
      'download',
    ],
    ['a PDF that is also an HTML page', 'a.html', pdf(SCRIPT), 'download'],
    ['a PDF with a test virus', 'a.pdf', pdf('EICAR-STANDARD-ANTIVIRUS-TEST-FILE'), 'download'],
    ['a PDF with 100,000 brackets', 'a.pdf', pdf('['.repeat(100_000)), 'download'],
  ];
  return files.map(([what, name, bytes, fate]) => ({ what, name, bytes, fate }));
}

/** Hostile files of every kind. */
export const hostileFiles = async (): Promise<readonly HostileFile[]> => [
  ...disguised(),
  ...(await pictures()),
  ...documents(),
];

/** File names with a special meaning on some system. */
export const HOSTILE_NAMES: readonly string[] = [
  '../../../etc/passwd',
  '..\\..\\..\\windows\\win.ini',
  '/etc/passwd',
  'C:\\autoexec.bat',
  '....//....//a.pdf',
  '%2e%2e%2fa.pdf',
  '..%c0%afa.pdf',
  'a.pdf\r\nSet-Cookie: a=b',
  'a.pdf\nContent-Type: text/html',
  'a".pdf; filename="a.html',
  "a';a=b.pdf",
  '\u202Efdp.exe',
  'a\u0000.html',
  'a.pdf\u2028b',
  '<img src=x onerror=alert(1)>.pdf',
  '=cmd|calc.pdf',
  '$(reboot).pdf',
  '`id`.pdf',
  "'; drop table media; --.pdf",
  'CON',
  'nul.pdf',
  '.htaccess',
  '...',
  '   ',
  '\uFEFF',
  '💰'.repeat(400),
  'a'.repeat(5_000) + '.pdf',
  'रसीद.pdf',
];
