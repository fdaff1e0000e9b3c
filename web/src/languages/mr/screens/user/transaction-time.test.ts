import { expect, test } from 'vitest';
import { paymentTexts } from './texts.ts';

test('in Marathi the banner of an expired order is one sentence', () => {
  expect(`${paymentTexts.time} ${paymentTexts.expired}`).toBe('ट्रान्झॅक्शनची वेळ संपली!');
});
