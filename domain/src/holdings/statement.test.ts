import { describe, expect, test } from 'vitest';
import { NO_PREVIOUS, readStatement, writeStatement, type HoldingsStatement } from './statement.ts';

const statement: HoldingsStatement = {
  company: '0193d2c4-7f00-7aaa-8bbb-1c2d3e4f5a6b',
  token: 'GLXY',
  number: 1,
  day: '2026-11-22',
  at: '2026-11-21T18:41:00.000Z',
  holders: 5,
  total: 500,
  supply: 1_000,
  root: 'ab'.repeat(32),
  ledgerEntry: 7,
  ledgerHash: 'cd'.repeat(32),
  previous: NO_PREVIOUS,
  key: 'ef'.repeat(32),
};

describe('a statement about holdings', () => {
  test('is read as it was written', () => {
    expect(readStatement(writeStatement(statement))).toEqual(statement);
  });

  test.each<[string, Partial<HoldingsStatement>]>([
    ['a company in capitals', { company: statement.company.toUpperCase() }],
    ['a token in small letters', { token: 'glxy' }],
    ['an instant without milliseconds', { at: '2026-11-21T18:41:00Z' }],
    ['a day that does not exist', { day: '2026-02-30' }],
    ['a negative number', { number: -1 }],
    ['a negative number of holders', { holders: -1 }],
    ['a part of a token', { total: 0.5 }],
    ['a supply above the largest number', { supply: 2 ** 53 }],
    ['a negative entry of the ledger', { ledgerEntry: -1 }],
    ['a short root', { root: 'ab' }],
    ['a ledger hash in capitals', { ledgerHash: 'CD'.repeat(32) }],
    ['a short previous hash', { previous: '' }],
    ['a key that is too long', { key: 'ef'.repeat(33) }],
  ])('is not read with %s', (_, change) => {
    expect(readStatement(writeStatement({ ...statement, ...change }))).toBeNull();
  });

  test.each<[string, (text: string) => string]>([
    ['a leading zero', (text) => text.replace('number 1', 'number 01')],
    ['a second total', (text) => `${text}total 500\n`],
    ['another order', (text) => text.split('\n').toReversed().join('\n')],
    ['another header', (text) => text.replace('holdings 1', 'holdings 2')],
    ['a line without a value', (text) => text.replace('token GLXY', 'token')],
    ['much more text', (text) => text + ' '.repeat(1_000)],
  ])('is not a text with %s', (_, change) => {
    expect(readStatement(change(writeStatement(statement)))).toBeNull();
  });
});
