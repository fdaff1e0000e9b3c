import { expect, test } from 'vitest';
import { checkRow } from './report/rows.ts';
import { runCase } from './run-cases.ts';

test('a case that ends has its rows', async () => {
  const rows = [checkRow('holds', true, '')];
  expect(await runCase('one', () => Promise.resolve(rows))).toEqual({ name: 'one', rows });
});

test('a case that fails is one WRONG row with the first line of the reason', async () => {
  const failure = new Error('expected 200, got 401\nmore lines');
  const { rows } = await runCase('login', () => Promise.reject(failure));
  expect(rows).toMatchObject([
    {
      what: 'login completes',
      ours: { kind: 'text', text: 'Error: expected 200, got 401' },
      verdict: 'WRONG',
    },
  ]);
});
