import { expect, test } from 'vitest';
import { paymentTexts } from './texts.ts';

test('in Hindi the banner of an expired order is one sentence', () => {
  expect(`${paymentTexts.time} ${paymentTexts.expired}`).toBe('ट्रांज़ैक्शन का समय समाप्त!');
});
