import { paymentCodeOf } from '@prelaunch/domain/payment-code';
import { paise } from '@prelaunch/domain/money';
import type { StatementLine } from '@prelaunch/domain/statement-line';
import { expect, test } from 'vitest';
import { identifyLines } from './identify-lines.ts';

const line = (changed: Partial<StatementLine> = {}): StatementLine => ({
  date: '2026-11-20',
  kind: 'CREDIT',
  amount: paise(102_000n),
  narration: 'UPI-ASHA RAO-632514789012',
  reference: null,
  balance: null,
  ...changed,
});

test('lines are ordered by day, in their lists too, and keep their order within a day', () => {
  const lines = [
    line({ date: '2026-11-21', narration: 'FIRST' }),
    line({ date: '2026-11-20', narration: 'SECOND' }),
    line({ date: '2026-11-21', narration: 'THIRD' }),
    line({ date: '1969-12-31', narration: 'BEFORE ALL TIME' }),
  ];
  const identified = identifyLines(lines);
  expect(identified.map(({ narration }) => narration)).toEqual([
    'BEFORE ALL TIME',
    'SECOND',
    'FIRST',
    'THIRD',
  ]);
  const ids = identified.map(({ id }) => id);
  expect(ids.toSorted()).toEqual(ids);
});

test('equal lines are counted, and differ from others by every part except spaces, punctuation and case', () => {
  const identified = identifyLines([
    line(),
    line({ narration: 'upi asha rao 632514789012' }),
    line({ amount: paise(102_001n) }),
    line({ kind: 'DEBIT' }),
    line({ reference: '7' }),
    line({ date: '2026-11-21' }),
  ]);
  expect(identified.map(({ number }) => number)).toEqual([1, 2, 1, 1, 1, 1]);
  expect(new Set(identified.map(({ fingerprint }) => fingerprint)).size).toBe(5);
});

test('credits have the references and payment codes that they name, debits only the references', () => {
  const code = paymentCodeOf('0193d2c4-8a10-7c3e-9f6b-2f1d4a5b6c7d');
  const narration = `UPI-632514789012-${code}`;
  const [credit, debit] = identifyLines([line({ narration }), line({ narration, kind: 'DEBIT' })]);
  expect(credit?.keys).toEqual(expect.arrayContaining(['632514789012', code]));
  expect(debit?.keys).toContain('632514789012');
  expect(debit?.keys).not.toContain(code);
});
