import { describe, expect, test } from 'vitest';
import { readStatement } from '../read-statement.ts';

const read = (xml: string) => readStatement(Buffer.from(xml), { fileName: 'statement.xml' });

const document = (...entries: readonly string[]) =>
  [
    '<?xml version="1.0"?><ns:Document xmlns:ns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08">',
    '<ns:BkToCstmrStmt><ns:Stmt><ns:Acct><ns:Id><ns:Othr><ns:Id>1</ns:Id></ns:Othr></ns:Id></ns:Acct>',
    ...entries.map((entry) => entry.replaceAll(/<(\/?)/g, '<$1ns:')),
    '</ns:Stmt></ns:BkToCstmrStmt></ns:Document>',
  ].join('\n');

const entry = (content: string, amount = '<Amt Ccy="INR">500.00</Amt>') =>
  `<Ntry>${amount}<CdtDbtInd>CRDT</CdtDbtInd><Sts>BOOK</Sts><BookgDt><Dt>2026-04-01</Dt></BookgDt>${content}</Ntry>`;

const details = (reference: string, amount: string, text: string) =>
  `<TxDtls><Refs><EndToEndId>${reference}</EndToEndId></Refs>${amount}<RmtInf><Ustrd>${text}</Ustrd></RmtInf></TxDtls>`;

describe('CAMT.053', () => {
  test('reads an entry with the likeliest reference, and keeps the others in the narration', async () => {
    const content = `<AcctSvcrRef>BANK-1</AcctSvcrRef><NtryDtls>${details('411030232506', '', 'UPI &amp; A')}</NtryDtls>`;
    expect(await read(document(entry(content)))).toEqual({
      outcome: 'read',
      bank: null,
      format: 'CAMT053',
      lines: [
        {
          date: '2026-04-01',
          kind: 'CREDIT',
          amount: 50_000n,
          narration: 'UPI & A BANK-1',
          reference: '411030232506',
          balance: null,
        },
      ],
      skipped: [],
      balanceBreak: null,
    });
  });

  test('makes a line of each payment of a batch whose amounts add up', async () => {
    const part = (amount: string) => `<Amt Ccy="INR">${amount}</Amt>`;
    const batch = (second: string) =>
      document(
        entry(
          `<NtryDtls>${details('411030232506', part('200.00'), 'A')}${details('411030232507', part(second), 'B')}</NtryDtls>`,
        ),
      );
    expect(await read(batch('300.00'))).toMatchObject({
      lines: [
        { amount: 20_000n, reference: '411030232506', narration: 'A' },
        { amount: 30_000n, reference: '411030232507', narration: 'B' },
      ],
    });
    expect(await read(batch('299.00'))).toMatchObject({
      lines: [{ amount: 50_000n, narration: 'A B 411030232507' }],
    });
  });

  test('reports entries that are not booked or cannot be read', async () => {
    const pending = entry('').replace('BOOK', 'PDNG');
    const amount = entry('', '<Amt Ccy="INR">1,2#4.5O</Amt>');
    const day = entry('').replace('2026-04-01', '2026-02-31');
    const direction = entry('').replace('CRDT', '?');
    const zero = entry('', '<Amt Ccy="INR">0.00</Amt>');
    expect(await read(document(pending, amount, day, direction, zero))).toMatchObject({
      lines: [],
      skipped: [
        { row: 1, reason: 'NOT_BOOKED' },
        { row: 2, reason: 'UNREADABLE_AMOUNT' },
        { row: 3, reason: 'UNREADABLE_DATE' },
        { row: 4, reason: 'NO_DIRECTION' },
        { row: 5, reason: 'NO_AMOUNT' },
      ],
    });
  });

  test.each([
    ['another currency', document(entry('', '<Amt Ccy="USD">5.00</Amt>')), 'NOT_RUPEES'],
    ['no statement', document().replaceAll('Stmt', 'Other'), 'NO_TABLE'],
    ['a document that ends too early', document(entry(''), entry('')).slice(0, -120), 'DAMAGED'],
    ['other XML', '<html><body/></html>', 'UNKNOWN_FORMAT'],
    ['entities', `<!DOCTYPE x [<!ENTITY a "aaa">]>${document()}`, 'UNSAFE_XML'],
  ])('refuses %s', async (_, xml, reason) => {
    expect(await read(xml)).toEqual({ outcome: 'unreadable', reason });
  });

  test('refuses several accounts', async () => {
    const one = '<Stmt><Acct><Id><IBAN>1</IBAN></Id></Acct></Stmt>';
    const xml = `<Document><BkToCstmrStmt>${one}${one.replace('>1<', '>2<')}</BkToCstmrStmt></Document>`;
    expect(await read(xml)).toEqual({ outcome: 'unreadable', reason: 'SEVERAL_ACCOUNTS' });
  });
});
