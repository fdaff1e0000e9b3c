import { buffer } from 'node:stream/consumers';
import { zipSync } from 'fflate';
import PDFDocument from 'pdfkit';
import { describe, expect, test } from 'vitest';
import { readStatement } from './read-statement.ts';

const HEADER = 'Date,Narration,Chq./Ref.No.,Value Dt,Withdrawal Amt.,Deposit Amt.,Closing Balance';
const [FIRST, SECOND] = ['13/04/26,UPI-A,1,13/04/26,,5.00,105.00', '14/04/26,B,2,14/04/26,,5.00,'];
const SEVERAL = { outcome: 'unreadable', reason: 'SEVERAL_ACCOUNTS' };
const BOTH = { outcome: 'read', lines: [{ amount: 500n }, { amount: 500n }] };

const read = (file: string | Uint8Array) =>
  readStatement(Buffer.from(file as string), { fileName: 'statement' });
const csv = (...rows: readonly string[]) => read(rows.join('\n'));

describe('a file with the tables of several accounts', () => {
  test.each([
    [['Account No :50100012345678'], ['Account No :50100012345679']],
    [['Account Number,="00050100012345678"'], ['', 'Name,ASHA', 'Account Number,50100012345679']],
    [['Statement of Account No - 501000123456'], ['Statement of Account No - 501000123457']],
    [['A/C No.: XXXXXXXX5678'], ['A/C No.: XXXXXXXX5679']],
  ])('is refused below %j and %j', async (one, other) => {
    expect(await csv(...one, HEADER, FIRST, ...other, HEADER, SECOND)).toEqual(SEVERAL);
  });

  test('is refused when the second table is another bank’s', async () => {
    const other = 'Txn Date,Value Date,Description,Ref No./Cheque No.,Debit,Credit,Balance';
    expect(await csv(HEADER, FIRST, other, SECOND)).toEqual(SEVERAL);
  });

  test('is refused as sheets of an XLSX file', async () => {
    const sheet = (...rows: readonly string[]) =>
      Buffer.from(
        `<worksheet><sheetData>${rows.map((row) => `<row>${row.replaceAll(/[^,]+|(?<=,)(?=,|$)/g, '<c t="str"><v>$&</v></c>').replaceAll(',', '')}</row>`).join('')}</sheetData></worksheet>`,
      );
    const book = (second: string) =>
      zipSync({
        'xl/worksheets/sheet1.xml': sheet('Account No,50100012345678', HEADER, FIRST),
        'xl/worksheets/sheet2.xml': sheet(`Account No,${second}`, HEADER, SECOND),
      });
    expect(await read(book('50100012345679'))).toEqual(SEVERAL);
    expect(await read(book('50100012345678'))).toMatchObject(BOTH);
  });

  test('is refused as pages of a PDF', async () => {
    const pages = async (second: string) => {
      const document = new PDFDocument({ size: 'A4', layout: 'landscape', margin: 0 });
      const bytes = buffer(document);
      const draw = (row: string, y: number) => {
        for (const [at, cell] of row.split(',').entries()) {
          if (cell !== '') document.fontSize(7).text(cell, 30 + 110 * at, y, { lineBreak: false });
        }
      };
      for (const [at, account] of ['50100012345678', second].entries()) {
        if (at > 0) document.addPage();
        draw(`Account No : ${account}`, 30);
        draw(HEADER, 60);
        draw(at === 0 ? FIRST : SECOND, 80);
      }
      document.end();
      return bytes;
    };
    expect(await read(await pages('50100012345679'))).toEqual(SEVERAL);
    expect(await read(await pages('50100012345678'))).toMatchObject(BOTH);
  });
});

describe('a file of one account is read', () => {
  test.each([
    [
      'with its number on each page',
      ['Account No :50100012345678'],
      ['Account No :50100012345678'],
    ],
    ['masked on later pages', ['Account No :50100012345678'], ['Account No :XXXXXXXXXX5678']],
    [
      'with numbers of linked accounts above its first table',
      ['Account No,50100012345678', 'Linked account no,50100012345670'],
      ['Account No,50100012345678'],
    ],
    [
      'with a payee’s account in the text of a transaction',
      ['Account No :50100012345678', HEADER, FIRST.replace('UPI-A', 'TRF TO A/C NO 9876543210')],
      [],
    ],
    ['without its number on later pages', ['Account No :50100012345678'], []],
    ['without its number on the first page', ['ASHA'], ['Account No :50100012345678']],
    [
      'with a payee’s account on a line of its own',
      ['Account No :50100012345678'],
      [',A/C NO 9876543210'],
    ],
  ])('%s', async (_, one, other) => {
    const table = one.includes(HEADER) ? one : [...one, HEADER, FIRST];
    expect(await csv(...table, ...other, HEADER, SECOND)).toMatchObject(BOTH);
  });
});
