import { expect, test } from 'vitest';
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
