import { lineKeys } from './matching/line-keys.ts';
import { orderNumbersIn } from './matching/confirms-code.ts';
import { expect, test } from 'vitest';
import { remarkOf } from './remark.ts';

test('a statement line with the remark names the order by its number and its payment code', () => {
  const remark = remarkOf('PUR-482913', '49VQTH7J');
  expect(remark).toMatch(/^[A-Z0-9 ]{1,20}$/);
  const narration = `NEFT CR-SBIN0000813-ASHA RAO-${remark}-SBINN52026040112345678`;
  expect(orderNumbersIn(narration)).toEqual(['PUR-482913']);
  expect(lineKeys({ narration, reference: null }).codes).toContain('49VQTH7J');
});

test('the remark of an order without a payment code is the order number', () => {
  expect(orderNumbersIn(remarkOf('PUR-482913', null))).toEqual(['PUR-482913']);
});
