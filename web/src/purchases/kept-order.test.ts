import { paise } from '@prelaunch/domain/money';
import { describe, expect, it } from 'vitest';
import { ApiFailure } from '../api/failures.ts';
import { bodyOf, isDue, isFinal, type KeptOrder } from './kept-order.ts';

const failure = (status: number, code: string) =>
  new ApiFailure({ messages: ['No.'], code, status, requestId: null, isExplained: true });

describe('a refusal', () => {
  it.each([
    [409, 'reference_already_submitted'],
    [409, 'above_remaining_supply'],
    [409, 'company_suspended'],
    [400, 'quote_invalid'],
    [404, 'receipt_not_found'],
    [413, 'too_large'],
  ])('%i %s is final', (status, code) => {
    expect(isFinal(failure(status, code))).toBe(true);
  });

  it.each([
    [0, 'no_answer'],
    [401, 'session_ended'],
    [408, 'too_slow'],
    [429, 'too_many_requests'],
    [500, 'internal'],
    [503, 'busy'],
    // The page of a network that asks for a sign-in.
    [200, 'unreadable'],
    [403, 'unreadable'],
  ])('%i %s is not final', (status, code) => {
    expect(isFinal(failure(status, code))).toBe(false);
  });
});

describe('the call of a kept order', () => {
  const manual: KeptOrder = {
    key: 'key',
    keptAt: Date.now(),
    memberId: 'member',
    companyId: 'company',
    orderNumber: 'PUR-123456',
    amount: paise(100_000n),
    total: paise(102_000n),
    body: { paymentMethod: 'MANUAL', amount: paise(100_000n) },
    proof: null,
    refusal: null,
  };
  const body = {
    paymentMethod: 'UPI' as const,
    amount: paise(100_000n),
    referenceNumber: '426713489012',
  };

  it('is due for 6 days, until it is refused', () => {
    const daysAgo = (days: number) => Date.now() - days * 24 * 3_600_000;
    expect(isDue(manual)).toBe(true);
    expect(isDue({ ...manual, keptAt: daysAgo(5.9) })).toBe(true);
    expect(isDue({ ...manual, keptAt: daysAgo(6) })).toBe(false);
    expect(isDue({ ...manual, refusal: 'No.' })).toBe(false);
  });

  it('is sent as it is without a proof', () => {
    expect(bodyOf(manual)).toEqual(manual.body);
  });

  it('is sent with the receipt, once there is one', () => {
    const file = { name: 'proof.png', type: 'image/png', bytes: new ArrayBuffer(1) };
    expect(bodyOf({ ...manual, body, proof: { receipt: null, file } })).toBeNull();
    const receipt = { id: 'receipt', name: 'proof.png' };
    expect(bodyOf({ ...manual, body, proof: { receipt, file } })).toEqual({
      ...body,
      receiptId: 'receipt',
    });
  });
});
