import { zipSync } from 'fflate';
import { expect, test } from 'vitest';
import { readXlsx } from './read-xlsx.ts';

const zipped = (parts: Readonly<Record<string, string>>): Uint8Array =>
  zipSync(
    Object.fromEntries(Object.entries(parts).map(([name, text]) => [name, Buffer.from(text)])),
  );

const cellsOf = async (parts: Readonly<Record<string, string>>) =>
  (await readXlsx(zipped(parts))).map(({ cells }) => cells).filter(({ length }) => length > 0);

const sheet = (rows: string): string => `<worksheet><sheetData>${rows}</sheetData></worksheet>`;

const RELATION = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';

test('reads the sheets of the book in its order, wherever they are, with namespace prefixes', async () => {
  const parts = {
    '_rels/.rels': `<Relationships><Relationship Id="m" Type="${RELATION}/officeDocument" Target="/xl/workbook2.xml"/></Relationships>`,
    'xl/workbook2.xml':
      '<x:workbook xmlns:x="s" xmlns:r="r"><x:workbookPr date1904="1"/><x:sheets><x:sheet name="B" r:id="b"/><x:sheet name="A" r:id="a"/><x:sheet name="C" r:id="c"/></x:sheets></x:workbook>',
    'xl/_rels/workbook2.xml.rels': [
      '<Relationships>',
      `<Relationship Id="a" Type="${RELATION}/worksheet" Target="worksheets/Sheet1.xml"/>`,
      `<Relationship Id="b" Type="${RELATION}/worksheet" Target="/xl/worksheets/sheet2.xml"/>`,
      `<Relationship Id="c" Type="${RELATION}/chartsheet" Target="chartsheets/sheet1.xml"/>`,
      `<Relationship Id="s" Type="${RELATION}/sharedStrings" Target="texts.xml"/>`,
      `<Relationship Id="f" Type="${RELATION}/styles" Target="formats.xml"/>`,
      '</Relationships>',
    ].join(''),
    'xl/texts.xml':
      '<x:sst xmlns:x="s"><x:si><x:r><x:t>UPI &amp; </x:t></x:r><x:r><x:t>NEFT</x:t></x:r><x:rPh><x:t>no</x:t></x:rPh></x:si><x:si><x:t>a_x000D_b</x:t></x:si></x:sst>',
    'xl/formats.xml':
      '<styleSheet><numFmts><numFmt numFmtId="170" formatCode="dd/mm/yyyy"/></numFmts><cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs><xf numFmtId="0"/><xf numFmtId="170"/><xf numFmtId="14"/></cellXfs></styleSheet>',
    'xl/worksheets/sheet1.xml': sheet('<row><c t="s"><v>1</v></c></row>'),
    'xl/worksheets/sheet2.xml':
      '<x:worksheet xmlns:x="s"><x:sheetData><x:row r="3"><x:c r="B3" t="s"><x:v>0</x:v></x:c><x:c r="D3" s="1"><x:v>1</x:v></x:c><x:c s="2"><x:v>2</x:v></x:c></x:row></x:sheetData></x:worksheet>',
  };
  expect(await cellsOf(parts)).toEqual([
    ['', 'UPI & NEFT', '', '1904-01-02', '1904-01-03'],
    ['a\rb'],
  ]);
});

test('reads every type of a cell', async () => {
  const cells = [
    '<c t="inlineStr"><is><r><t>in</t></r><r><t>line</t></r></is></c>',
    '<c t="str"><f>A1&amp;"x"</f><v> text </v></c>',
    '<c t="b"><v>1</v></c>',
    '<c t="e"><v>#REF!</v></c>',
    '<c t="d"><v>2026-04-13T00:00:00</v></c>',
    '<c><v>0.30000000000000004</v></c>',
    '<c><v>1E3</v></c>',
    '<c t="s"><v>99</v></c>',
    '<c><f>1+1</f></c>',
    '<c t="n"><v><![CDATA[5]]></v></c>',
  ];
  const parts = { 'xl/worksheets/sheet1.xml': sheet(`<row>${cells.join('')}</row>`) };
  expect(await cellsOf(parts)).toEqual([
    ['inline', ' text ', 'true', '', '2026-04-13', '0.30', '1000', '', '', '5'],
  ]);
});

test('keeps the numbers of rows below formatted empty ones', async () => {
  const empty = Array.from({ length: 300_000 }, (_, n) => `<row r="${n + 2}"><c s="1"/></row>`);
  const rows = `<row r="1"><c><v>1</v></c></row>${empty.join('')}<row r="400000"><c><v>2</v></c></row>`;
  const read = await readXlsx(zipped({ 'xl/worksheets/sheet1.xml': sheet(rows) }));
  expect(read.filter(({ cells }) => cells.length > 0)).toEqual([
    { number: 1, cells: ['1'] },
    { number: 400_000, cells: ['2'] },
  ]);
  expect(read.length).toBeLessThan(5);
});

test.each([
  ['is cut off', '<worksheet><sheetData><row><c><v>1</v>'],
  ['is no XML', 'a & b'],
])('refuses a sheet that %s', async (_, text) => {
  await expect(readXlsx(zipped({ 'xl/worksheets/sheet1.xml': text }))).rejects.toMatchObject({
    reason: 'DAMAGED',
  });
});
