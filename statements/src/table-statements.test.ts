import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import type {
  ReadingOptions,
  StatementRead,
  StatementReading,
} from '@prelaunch/domain/statement-reading';
import { readStatement } from './read-statement.ts';

const HDFC = 'Date,Narration,Chq./Ref.No.,Value Dt,Withdrawal Amt.,Deposit Amt.,Closing Balance';

const readCsv = (text: string, options: Partial<ReadingOptions> = {}): Promise<StatementReading> =>
  readStatement(Buffer.from(text), { fileName: 'statement.csv', ...options });

async function readHdfc(...rows: readonly string[]): Promise<StatementRead> {
  const reading = await readCsv([HDFC, ...rows].join('\n'), { dateOrder: 'DAY_FIRST' });
  if (reading.outcome !== 'read') throw new Error(JSON.stringify(reading));
  return reading;
}

const CREDIT = '13/04/26,UPI-A,411030232506,13/04/26,,500.00,1500.00';

describe('headers', () => {
  test.each([
    [HDFC, 'HDFC'],
    ['Date,Narration,Chq/Ref Number,Value Dt,Debit Amount,Credit Amount,Closing Balance', 'HDFC'],
    [
      'S No.,Value Date,Transaction Date,Cheque Number,Transaction Remarks,Withdrawal Amount (INR ),Deposit Amount (INR ),Balance (INR )',
      'ICICI',
    ],
    ['Txn Date,Value Date,Description,Ref No./Cheque No.,Debit,Credit,Balance', 'SBI'],
    ['Tran Date,CHQNO,PARTICULARS,DR,CR,BAL,SOL', 'AXIS'],
    ['Tran Date,CHQNO,PARTICULARS,Amount,DR/CR,BAL', 'AXIS'],
    ['Date,Description,Ref No.,Debit,Credit,Balance', 'KOTAK'],
    ['Sl. No.,Date,Description,Chq / Ref number,Amount,Dr / Cr,Balance,Dr / Cr', 'KOTAK'],
    [
      'Sl. No.,Transaction Date,Value Date,Description,Chq / Ref No.,Debit,Credit,Balance,Dr / Cr',
      'KOTAK',
    ],
    [
      'Sl. No.,Transaction Date,Value Date,Description,Chq / Ref No.,Amount,Dr / Cr,Balance,Dr / Cr',
      'KOTAK',
    ],
    ['#,Date,Description,Chq/Ref. No.,Withdrawal (Dr.),Deposit (Cr.),Balance', 'KOTAK'],
    ['SRL NO,Tran Date,CHQNO,PARTICULARS,DR,CR,BAL,SOL', 'AXIS'],
    [
      'S.No,Transaction Date (dd/mm/yyyy),Value Date (dd/mm/yyyy),Particulars,Amount(INR),Debit/Credit,Balance(INR),Cheque Number,Branch Name(SOL)',
      'AXIS',
    ],
    [
      'Tran Date,Value Date,Transaction Particulars,Chq No,Amount(INR),DR/CR,Balance(INR),Branch Name',
      'AXIS',
    ],
    ['Date,Details,Ref No/Cheque No,Debit,Credit,Balance', 'SBI'],
  ])('recognises %s', async (header, bank) => {
    const reading = await readCsv(`Name,Account holder\n\nAccount,1\n${header}\n`);
    expect(reading).toMatchObject({ outcome: 'read', bank, lines: [] });
  });

  const further = (header: string, ...rows: readonly string[]) =>
    [header, ...rows].map((row, at) => `${row},${at === 0 ? 'Channel' : 'Mobile'}`).join('\n');

  test.each([
    ['HDFC', HDFC, CREDIT],
    [
      'SBI',
      'Txn Date,Value Date,Description,Ref No./Cheque No.,Debit,Credit,Balance',
      '13/04/26,13/04/26,UPI-A,411030232506,,500.00,1500.00',
    ],
    [
      'AXIS',
      'Tran Date,CHQNO,PARTICULARS,Amount,DR/CR,BAL',
      '13-04-2026,411030232506,UPI-A,500.00,CR,1500.00',
    ],
    [
      'KOTAK',
      'Sl. No.,Transaction Date,Value Date,Description,Chq / Ref No.,Debit,Credit,Balance,Dr / Cr',
      '1,13-04-2026 19:40:46,13-04-2026,UPI-A,411030232506,,500.00,1500.00,CR',
    ],
  ])('recognises a table of %s with one further column', async (bank, header, row) => {
    const reading = await readCsv(further(header, row, row.replace('1500.00', '2000.00')));
    const line = { date: '2026-04-13', kind: 'CREDIT', amount: 50_000n, narration: 'UPI-A' };
    expect(reading).toMatchObject({
      outcome: 'read',
      bank,
      lines: [
        { ...line, reference: '411030232506', balance: 150_000n },
        { ...line, balance: 200_000n },
      ],
      skipped: [],
      balanceBreak: null,
    });
  });

  test.each([
    ['with two further columns', further(`${HDFC},Type`, `${CREDIT},UPI`)],
    ['without its balance', further(HDFC.replace(',Closing Balance', ''), '13/04/26,A,1,,,5.00')],
    ['without its reference', further('Tran Date,PARTICULARS,DR,CR,BAL', '13-04-26,A,,5.00,5.00')],
    [
      'without its direction',
      further('Tran Date,CHQNO,PARTICULARS,Amount,BAL', '13-04-26,1,A,5,5'),
    ],
    ['with balances that do not add up', further(HDFC, CREDIT, CREDIT)],
    ['with a line without balance', further(HDFC, CREDIT, '14/04/26,UPI-B,2,14/04/26,,5.00,')],
    ['with a row that cannot be read', further(HDFC, CREDIT, CREDIT.replace('500.00', '5#.00'))],
  ])('asks for a mapping of a table %s', async (_, text) => {
    expect(await readCsv(text)).toMatchObject({ outcome: 'needs_mapping', problem: null });
  });

  test('reads a table with one further column as it was explained before', async () => {
    const text = further(HDFC, CREDIT);
    const mapping = [
      'DATE',
      'NARRATION',
      'IGNORED',
      'IGNORED',
      'DEBIT',
      'CREDIT',
      'IGNORED',
    ] as const;
    const chosen = [...mapping, 'NARRATION'] as const;
    expect(await readCsv(text, { mapping: chosen })).toMatchObject({
      bank: null,
      lines: [{ narration: 'UPI-A Mobile', reference: null, balance: null }],
    });
  });

  test('reads a header that has become known as it was explained before', async () => {
    const text = `${HDFC}\n${CREDIT}\n`;
    const mapping = ['DATE', 'NARRATION', 'NARRATION', 'VALUE_DATE', 'DEBIT', 'CREDIT'] as const;
    const names = HDFC.split(',').map((name) => name.toLowerCase());
    const signature = createHash('sha256').update(JSON.stringify(names)).digest('hex');
    expect(await readCsv(text, { remembered: { [signature]: { mapping } } })).toMatchObject({
      bank: 'HDFC',
      lines: [{ narration: 'UPI-A 411030232506', reference: null }],
    });
  });

  test('asks for a mapping of an unknown header, and uses the one chosen or remembered', async () => {
    const text =
      'My Bank\nWhen,What,In,Out\n13/04/2026,UPI 411030232506,500.00,\n14/04/2026,Fee,,10.00\n';
    const asked = await readCsv(text);
    expect(asked).toMatchObject({
      outcome: 'needs_mapping',
      header: ['When', 'What', 'In', 'Out'],
      signature: expect.stringMatching(/^[0-9a-f]{64}$/) as string,
      sample: [
        ['13/04/2026', 'UPI 411030232506', '500.00', ''],
        ['14/04/2026', 'Fee', '', '10.00'],
        [''],
      ],
      problem: null,
    });
    const mapping = ['DATE', 'NARRATION', 'CREDIT', 'DEBIT'] as const;
    const chosen = await readCsv(text, { mapping });
    expect(chosen).toMatchObject({
      outcome: 'read',
      bank: null,
      lines: [
        { date: '2026-04-13', kind: 'CREDIT', amount: 50_000n, narration: 'UPI 411030232506' },
        { date: '2026-04-14', kind: 'DEBIT', amount: 1_000n, narration: 'Fee' },
      ],
    });
    if (asked.outcome !== 'needs_mapping') throw new Error('Expected a question');
    expect(await readCsv(text, { remembered: { [asked.signature]: { mapping } } })).toEqual(chosen);
  });

  test('asks again for a mapping that cannot be used, and says why', async () => {
    const text = 'When,What,In,Out\n13/04/2026,UPI,500.00,\n';
    expect(await readCsv(text, { mapping: ['DATE', 'DATE', 'CREDIT'] })).toMatchObject({
      outcome: 'needs_mapping',
      problem: 'REPEATED',
    });
    expect(await readCsv(text, { mapping: ['DATE', 'CREDIT', 'NARRATION'] })).toMatchObject({
      outcome: 'needs_mapping',
      problem: 'DOES_NOT_FIT',
    });
  });

  test('asks for a mapping of a table without a header', async () => {
    const reading = await readCsv('13/04/2026,UPI,500.00\n14/04/2026,UPI,600.00\n');
    expect(reading).toMatchObject({
      outcome: 'needs_mapping',
      header: ['Column 1', 'Column 2', 'Column 3'],
    });
  });
});

describe('rows', () => {
  test('joins continuation rows, and drops opening, closing and total rows', async () => {
    const reading = await readHdfc(
      ',Opening Balance,,,,,1000.00',
      CREDIT,
      ',-ABC BANK,,,,,',
      ',REMARK,,,,,',
      '14/04/26,FEE,000000000000,14/04/26,10.00,0.00,1490.00',
      ',Total,,,10.00,500.00,',
      ',Closing Balance,,,,,1490.00',
      ',Generated by the bank,,,,,',
    );
    expect(reading.lines).toEqual([
      {
        date: '2026-04-13',
        kind: 'CREDIT',
        amount: 50_000n,
        narration: 'UPI-A -ABC BANK REMARK',
        reference: '411030232506',
        balance: 150_000n,
      },
      {
        date: '2026-04-14',
        kind: 'DEBIT',
        amount: 1_000n,
        narration: 'FEE',
        reference: null,
        balance: 149_000n,
      },
    ]);
    expect(reading.skipped).toEqual([]);
    expect(reading.balanceBreak).toBeNull();
  });

  test('reads a transaction whose text contains the name of a summary', async () => {
    const { lines, skipped } = await readHdfc(
      '13/04/26,Total Gas Opening Balance Ltd,,,,500.00,1500.00',
    );
    expect(lines).toHaveLength(1);
    expect(skipped).toEqual([]);
  });

  test.each([
    ['13/04/26,UPI-B,1,13/04/26,,"1,2#4.5O",1500.00', 'UNREADABLE_AMOUNT'],
    ['13/04/26,UPI-B,1,13/04/26,,-500.00,1500.00', 'UNREADABLE_AMOUNT'],
    ['13/04/26,UPI-B,1,13/04/26,,,1500.00', 'NO_AMOUNT'],
    ['13/04/26,UPI-B,1,13/04/26,5.00,500.00,1500.00', 'TWO_AMOUNTS'],
    ['13/04/26,UPI-B,1,13/04/26,,500.00,x', 'UNREADABLE_BALANCE'],
    ['31/02/26,UPI-B,1,13/04/26,,500.00,1500.00', 'UNREADABLE_DATE'],
    ['1#/04/26,UPI-B,1,13/04/26,,500.00,1500.00', 'UNREADABLE_DATE'],
    [',UPI-B,1,13/04/26,,500.00,1500.00', 'NO_DATE'],
    ['note,text', 'UNKNOWN_ROW'],
  ])('reports %s as %s', async (row, reason) => {
    const { lines, skipped } = await readHdfc(CREDIT, row, CREDIT);
    expect(lines).toHaveLength(2);
    expect(skipped).toMatchObject([{ row: 3, reason }]);
    expect(skipped[0]?.text).toContain(row.slice(1).split(',')[1]?.slice(0, 3) ?? '');
  });

  test('reports an unreadable last row, but not the notes of the bank below the table', async () => {
    const { skipped } = await readHdfc(
      CREDIT,
      ',UPI-B,1,,,500.00,',
      '',
      'Note: this is no invoice',
      ',,x',
    );
    expect(skipped).toMatchObject([{ row: 3, reason: 'NO_DATE' }]);
  });

  test('reports text between transactions that follows a blank row', async () => {
    const { skipped } = await readHdfc(CREDIT, '', ',some text,,,,,', CREDIT);
    expect(skipped).toMatchObject([{ row: 4, reason: 'UNKNOWN_ROW' }]);
  });

  test('drops a repeated header and the summary of the bank', async () => {
    const { lines, skipped } = await readHdfc(
      CREDIT,
      HDFC,
      CREDIT,
      '',
      ',STATEMENT SUMMARY :-,,,,,',
      ',,2,,0.00,"1,000.00","2,000.00"',
    );
    expect(lines).toHaveLength(2);
    expect(skipped).toEqual([]);
  });

  test('reports the first break of the balances', async () => {
    const { balanceBreak } = await readHdfc(CREDIT, CREDIT.replace('1500.00', '2100.00'));
    expect(balanceBreak).toEqual({ line: 1, expected: 200_000n, found: 210_000n });
  });

  test('takes no direction for granted where others have one', async () => {
    const header = 'Tran Date,CHQNO,PARTICULARS,Amount,DR/CR,BAL';
    const rows = ['13-04-2026,,A,5.00,CR,', '13-04-2026,,B,5.00,,', '13-04-2026,,C,5.00,XX,'];
    const reading = await readCsv([header, ...rows].join('\n'));
    expect(reading).toMatchObject({
      lines: [{ narration: 'A', kind: 'CREDIT' }],
      skipped: [{ reason: 'NO_DIRECTION' }, { reason: 'NO_DIRECTION' }],
    });
    const marked = await readCsv(
      'Tran Date,PARTICULARS,Amount,BAL\n13-04-2026,A,5.00 DR,\n13-04-2026,B,5.00,\n',
    );
    expect(marked).toMatchObject({
      lines: [{ kind: 'DEBIT' }],
      skipped: [{ reason: 'NO_DIRECTION' }],
    });
  });

  test('reads no reference from zeros, dashes and numbers that a spreadsheet program rounded', async () => {
    const references = [
      '0',
      '000000',
      '-',
      '',
      '4.11E+11',
      "'411030232506",
      '"=""0411030232506"""',
    ];
    const { lines } = await readHdfc(
      ...references.map((reference) => `13/04/26,UPI,${reference},13/04/26,,5.00,`),
    );
    expect(lines.map(({ reference }) => reference)).toEqual([
      ...Array<null>(5).fill(null),
      '411030232506',
      '0411030232506',
    ]);
  });

  test('asks for the order of day and month once, and remembers it', async () => {
    const text = `${HDFC}\n05/04/26,UPI,1,05/04/26,,5.00,\n`;
    const asked = await readCsv(text);
    expect(asked).toMatchObject({ outcome: 'needs_date_order', examples: ['05/04/26'] });
    if (asked.outcome !== 'needs_date_order') throw new Error('Expected a question');
    const answered = await readCsv(text, { dateOrder: 'MONTH_FIRST' });
    expect(answered).toMatchObject({ lines: [{ date: '2026-05-04' }] });
    const remembered = { [asked.signature]: { dateOrder: 'MONTH_FIRST' } } as const;
    expect(await readCsv(text, { remembered })).toEqual(answered);
  });
});
