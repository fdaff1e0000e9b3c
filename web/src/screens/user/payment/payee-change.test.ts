import { describe, expect, it } from 'vitest';
import type { PaymentDetails } from './panel.ts';
import { changesOfPayees } from './payee-change.ts';

const FIRST = {
  id: 'a',
  bankName: 'State Bank of India',
  accountNumber: '12345678901',
  holderName: 'GLXY Private Limited',
  ifscCode: 'SBIN0000813',
  branch: 'Bengaluru Main',
  versionId: 'a1',
};
const SECOND = {
  ...FIRST,
  id: 'b',
  bankName: 'HDFC Bank',
  accountNumber: '50100999',
  versionId: 'b1',
};

const detailsOf = (
  first: typeof FIRST,
  upi: string,
  ...others: (typeof FIRST)[]
): PaymentDetails => ({
  ...first,
  upi,
  banks: [first, ...others],
});
const SHOWN = detailsOf(FIRST, 'glxy@okaxis');

describe('the change of a payee', () => {
  it('has old and new details, and of the old account number only the last four digits', () => {
    const after = { ...FIRST, accountNumber: '50100123456789', versionId: 'a2' };
    expect(changesOfPayees(SHOWN, detailsOf(after, 'glxy.exports@okhdfcbank'))).toEqual([
      { field: 'accountNumber', before: '…8901', after: '50100123456789' },
      { field: 'upi', before: 'glxy@okaxis', after: 'glxy.exports@okhdfcbank' },
    ]);
  });

  it('is none when the same details have another version, or another account was added', () => {
    expect(changesOfPayees(SHOWN, detailsOf({ ...FIRST, versionId: 'a3' }, 'glxy@okaxis'))).toEqual(
      [],
    );
    expect(changesOfPayees(SHOWN, detailsOf(FIRST, 'glxy@okaxis', SECOND))).toEqual([]);
  });

  it('includes an account that is not the first one', () => {
    const after = { ...SECOND, bankName: 'ICICI Bank', versionId: 'b2' };
    expect(changesOfPayees(detailsOf(FIRST, '', SECOND), detailsOf(FIRST, '', after))).toEqual([
      { field: 'bankName', before: 'HDFC Bank', after: 'ICICI Bank' },
    ]);
  });

  it('has no new details for an account that no longer exists, and none for an empty UPI ID', () => {
    expect(changesOfPayees(detailsOf(FIRST, '', SECOND), detailsOf(FIRST, ''))).toContainEqual({
      field: 'accountNumber',
      before: '…0999',
      after: null,
    });
    expect(changesOfPayees(SHOWN, detailsOf({ ...FIRST, versionId: 'a2' }, ''))).toEqual([
      { field: 'upi', before: 'glxy@okaxis', after: null },
    ]);
  });
});
