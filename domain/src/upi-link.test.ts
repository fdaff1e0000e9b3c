import fc from 'fast-check';
import { expect, test } from 'vitest';
import { MAX_RUPEES, paise } from './money.ts';
import { parseUpiLink, upiLink } from './upi-link.ts';

const PAYMENT = {
  upiId: 'glxy.pay@okhdfcbank',
  payeeName: 'GLXY Private Limited',
  amount: paise(102_000n),
  note: 'Order PUR-123456',
};

test('is spelt as UPI apps want it', () => {
  expect(upiLink(PAYMENT)).toBe(
    'upi://pay?pa=glxy.pay@okhdfcbank&pn=GLXY%20Private%20Limited&am=1020.00&cu=INR&tn=Order%20PUR-123456',
  );
});

test('what is written is read back', () => {
  const anyPayment = fc.record({
    upiId: fc.stringMatching(/^[A-Za-z0-9._-]{2,20}@[A-Za-z]{2,10}$/),
    payeeName: fc.string({ unit: 'binary' }),
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
      expect(parseUpiLink(link)).toEqual(payment);
    }),
    { numRuns: 10_000 },
  );
});

test('half a surrogate pair does not break the payment', () => {
  expect(parseUpiLink(upiLink({ ...PAYMENT, note: 'a\ud83d' }))?.note).toBe('a\ufffd');
});

test.each([
  ['another scheme', 'https://pay?pa=a@upi&pn=A&am=1.00&cu=INR&tn=N'],
  ['no payee', 'upi://pay?pn=A&am=1.00&cu=INR&tn=N'],
  ['no amount', 'upi://pay?pa=a@upi&pn=A&cu=INR&tn=N'],
  ['no note', 'upi://pay?pa=a@upi&pn=A&am=1.00&cu=INR'],
  ['another currency', 'upi://pay?pa=a@upi&pn=A&am=1.00&cu=USD&tn=N'],
  ['two payees', 'upi://pay?pa=a@upi&pa=b@upi&pn=A&am=1.00&cu=INR&tn=N'],
  ['a broken escape', 'upi://pay?pa=a@upi&pn=%E0%A4&am=1.00&cu=INR&tn=N'],
])('a link with %s is none', (_, link) => {
  expect(parseUpiLink(link)).toBeNull();
});
