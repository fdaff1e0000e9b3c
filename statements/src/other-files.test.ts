import { describe, expect, test } from 'vitest';
import { readStatement } from './read-statement.ts';

const read = (text: string) =>
  readStatement(Buffer.from(text), { fileName: 'statement', dateOrder: 'DAY_FIRST' });

test.each([
  ['CAMT052', '<Document><BkToCstmrAcctRpt><Rpt/></BkToCstmrAcctRpt></Document>'],
  ['CAMT054', '<Document><BkToCstmrDbtCdtNtfctn><Ntfctn/></BkToCstmrDbtCdtNtfctn></Document>'],
  ['MT942', ':20:A\n:25:1\n:28C:1\n:34F:INR0,\n:13D:2604011200+0530\n:61:260401C5,00NTRFX\n'],
  ['OFX', 'OFXHEADER:100\nDATA:OFXSGML\n\n<OFX><BANKMSGSRSV1></BANKMSGSRSV1></OFX>'],
  ['OFX', '<?xml version="1.0"?><?OFX OFXHEADER="200"?><OFX></OFX>'],
])('names a file as %s', async (reason, text) => {
  expect(await read(text)).toEqual({ outcome: 'unreadable', reason });
});

const HEADER = 'Date,Narration,Chq./Ref.No.,Value Dt,Withdrawal Amt.,Deposit Amt.,Closing Balance';
const table = (...currencies: readonly string[]) =>
  read(
    [
      `${HEADER},Currency`,
      ...currencies.map((each) => `13/04/26,UPI,1,13/04/26,,5.00,,${each}`),
    ].join('\n'),
  );

test('refuses rows in another currency', async () => {
  expect(await table('INR', 'USD', 'Rs.')).toMatchObject({
    lines: [{ amount: 500n }, { amount: 500n }],
    skipped: [{ row: 3, reason: 'OTHER_CURRENCY' }],
  });
  expect(await table('USD')).toEqual({ outcome: 'unreadable', reason: 'NOT_RUPEES' });
});

test('refuses entries of CAMT.053 in another currency', async () => {
  const entry = (currency: string) =>
    `<Ntry><Amt Ccy="${currency}">5.00</Amt><CdtDbtInd>CRDT</CdtDbtInd><BookgDt><Dt>2026-04-01</Dt></BookgDt></Ntry>`;
  const document = `<Document><BkToCstmrStmt><Stmt>${entry('INR')}${entry('USD')}</Stmt></BkToCstmrStmt></Document>`;
  expect(await read(document)).toMatchObject({
    lines: [{ amount: 500n }],
    skipped: [{ row: 2, reason: 'OTHER_CURRENCY' }],
  });
});

describe('the currency above the table', () => {
  const below = (heading: string, row = '13/04/26,UPI,1,13/04/26,,5.00,') =>
    read([heading, '', HEADER, row].join('\n'));

  test.each([
    'Currency: USD',
    'Currency :- USD',
    'Account Currency,USD',
    'Account No,1,Currency,USD',
    'Account No : 1 Currency Code : USD Branch : Pune',
    'Currency,US Dollar',
    'Currency,,USD',
  ])('refuses a statement below %s', async (heading) => {
    expect(await below(heading)).toEqual({ outcome: 'unreadable', reason: 'NOT_RUPEES' });
  });

  test.each(['Currency :- INR', 'Currency,Indian Rupee', 'Currency: Notes'])(
    'reads a statement below %s',
    async (heading) => {
      expect(await below(heading)).toMatchObject({ lines: [{ amount: 500n }], skipped: [] });
    },
  );

  test('does not count for rows that name their own', async () => {
    const text = `Currency: USD\n${HEADER},Currency\n13/04/26,A,1,13/04/26,,5.00,,INR\n13/04/26,B,1,13/04/26,,6.00,,\n`;
    expect(await read(text)).toMatchObject({
      lines: [{ amount: 500n }],
      skipped: [{ row: 4, reason: 'OTHER_CURRENCY' }],
    });
  });
});

describe('the currency of an account of CAMT.053', () => {
  const balance = '<Bal><Tp><CdOrPrtry><Cd>OPBD</Cd></CdOrPrtry></Tp><Amt>1.00</Amt></Bal>';
  const entry = (amount: string) =>
    `<Ntry>${amount}<CdtDbtInd>CRDT</CdtDbtInd><BookgDt><Dt>2026-04-01</Dt></BookgDt></Ntry>`;
  const document = (content: string, currency = 'USD') =>
    `<Document><BkToCstmrStmt><Stmt><Acct><Ccy>${currency}</Ccy></Acct>${content}</Stmt></BkToCstmrStmt></Document>`;
  const [bare, rupees] = [entry('<Amt>5.00</Amt>'), entry('<Amt Ccy="INR">6.00</Amt>')];

  test('is that of entries and balances without their own', async () => {
    const refused = { outcome: 'unreadable', reason: 'NOT_RUPEES' };
    expect(await read(document(bare))).toEqual(refused);
    expect(await read(document(balance + rupees))).toEqual(refused);
    expect(await read(document(bare + rupees))).toMatchObject({
      lines: [{ amount: 600n }],
      skipped: [{ row: 1, reason: 'OTHER_CURRENCY' }],
    });
    expect(await read(document(bare, 'INR'))).toMatchObject({ lines: [{ amount: 500n }] });
  });
});
