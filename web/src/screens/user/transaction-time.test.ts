import { expect, test } from 'vitest';
import * as english from './texts.ts';
import * as hindi from './texts.hi.ts';
import * as marathi from './texts.mr.ts';

test.each([
  ['English', english, 'Transaction time expired!'],
  ['Hindi', hindi, 'ट्रांज़ैक्शन का समय समाप्त!'],
  ['Marathi', marathi, 'ट्रान्झॅक्शनची वेळ संपली!'],
])('in %s the banner of an expired order is one sentence', (_, { paymentTexts }, sentence) => {
  expect(`${paymentTexts.time} ${paymentTexts.expired}`).toBe(sentence);
});
