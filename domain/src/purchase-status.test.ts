import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { PAYMENT_METHODS } from './payment-methods.ts';
import {
  PURCHASE_STATUSES,
  decide,
  receiptStatus,
  type Decision,
  type PurchaseStatus,
} from './purchase-status.ts';
import { runs } from './testing/runs.ts';

const anyDecision = fc.constantFrom<Decision>('APPROVED', 'REJECTED');

test('purchase statuses and payment methods are the stored values', () => {
  expect(PURCHASE_STATUSES).toEqual(['PENDING', 'APPROVED', 'REJECTED']);
  expect(PAYMENT_METHODS).toEqual(['BANK', 'UPI', 'MANUAL', 'CRYPTO']);
});

describe('decisions', () => {
  test('the first decision is final', () => {
    fc.assert(
      fc.property(fc.array(anyDecision, { minLength: 1 }), (decisions) => {
        let status: PurchaseStatus = 'PENDING';
        let moves = 0;
        for (const decision of decisions) {
          const next = decide(status, decision);
          expect(next !== null).toBe(status === 'PENDING');
          if (next !== null) moves += 1;
          status = next ?? status;
        }
        expect(moves).toBe(1);
        expect(status).toBe(decisions[0]);
      }),
      runs(10_000),
    );
  });
});

test.each([
  ['APPROVED', 'COMPLETED', 'green'],
  ['PENDING', 'PENDING', 'yellow'],
  ['REJECTED', 'REJECTED', 'red'],
  ['REFUNDED', 'REFUNDED', 'red'],
])('a receipt shows %s as %s in %s', (status, text, colour) => {
  expect(receiptStatus(status)).toEqual({ text, colour });
});
