import { paise } from '@prelaunch/domain/money';
import { describe, expect, test } from 'vitest';
import { marksOf, toPurchase, toPurchaseForAdmin, type PurchaseForAdminRow } from './purchase.ts';

/** A pending order with a reservation and without marks. */
const row = {
  id: 'order',
  account_id: 'buyer',
  status: 'PENDING',
  total_paise: paise(1020n),
  typed_amount_paise: null,
  reserved_until: new Date('2026-01-08T00:00:00Z'),
  released_at: null,
  fee_basis_points: 200,
  receipt_id: null,
  receipt_mime_type: null,
  receipt_name: null,
  member_is_approved: true,
  member_deleted: false,
  member_can_log_in: true,
  password_set_by_admin: false,
  needs_second_admin: false,
  awaiting_confirmation: false,
  unusual_reference: false,
  contested: false,
  proof_reused: false,
  first_reference: null,
  bank_paise: null,
  bank_covered: false,
  statement_until: null,
  intervention: null,
} as unknown as PurchaseForAdminRow;

const intervention = (kind: 'HOLD' | 'REVERSAL') => ({
  kind,
  reason: 'LIEN' as const,
  at: '2026-01-10T00:00:00+00:00',
  note: 'Letter 118',
  by: 'Company Admin',
  bySealed: null,
});

const question = (answer: string | null) => ({
  id: 'question',
  reason: 'PAYER_DIFFERS' as const,
  question: '',
  askedAt: '2026-01-03T00:00:00+00:00',
  askedBy: 'Company Admin',
  bySealed: null,
  answer,
  answeredAt: answer === null ? null : '2026-01-04T00:00:00+00:00',
  readAt: null,
  fileId: null,
  mimeType: null,
  fileName: null,
});

const link = (id: string) => `/files/${id}`;
const released = new Date('2026-01-09T00:00:00Z');

describe('the end of a reservation', () => {
  test.each([
    ['a pending order', {}, row.reserved_until],
    ['a pending order whose reservation has expired', { released_at: released }, null],
    ['an approved order', { status: 'APPROVED' }, null],
    ['a rejected order', { status: 'REJECTED' }, null],
  ] as const)('of %s', (_, changed, expected) => {
    expect(toPurchase({ ...row, ...changed }, link).reservedUntil).toEqual(expected);
  });
});

describe('the marks of a purchase', () => {
  const marks = (changed: Partial<PurchaseForAdminRow>, viewer: string | null = 'admin') =>
    marksOf({ ...row, ...changed }, viewer);

  test('are empty for an order that needs none', () => {
    expect(marks({})).toEqual([]);
    expect(marks({}, null)).toEqual([]);
    expect(marks({ typed_amount_paise: row.total_paise })).toEqual([]);
    expect(marks({ status: 'APPROVED', released_at: released })).toEqual([]);
  });

  test.each<[string, Partial<PurchaseForAdminRow>]>([
    ['member_waiting', { member_is_approved: false }],
    ['unusual_reference', { unusual_reference: true }],
    ['contested_reference', { contested: true }],
    ['typed_amount_differs', { typed_amount_paise: paise(1000n) }],
    ['proof_reused', { proof_reused: true }],
    ['reference_corrected', { first_reference: '632514789011' }],
    ['bank_not_seen', { bank_covered: true }],
    ['account_deleted', { member_deleted: true }],
    ['password_set_by_admin', { password_set_by_admin: true }],
    ['own_purchase', { account_id: 'admin' }],
    ['on_hold', { intervention: intervention('HOLD') }],
    ['reversed', { intervention: intervention('REVERSAL') }],
    ['not_reserved', { released_at: released }],
    ['needs_second_admin', { needs_second_admin: true }],
    ['awaiting_confirmation', { needs_second_admin: true, awaiting_confirmation: true }],
    ['question_open', { questions: [question(null)] }],
    ['question_answered', { questions: [question('My brother.')] }],
  ])('%s is set without other marks', (mark, changed) => {
    expect(marks(changed)).toEqual([mark]);
  });

  test('name no question that nobody can answer, and none of a decided order', () => {
    const questions = [question(null)];
    expect(marks({ questions, member_can_log_in: false })).toEqual([]);
    expect(marks({ questions, status: 'REJECTED' })).toEqual([]);
  });

  test('say whether the bank has seen the payment, and whether the amounts differ', () => {
    expect(marks({ bank_paise: row.total_paise, bank_covered: true })).toEqual(['bank_seen']);
    expect(marks({ bank_paise: row.total_paise - 1n })).toEqual([
      'bank_seen',
      'bank_amount_differs',
    ]);
  });

  test('come with what the bank lines add up to', () => {
    expect(toPurchaseForAdmin({ ...row, bank_paise: 900n }, link, null).bankAmount).toBe(900n);
    expect(toPurchaseForAdmin(row, link, null).bankAmount).toBeNull();
  });

  test('come with the fee rate of the order', () => {
    expect(toPurchaseForAdmin(row, link, null).feeRate).toBe(200n);
  });
});
