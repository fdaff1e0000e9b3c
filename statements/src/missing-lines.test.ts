import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readStatement } from './read-statement.ts';
import { writeStatement } from './synthetic/index.ts';
import { statementLines } from './testing/arbitrary-lines.ts';

const read = (text: string) => readStatement(Buffer.from(text), { fileName: 'statement' });

/** The entries of a written statement, each with all of its text. */
const ENTRIES = {
  MT940: /:61:.*\r\n(?:(?!:6[12]).*\r\n)*/g,
  CAMT053: /<Ntry>.*?<\/Ntry>/gs,
} as const;

describe.each(['MT940', 'CAMT053'] as const)('%s', (format) => {
  test('reports a break for every entry that is missing', async () => {
    await fc.assert(
      fc.asyncProperty(statementLines('ASCII'), fc.nat(), async (lines, chosen) => {
        fc.pre(lines.length > 0);
        const text = Buffer.from(await writeStatement(lines, format, 'HDFC', {})).toString();
        const entries = text.match(ENTRIES[format]) ?? [];
        expect(entries).toHaveLength(lines.length);
        const missing = entries[chosen % lines.length] ?? '';
        expect(await read(text)).toMatchObject({ outcome: 'read', balanceBreak: null });
        const reading = await read(text.replace(missing, () => ''));
        expect(reading).toMatchObject({
          outcome: 'read',
          balanceBreak: { line: lines.length - 1, end: 'CLOSING' },
        });
      }),
      { numRuns: 50 },
    );
  });
});

const message = (number: number, opening: string, closing: string, ...entries: string[]): string =>
  [
    ':20:A',
    ':25:50100012345678',
    `:28C:1/${number}`,
    `:60${number === 1 ? 'F' : 'M'}:${opening}`,
    ...entries,
    `:62M:${closing}`,
    '-',
    '',
  ].join('\r\n');
const first = message(1, 'C260401INR100,00', 'C260401INR105,00', ':61:260401C5,00NTRFX');
const second = message(2, 'C260401INR105,00', 'C260401INR112,00', ':61:260401C7,00NTRFY');
const third = message(3, 'C260401INR112,00', 'C260401INR110,00', ':61:260401D2,00NTRFZ');

describe('MT940 of several messages', () => {
  test.each([first + second + third, third + second + first])('adds up', async (text) => {
    expect(await read(text)).toMatchObject({ balanceBreak: null, skipped: [] });
  });

  test('names the message in which a line is missing', async () => {
    const text = first + second.replace(/:61:.*\r\n/, '') + third;
    const balanceBreak = { line: 1, end: 'CLOSING', expected: 10_500n, found: 11_200n };
    expect(await read(text)).toMatchObject({ balanceBreak });
  });

  test('reports a message that is missing', async () => {
    const balanceBreak = { line: 1, end: 'OPENING', expected: 10_500n, found: 11_200n };
    expect(await read(first + third)).toMatchObject({ balanceBreak });
  });

  test('reports a balance that cannot be read, and one that is missing', async () => {
    const unreadable = await read(first.replace('INR105,00', 'INR105.00.0'));
    expect(unreadable).toMatchObject({ skipped: [{ row: 6, reason: 'UNREADABLE_BALANCE' }] });
    const cut = await read(first + second.slice(0, second.indexOf(':62M:')));
    expect(cut).toMatchObject({ skipped: [{ reason: 'NO_CLOSING_BALANCE' }] });
  });
});

test('a statement whose lines were all skipped has a break', async () => {
  const reading = await read(first.replace('C5,00', 'C5.0.0'));
  expect(reading).toMatchObject({
    lines: [],
    skipped: [{ reason: 'UNREADABLE_AMOUNT' }],
    balanceBreak: { line: 0, end: 'CLOSING', expected: 10_000n, found: 10_500n },
  });
});

test('CAMT.053 compares the balances of each statement', async () => {
  const statement = (opening: string, closing: string, code = 'OPBD') =>
    `<Stmt><Acct><Id><IBAN>1</IBAN></Id></Acct>${balance(code, opening)}${balance('CLBD', closing)}` +
    '<Ntry><Amt Ccy="INR">5.00</Amt><CdtDbtInd>CRDT</CdtDbtInd><Sts>BOOK</Sts><BookgDt><Dt>2026-04-01</Dt></BookgDt></Ntry></Stmt>';
  const balance = (code: string, amount: string) =>
    `<Bal><Tp><CdOrPrtry><Cd>${code}</Cd></CdOrPrtry></Tp><Amt Ccy="INR">${amount}</Amt><CdtDbtInd>CRDT</CdtDbtInd></Bal>`;
  const document = (...statements: readonly string[]) =>
    read(`<Document><BkToCstmrStmt>${statements.join('')}</BkToCstmrStmt></Document>`);
  expect(await document(statement('1.00', '6.00', 'PRCD'))).toMatchObject({ balanceBreak: null });
  expect(await document(statement('1.00', '6.00'), statement('6.00', '11.00'))).toMatchObject({
    balanceBreak: null,
  });
  expect(await document(statement('1.00', '7.00', 'PRCD'))).toMatchObject({
    balanceBreak: { line: 1, end: 'CLOSING', expected: 600n, found: 700n },
  });
  expect(await document(statement('1.00', '6.00'), statement('7.00', '12.00'))).toMatchObject({
    balanceBreak: { line: 1, end: 'OPENING', expected: 600n, found: 700n },
  });
  expect(await document(statement('1.00', '6.0O'))).toMatchObject({
    skipped: [{ reason: 'UNREADABLE_BALANCE' }],
  });
});
