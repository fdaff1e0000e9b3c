import { expect, test } from 'vitest';
import type { ReadingOptions } from '@prelaunch/domain/statement-reading';
import { readStatement } from './read-statement.ts';

const HEADER = 'Date,Narration,Chq./Ref.No.,Value Dt,Withdrawal Amt.,Deposit Amt.,Closing Balance';

const read = (text: string, options: Partial<ReadingOptions> = {}) =>
  readStatement(Buffer.from(text), {
    fileName: 'statement',
    dateOrder: 'DAY_FIRST',
    latestDay: '2026-04-13',
    ...options,
  });
const entry = (day: string) =>
  `<Ntry><Amt Ccy="INR">5.00</Amt><CdtDbtInd>CRDT</CdtDbtInd><BookgDt><Dt>${day}</Dt></BookgDt></Ntry>`;

test.each([
  ['CSV', `${HEADER}\n13/04/26,A,1,13/04/26,,5.00,\n14/04/26,B,2,14/04/26,,5.00,\n`],
  [
    'MT940',
    ':20:A\n:25:1\n:60F:C260401INR100,00\n:61:260413C5,00NTRFX\n:61:260414C5,00NTRFY\n:62F:C260413INR105,00\n',
  ],
  [
    'CAMT053',
    `<Document><BkToCstmrStmt><Stmt>${entry('2026-04-13')}${entry('2026-04-14')}</Stmt></BkToCstmrStmt></Document>`,
  ],
])('a row of %s after the latest day is skipped with a reason', async (format, text) => {
  expect(await read(text)).toMatchObject({
    format,
    lines: [{ date: '2026-04-13' }],
    skipped: [{ reason: 'FUTURE_DATE' }],
  });
});

test('the columns of a table whose dates are all too late are not asked again', async () => {
  const mapping = ['DATE', 'NARRATION', 'CREDIT'] as const;
  expect(await read('When,What,In\n14/04/2026,A,5.00\n', { mapping })).toMatchObject({
    outcome: 'read',
    lines: [],
    skipped: [{ reason: 'FUTURE_DATE' }],
  });
});
