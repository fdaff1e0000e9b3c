import { mappingProblem } from '@prelaunch/domain/column-mapping';
import { expect, test } from 'vitest';
import { guessMapping } from './guess-mapping.ts';

test('the columns of a table with debits and credits are guessed from their headers', () => {
  const header = [
    'Txn Date',
    'Value Date',
    'Particulars',
    'Chq No',
    'Withdrawals',
    'Deposits',
    'Balance',
  ];
  const guess = guessMapping(header);
  expect(guess).toEqual([
    'DATE',
    'VALUE_DATE',
    'NARRATION',
    'REFERENCE',
    'DEBIT',
    'CREDIT',
    'BALANCE',
  ]);
  expect(mappingProblem(guess)).toBeNull();
});

test('one column of amounts and its direction are guessed', () => {
  const guess = guessMapping(['Date', 'Details', 'Amount (INR)', 'Dr / Cr']);
  expect(guess).toEqual(['DATE', 'NARRATION', 'AMOUNT', 'DIRECTION']);
  expect(mappingProblem(guess)).toBeNull();
});

test('a second column of the same kind and an unknown one are ignored', () => {
  expect(guessMapping(['Date', 'Posting Date', 'Branch', ''])).toEqual([
    'DATE',
    'IGNORED',
    'IGNORED',
    'IGNORED',
  ]);
});
