import { expect, test } from 'vitest';
import { paymentCodesIn } from '@prelaunch/domain/payment-code';
import { paymentTexts } from '../texts.ts';

test('the note of a payment is the order number and the payment code, within the 30 characters that statements print', () => {
  expect(paymentTexts.upiNote('PUR-123456', null)).toBe('Order PUR-123456');
  const note = paymentTexts.upiNote('PUR-123456', '49VQTH7J');
  expect(note).toBe('Order PUR-123456 49VQTH7J');
  expect(note.length).toBeLessThanOrEqual(30);
  expect(paymentCodesIn(note)).toEqual(['49VQTH7J']);
});
