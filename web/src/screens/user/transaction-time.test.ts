import { expect, test } from 'vitest';
import { paymentTexts } from './texts.ts';

test('in English the banner of an expired order is one sentence', () => {
  expect(`${paymentTexts.time} ${paymentTexts.expired}`).toBe('Transaction time expired!');
});
