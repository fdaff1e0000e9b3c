import fc from 'fast-check';
import { expect, test } from 'vitest';
import { decimalText, MAX_RUPEES, paise } from '@prelaunch/domain/money';
import { upiLink } from './upi-link.ts';

const PAYMENT = {
  upiId: 'glxy.pay@okhdfcbank',
  payeeName: 'GLXY Private Limited',
  amount: paise(102_000n),
  note: 'Order PUR-123456',
};

/** Returns the decoded fields of a link, in their order. */
const fieldsOf = (link: string) =>
  (link.split('?')[1] ?? '').split('&').map((field) => field.split('=').map(decodeURIComponent));

test('a UPI link is encoded as UPI apps expect', () => {
  expect(upiLink(PAYMENT)).toBe(
    'upi://pay?pa=glxy.pay@okhdfcbank&pn=GLXY%20Private%20Limited&am=1020.00&cu=INR&tn=Order%20PUR-123456',
  );
});

test('a UPI link decodes to the fields of its payment', () => {
  const anyPayment = fc.record({
    upiId: fc.stringMatching(/^[A-Za-z0-9._-]{2,20}@[A-Za-z]{2,10}$/),
    payeeName: fc.string({ unit: 'binary', maxLength: 3 }),
    amount: fc.bigInt(0n, MAX_RUPEES * 100n).map(paise),
    note: fc.oneof(
      fc.string({ unit: 'grapheme' }),
      fc.string({ unit: fc.constantFrom(...Array.from('&=+%?#@ ')) }),
    ),
  });
  fc.assert(
    fc.property(anyPayment, (payment) => {
      const link = upiLink(payment);
      expect(link).toMatch(/^upi:\/\/pay\?pa=[A-Za-z0-9._-]+@[A-Za-z]+&[!-~]*&am=\d+\.\d\d&/);
      expect(link).not.toContain('+');
      expect(fieldsOf(link)).toEqual([
        ['pa', payment.upiId],
        ['pn', payment.payeeName],
        ['am', decimalText(payment.amount)],
        ['cu', 'INR'],
        ['tn', payment.note],
      ]);
    }),
    { numRuns: 10_000 },
  );
});

test('a long name of the payee is shortened to 40 encoded characters, at a whole character', () => {
  const nameOf = (payeeName: string) =>
    /&pn=([^&]*)/.exec(upiLink({ ...PAYMENT, payeeName }))?.[1] ?? '';
  expect(nameOf('n'.repeat(40))).toBe('n'.repeat(40));
  expect(nameOf('n'.repeat(100))).toBe('n'.repeat(40));
  expect(decodeURIComponent(nameOf('गैलेक्सी प्राइवेट'))).toBe('गैले');
});

test('half a surrogate pair does not break the link', () => {
  expect(fieldsOf(upiLink({ ...PAYMENT, note: 'a\ud83d' }))).toContainEqual(['tn', 'a\ufffd']);
});
