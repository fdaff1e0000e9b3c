import { describe, expect, test } from 'vitest';
import { paise, paiseSum } from '../money.ts';
import { paymentCodeOf } from '../payment-code.ts';
import { matchLines } from './match-lines.ts';
import {
  MAX_CANDIDATES,
  type LineMatch,
  type MatchInput,
  type MatchReason,
  type OpenLine,
  type PendingPurchase,
} from './match-types.ts';

const CODE = '49VQTH7J';

const purchase = (id: string, changes: Partial<PendingPurchase> = {}): PendingPurchase => ({
  id,
  accountId: `account-${id}`,
  day: '2026-04-12',
  total: paise(102_000n),
  received: paiseSum(0n),
  referenceNumber: '411030232506',
  paymentCode: null,
  orderNumber: null,
  memberName: 'Ramesh Kumar',
  ...changes,
});

const line = (changes: Partial<OpenLine> = {}): OpenLine => ({
  id: 'line',
  date: '2026-04-12',
  amount: paise(102_000n),
  narration: 'UPI/CR/411030232506/RAMESH KUMAR/SBIN',
  reference: null,
  ...changes,
});

const match = (
  purchases: readonly PendingPurchase[],
  lines: readonly OpenLine[] = [line()],
  used: MatchInput['used'] = [],
): LineMatch[] => matchLines({ purchases, lines, used });

/** The state of the first line, with its purchases in their order. */
function stateOf(...input: Parameters<typeof match>): readonly unknown[] {
  const [first] = match(...input);
  return [first?.state, ...(first?.candidates ?? []).map(({ purchaseId }) => purchaseId)];
}

const reasonsOf = (...input: Parameters<typeof match>): readonly MatchReason[] =>
  match(...input)[0]?.candidates[0]?.reasons ?? [];

describe('exact', () => {
  test('is a line with the reference and the amount of one purchase', () => {
    expect(match([purchase('a'), purchase('b', { referenceNumber: '411030232999' })])).toEqual([
      {
        lineId: 'line',
        state: 'exact',
        candidates: [
          {
            purchaseId: 'a',
            difference: 0n,
            reasons: ['reference_equal', 'amount_equal', 'name_agrees', 'date_near'],
          },
        ],
      },
    ]);
  });

  test('is a line with the payment code, although the reference was mistyped', () => {
    const oneSlip = purchase('a', { referenceNumber: '411030232505', paymentCode: CODE });
    const withCode = line({ narration: `UPI/CR/411030232506/ORDER PUR-123456 ${CODE}` });
    expect(stateOf([oneSlip], [withCode])).toEqual(['exact', 'a']);
    const other = { referenceNumber: '999999999999', paymentCode: CODE, orderNumber: 'PUR-123456' };
    expect(stateOf([purchase('a', other)], [withCode])).toEqual(['exact', 'a']);
  });

  test('is no line with the payment code alone', () => {
    const chosen = purchase('a', { referenceNumber: '999999999999', paymentCode: CODE });
    for (const orderNumber of [null, 'PUR-654321']) {
      const lines = [line({ narration: `UPI-${CODE}@okaxis-411030232506-ORDER PUR-123456` })];
      expect(stateOf([{ ...chosen, orderNumber }], lines)).toEqual(['probable', 'a']);
      expect(reasonsOf([{ ...chosen, orderNumber }], lines)).toContain('reference_differs');
    }
    const withoutReference = { ...chosen, referenceNumber: null };
    for (const narration of [`UPI ${CODE}`, `UPI-${CODE}@okaxis-411030232506-PAYMENT`]) {
      expect(stateOf([chosen], [line({ narration })])).toEqual(['probable', 'a']);
      expect(stateOf([withoutReference], [line({ narration })])).toEqual(['probable', 'a']);
    }
  });

  test('is a line with payment code and order number of a purchase without a reference', () => {
    const bought = { referenceNumber: null, paymentCode: CODE, orderNumber: 'PUR-123456' };
    const lines = [line({ narration: `UPI/CR/411030232506/ORDER PUR-123456 ${CODE}` })];
    expect(stateOf([purchase('a', bought)], lines)).toEqual(['exact', 'a']);
  });

  test('is a line with the whole reference of a purchase that contains two numbers, not with both numbers apart', () => {
    const both = '411030232506 and 411030232999';
    const order = purchase('a', { referenceNumber: both });
    expect(stateOf([order], [line({ reference: both })])).toEqual(['exact', 'a']);
    const apart = line({ narration: 'UPI/411030232506/411030232999' });
    expect(stateOf([order], [apart])).toEqual(['probable', 'a']);
  });

  test('is no line with one of two numbers that run together in the reference of a purchase', () => {
    const order = { total: paise(500n), memberName: 'Asha Rao' };
    const apart = purchase('a', { ...order, referenceNumber: '411030232506 X411030232999' });
    expect(stateOf([apart])).toEqual(['other_amount', 'a']);
    const together = purchase('a', { ...order, referenceNumber: '411030232506X411030232999' });
    expect(stateOf([together])).toEqual(['no_purchase']);
  });

  test('is a line of another payer', () => {
    expect(stateOf([purchase('a', { memberName: 'Asha Rao' })])).toEqual(['exact', 'a']);
  });

  test('compares amounts beyond the integers of a double', () => {
    const total = paise(2n ** 53n);
    expect(stateOf([purchase('a', { total })], [line({ amount: total })])).toEqual(['exact', 'a']);
    const more = line({ amount: paise(total + 1n) });
    expect(stateOf([purchase('a', { total })], [more])).toEqual(['other_amount', 'a']);
  });

  test.each<[string, Partial<PendingPurchase>, Partial<OpenLine>, string]>([
    ['another amount', { total: paise(102_001n) }, {}, 'other_amount'],
    ['a partly paid purchase', { received: paiseSum(1n) }, {}, 'other_amount'],
    ['a payment three months apart', { day: '2026-07-20' }, {}, 'probable'],
    [
      'a second number in the reference of the purchase',
      { referenceNumber: '411030232506 and 411030232999' },
      {},
      'probable',
    ],
    [
      'a short reference',
      { referenceNumber: '000123' },
      { reference: '000123', narration: 'CHEQUE' },
      'probable',
    ],
    [
      'the payment code and a short reference with one slip',
      { referenceNumber: '123456789', paymentCode: CODE },
      { reference: '1234567890', narration: `UPI/${CODE}` },
      'probable',
    ],
    [
      'the payment code with a wrong character',
      { referenceNumber: null, paymentCode: CODE },
      {
        narration: 'UPI/49VQTH7K',
      },
      'probable',
    ],
  ])('is no line with %s', (_, ofPurchase, ofLine, state) => {
    expect(stateOf([purchase('a', ofPurchase)], [line(ofLine)])).toEqual([state, 'a']);
  });
});

describe('ambiguous', () => {
  test('is a line whose reference two members claim', () => {
    expect(stateOf([purchase('a'), purchase('b')])).toEqual(['ambiguous', 'a', 'b']);
    expect(reasonsOf([purchase('a'), purchase('b')])).toContain('claimed_twice');
  });

  test('is a line whose payment code two purchases have', () => {
    const [a, b] = ['a', 'b'].map((id) =>
      purchase(id, { referenceNumber: null, paymentCode: CODE }),
    );
    const lines = [line({ narration: `UPI/${CODE}` })];
    const both = [a, b].flatMap((one) => one ?? []);
    expect(stateOf(both, lines)).toEqual(['ambiguous', 'a', 'b']);
    expect(reasonsOf(both, lines)).toContain('claimed_twice');
  });

  test('is a line that names two purchases by different references, or by different codes', () => {
    const other = paymentCodeOf('5b9d7c4e-0000-4000-8000-00abcdef1234') ?? '';
    const byReference = [purchase('a'), purchase('b', { referenceNumber: '511030232506' })];
    const byCode = [CODE, other].map((paymentCode, at) =>
      purchase(`${at}`, { referenceNumber: null, paymentCode }),
    );
    for (const [orders, narration] of [
      [byReference, '411030232506/511030232506'],
      [byCode, `${CODE}/${other}`],
    ] as const) {
      const lines = [line({ narration })];
      expect(stateOf(orders, lines)[0]).toBe('ambiguous');
      expect(reasonsOf(orders, lines)).toContain('other_purchase_named');
      expect(reasonsOf(orders, lines)).not.toContain('claimed_twice');
    }
  });

  test('is a line that names two orders of a member whose sum is another amount', () => {
    const orders = [
      purchase('a', { accountId: 'm' }),
      purchase('b', { accountId: 'm', referenceNumber: '511030232506' }),
    ];
    const narration = '411030232506/511030232506';
    expect(stateOf(orders, [line({ narration })])).toEqual(['ambiguous', 'a', 'b']);
    const sum = line({ narration, amount: paise(204_000n) });
    expect(stateOf(orders, [sum])).toEqual(['other_amount', 'a', 'b']);
  });

  test('is a line with the reference of one purchase and the payment code of another', () => {
    const other = purchase('b', { referenceNumber: '999999999999', paymentCode: CODE });
    const lines = [line({ narration: `UPI/411030232506/${CODE}` })];
    expect(stateOf([purchase('a'), other], lines)).toEqual(['ambiguous', 'a', 'b']);
    expect(reasonsOf([purchase('a'), other], lines)).toContain('other_purchase_named');
  });

  test('are two lines that name the same purchase', () => {
    const lines = [line(), line({ id: 'again' })];
    expect(match([purchase('a')], lines).map(({ state }) => state)).toEqual([
      'ambiguous',
      'ambiguous',
    ]);
    expect(reasonsOf([purchase('a')], lines)).toContain('other_line_named_it');
  });

  test('is a line with the payment code of an approved purchase and the reference of another', () => {
    const lines = [line({ narration: `UPI/411030232506/${CODE}` })];
    const used = [{ key: CODE, purchaseId: 'approved', unpaid: null }];
    expect(stateOf([purchase('a')], lines, used)).toEqual(['ambiguous', 'a']);
  });

  test('is a line whose amount, date and name fit two purchases', () => {
    const [a, b] = [
      purchase('a', { referenceNumber: null }),
      purchase('b', { referenceNumber: null }),
    ];
    const lines = [line({ narration: 'CASH RAMESH KUMAR' })];
    expect(stateOf([b, a], lines)).toEqual(['ambiguous', 'a', 'b']);
  });
});

describe('a line that is not exact does not take its purchase away from another line', () => {
  const byName = line({ id: 'name', narration: 'CASH RAMESH KUMAR' });
  const candidatesOf = (...input: Parameters<typeof match>): readonly unknown[] =>
    (match(...input).find(({ lineId }) => lineId === 'name')?.candidates ?? []).map(
      ({ purchaseId }) => purchaseId,
    );

  test('if it names two purchases', () => {
    expect(candidatesOf([purchase('a'), purchase('b')], [line(), byName])).toEqual(['a', 'b']);
  });

  test('if its money is accounted for', () => {
    for (const key of ['411030232506', CODE]) {
      const used = [{ key, purchaseId: 'approved', unpaid: null }];
      const lines = [line({ narration: `UPI/411030232506/${CODE}` }), byName];
      expect(candidatesOf([purchase('a')], lines, used)).toEqual(['a']);
    }
  });

  test('if its amount is another, or a part of the purchase was received', () => {
    const less = [line({ amount: paise(50_000n) }), byName];
    expect(candidatesOf([purchase('a')], less)).toEqual(['a']);
    const partly = purchase('a', { received: paiseSum(50_000n) });
    const rest = { ...byName, amount: paise(52_000n) };
    expect(candidatesOf([partly], [line(), rest])).toEqual(['a']);
  });

  test('if a second line names the purchase too', () => {
    const lines = [line(), line({ id: 'again' }), byName];
    expect(candidatesOf([purchase('a')], lines)).toEqual(['a']);
  });
});

describe('other_amount', () => {
  test('has the difference, negative for too little', () => {
    const differenceFor = (amount: bigint) =>
      match([purchase('a')], [line({ amount: paise(amount) })])[0]?.candidates[0]?.difference;
    expect(differenceFor(100_000n)).toBe(-2_000n);
    expect(differenceFor(102_001n)).toBe(1n);
  });

  test('recognises one order in two transfers', () => {
    const order = purchase('a', { paymentCode: CODE });
    const parts = [
      line({ amount: paise(100_000n) }),
      line({ id: 'rest', amount: paise(2_000n), narration: `UPI/411030299999/${CODE}` }),
    ];
    for (const { state, candidates } of match([order], parts)) {
      expect(state).toBe('other_amount');
      expect(candidates[0]?.reasons).toContain('parts_make_total');
    }
  });

  test('is no part of an order together with a line that names another order too', () => {
    const orders = [purchase('a'), purchase('b', { referenceNumber: '511030232506' })];
    const parts = [
      line({ amount: paise(100_000n) }),
      line({ id: 'both', amount: paise(2_000n), narration: '411030232506/511030232506' }),
    ];
    expect(reasonsOf(orders, parts)).toContain('amount_differs');
    expect(reasonsOf(orders, parts)).not.toContain('amount_equal');
    expect(reasonsOf(orders, parts)).not.toContain('parts_make_total');
  });

  test('recognises the rest of a partly paid order', () => {
    const order = purchase('a', { received: paiseSum(100_000n) });
    const [match1] = match([order], [line({ amount: paise(2_000n) })]);
    expect(match1).toMatchObject({ state: 'other_amount', candidates: [{ difference: 0n }] });
    expect(match1?.candidates[0]?.reasons).toContain('partly_received');
    expect(match1?.candidates[0]?.reasons).toContain('parts_make_total');
  });

  test('recognises one transfer for two orders of the same member', () => {
    const orders = [
      purchase('a', { accountId: 'm' }),
      purchase('b', { accountId: 'm', total: paise(50_000n), referenceNumber: null }),
    ];
    const lines = [line({ amount: paise(152_000n) })];
    expect(stateOf(orders, lines)).toEqual(['other_amount', 'a', 'b']);
    expect(reasonsOf(orders, lines)).toContain('orders_make_amount');
    const ofOthers = orders.map((order) => ({ ...order, accountId: order.id }));
    expect(stateOf(ofOthers, lines)).toEqual(['other_amount', 'a']);
  });

  test('is one transfer of twice the amount of an order, which no second order explains', () => {
    const third = purchase('c', { accountId: 'account-a', total: paise(50_000n) });
    const lines = [line({ amount: paise(204_000n) })];
    const orders = [purchase('a'), { ...third, referenceNumber: null }];
    expect(stateOf(orders, lines)).toEqual(['other_amount', 'a']);
    expect(reasonsOf(orders, lines)).not.toContain('orders_make_amount');
  });

  test('is not explained by an order that another line pays exactly', () => {
    const orders = [
      purchase('a', { accountId: 'm' }),
      purchase('b', { accountId: 'm', total: paise(50_000n), referenceNumber: '511030232506' }),
    ];
    const lines = [
      line({ amount: paise(152_000n) }),
      line({ id: 'b', amount: paise(50_000n), narration: 'UPI/511030232506' }),
    ];
    expect(stateOf(orders, lines)).toEqual(['other_amount', 'a']);
  });

  test('is no transfer for two orders of different members, for three, or for one that is paid', () => {
    const numbers = ['411030232506', '511030232506', '611030232506'];
    const ordersOf = (...accounts: readonly string[]) =>
      accounts.map((accountId, at) =>
        purchase(`${at}`, { accountId, total: paise(50_000n), referenceNumber: numbers[at] ?? '' }),
      );
    const all = [line({ amount: paise(100_000n), narration: `${numbers.join('/')}/${CODE}` })];
    const two = [line({ amount: paise(100_000n), narration: numbers.slice(0, 2).join('/') })];
    expect(stateOf(ordersOf('m', 'm'), two)).toEqual(['other_amount', '0', '1']);
    expect(stateOf(ordersOf('m', 'n'), two)).toEqual(['ambiguous', '0', '1']);
    expect(stateOf(ordersOf('m', 'm', 'm'), all)).toEqual(['ambiguous', '0', '1', '2']);
    const used = [{ key: CODE, purchaseId: 'approved', unpaid: null }];
    expect(stateOf(ordersOf('m', 'm'), all, used)).toEqual(['ambiguous', '0', '1']);
  });

  test('recognises one transfer for the rest of an order and for another order', () => {
    const partly = purchase('a', { received: paiseSum(50_000n), paymentCode: CODE });
    const other = purchase('b', { total: paise(50_000n), referenceNumber: '511030232506' });
    const orders = [partly, other].map((order) => ({ ...order, accountId: 'm' }));
    const lines = [line({ amount: paise(102_000n), narration: `UPI/511030232506/${CODE}` })];
    const used = [{ key: CODE, purchaseId: 'a', unpaid: null }];
    expect(stateOf(orders, lines, used)).toEqual(['other_amount', 'a', 'b']);
  });

  test('recognises one transfer that names two orders of the same member', () => {
    const orders = [
      purchase('a', { accountId: 'm' }),
      purchase('b', {
        accountId: 'm',
        total: paise(50_000n),
        paymentCode: CODE,
        referenceNumber: null,
      }),
    ];
    const lines = [line({ amount: paise(152_000n), narration: `UPI/411030232506/${CODE}` })];
    expect(stateOf(orders, lines)).toEqual(['other_amount', 'a', 'b']);
  });
});

describe('probable', () => {
  test('is a line with a mistyped reference, before one with only the name and the date', () => {
    const purchases = [
      purchase('a', { referenceNumber: null }),
      purchase('b', { referenceNumber: '411030235206', memberName: 'Asha Rao' }),
    ];
    expect(stateOf(purchases)).toEqual(['probable', 'b', 'a']);
    expect(reasonsOf(purchases)).toEqual(['reference_similar', 'amount_equal', 'date_near']);
  });

  test('is a line with the order number', () => {
    const order = purchase('a', {
      orderNumber: 'PUR-123456',
      referenceNumber: null,
      memberName: 'X',
    });
    const lines = [line({ narration: 'IMPS/ORDER PUR-123456/SBIN' })];
    expect(stateOf([order], lines)).toEqual(['probable', 'a']);
  });

  test('is a line with the name and the date of a purchase with another reference', () => {
    const other = purchase('a', { referenceNumber: '999999999999' });
    expect(stateOf([other])).toEqual(['probable', 'a']);
    expect(reasonsOf([other])).toContain('reference_differs');
    expect(stateOf([{ ...other, day: '2026-04-16' }])).toEqual(['no_purchase']);
    expect(stateOf([{ ...other, memberName: 'Asha Rao' }])).toEqual(['no_purchase']);
    expect(stateOf([{ ...other, total: paise(1n) }])).toEqual(['no_purchase']);
  });

  test('is a line up to three days before or after its purchase, the nearest purchase first', () => {
    const byName = [line({ narration: 'CASH RAMESH KUMAR' })];
    const onDay = (day: string, id = 'a') => purchase(id, { day, referenceNumber: null });
    for (const day of ['2026-04-09', '2026-04-12', '2026-04-15']) {
      expect(stateOf([onDay(day)], byName)).toEqual(['probable', 'a']);
    }
    for (const day of ['2026-04-08', '2026-04-16']) {
      expect(stateOf([onDay(day)], byName)).toEqual(['no_purchase']);
    }
    const days = Array.from(
      { length: 18 },
      (_, at) => `2026-04-${String(at + 1).padStart(2, '0')}`,
    );
    const found = stateOf(
      days.map((day) => onDay(day, day)),
      byName,
    );
    const reversed = days.toReversed().map((day) => onDay(day, day));
    expect(stateOf(reversed, byName)).toEqual(found);
    expect(found[0]).toBe('ambiguous');
    expect(found.slice(1).toSorted()).toEqual(days.slice(9, 14));
    expect(found.slice(1, 4)).toEqual(['2026-04-12', '2026-04-11', '2026-04-13']);
  });

  test('is no line of a payer whose name only begins like that of the member', () => {
    const other = purchase('a', { referenceNumber: null, memberName: 'Rameshwar Kapoor' });
    expect(stateOf([other])).toEqual(['no_purchase']);
  });

  test('is no line with a short reference of another amount, or one slip from a short reference', () => {
    const short = purchase('a', { referenceNumber: '000123', memberName: 'Asha Rao' });
    const cheque = { reference: '000123', narration: 'CHEQUE' };
    expect(stateOf([short], [line(cheque)])).toEqual(['probable', 'a']);
    expect(reasonsOf([short], [line(cheque)])).toContain('reference_short');
    const other = purchase('b', { referenceNumber: null, memberName: 'Asha Rao' });
    expect(stateOf([{ ...short, total: paise(7n) }, other], [line(cheque)])).toEqual([
      'no_purchase',
    ]);
    const nine = purchase('a', { referenceNumber: '123456789', memberName: 'Asha Rao' });
    const ten = line({ reference: '1234567890', narration: 'TRANSFER' });
    expect(stateOf([nine], [ten])).toEqual(['no_purchase']);
  });

  test('is no line for a purchase that another line pays exactly', () => {
    const lines = [line({ id: 'other', narration: 'CASH RAMESH KUMAR' }), line()];
    expect(match([purchase('a')], lines).map(({ state }) => state)).toEqual([
      'no_purchase',
      'exact',
    ]);
  });
});

describe('approved_order', () => {
  const REFERENCE = '411030232506';
  const unpaid = {
    total: paise(102_000n),
    referenceNumber: REFERENCE,
    orderNumber: 'PUR-713734',
  };
  const used = [{ key: REFERENCE, purchaseId: 'approved', unpaid }];

  test('is a line with the reference of a purchase that no line has paid', () => {
    expect(match([], [line()], used)).toEqual([
      {
        lineId: 'line',
        state: 'approved_order',
        candidates: [
          {
            purchaseId: 'approved',
            difference: 0n,
            reasons: ['reference_equal', 'amount_equal'],
          },
        ],
      },
    ]);
  });

  test('is a line with another amount too, which says the difference', () => {
    const [found] = match([], [line({ amount: paise(101_000n) })], used);
    expect(found).toMatchObject({
      state: 'approved_order',
      candidates: [{ difference: -1_000n, reasons: ['reference_equal', 'amount_differs'] }],
    });
  });

  test('is each of two lines with its reference, with a warning', () => {
    const lines = [line(), line({ id: 'again' })];
    const found = match([], lines, used);
    expect(found.map(({ state }) => state)).toEqual(['approved_order', 'approved_order']);
    for (const { candidates } of found)
      expect(candidates[0]?.reasons).toContain('other_line_named_it');
  });

  test('is a line with only its payment code, with a doubt if the references differ', () => {
    const byCode = [{ key: CODE, purchaseId: 'approved', unpaid }];
    const ofStranger = line({ narration: `UPI/CR/999930232506/${CODE}` });
    expect(stateOf([], [ofStranger], byCode)).toEqual(['approved_order', 'approved']);
    expect(reasonsOf([], [ofStranger], byCode)).toEqual([
      'code_equal',
      'amount_equal',
      'reference_differs',
    ]);
    const withOrder = line({ narration: `UPI/CR/999930232506/PUR-713734 ${CODE}` });
    expect(reasonsOf([], [withOrder], byCode)).toEqual(['code_equal', 'amount_equal']);
  });

  test('is in no doubt if line or purchase have no reference that identifies a payment', () => {
    const reasonsFor = (referenceNumber: string | null, narration: string) =>
      reasonsOf(
        [],
        [line({ narration })],
        [{ key: CODE, purchaseId: 'approved', unpaid: { ...unpaid, referenceNumber } }],
      );
    for (const [reference, narration] of [
      [null, `UPI/CR/999930232506/${CODE}`],
      ['000123', `UPI/CR/999930232506/${CODE}`],
      [REFERENCE, `UPI/CR/${CODE}`],
    ] as const) {
      expect(reasonsFor(reference, narration)).toEqual(['code_equal', 'amount_equal']);
    }
  });

  test('is no line whose reference a pending purchase claims too', () => {
    expect(stateOf([purchase('a')], [line()], used)).toEqual(['already_used', 'approved', 'a']);
  });

  test('is no line with the keys of two approved purchases, or of a line that has paid it', () => {
    const other = { key: REFERENCE, purchaseId: 'second', unpaid };
    expect(stateOf([], [line()], [...used, other])[0]).toBe('already_used');
    const paid = { key: REFERENCE, purchaseId: 'approved', unpaid: null };
    expect(stateOf([], [line()], [...used, paid])[0]).toBe('already_used');
  });
});

describe('already_used', () => {
  const used = [{ key: '411030232506', purchaseId: 'approved', unpaid: null }];

  test('is a line with the reference of an approved purchase that another line has paid', () => {
    expect(match([], [line()], used)).toEqual([
      {
        lineId: 'line',
        state: 'already_used',
        candidates: [{ purchaseId: 'approved', difference: null, reasons: ['already_used'] }],
      },
    ]);
  });

  test('is a line whose reference a pending purchase claims again', () => {
    expect(stateOf([purchase('a')], [line()], used)).toEqual(['already_used', 'approved', 'a']);
  });

  test('is a line with the payment code of a purchase that another line has paid', () => {
    const byCode = [{ key: CODE, purchaseId: 'approved', unpaid: null }];
    const lines = [line({ narration: `UPI/RAMESH KUMAR/${CODE}` })];
    expect(stateOf([purchase('a')], lines, byCode)).toEqual(['already_used', 'approved']);
  });

  test('is a line with the reference of a line that is assigned to the same purchase', () => {
    const partly = purchase('a', { received: paiseSum(50_000n) });
    const ofSame = [{ key: '411030232506', purchaseId: 'a', unpaid: null }];
    expect(stateOf([partly], [line()], ofSame)).toEqual(['already_used', 'a']);
  });

  test('is not a line with the payment code of a partly paid purchase', () => {
    const partly = purchase('a', { received: paiseSum(50_000n), paymentCode: CODE });
    const lines = [line({ amount: paise(52_000n), narration: `UPI/${CODE}` })];
    expect(stateOf([partly], lines, [{ key: CODE, purchaseId: 'a', unpaid: null }])).toEqual([
      'other_amount',
      'a',
    ]);
  });
});

describe('the reasons of a candidate', () => {
  const named = { referenceNumber: null, memberName: 'Ramesh Kumar' };

  test('say that the references differ only if both identify a payment', () => {
    const differs = (referenceNumber: string | null, narration: string) =>
      reasonsOf([purchase('a', { referenceNumber })], [line({ narration })]).includes(
        'reference_differs',
      );
    expect(differs('999999999999', 'UPI/411030232506/RAMESH KUMAR')).toBe(true);
    expect(differs('411030232505', 'UPI/411030232506/RAMESH KUMAR')).toBe(false);
    expect(differs('999999999999', 'UPI/RAMESH KUMAR')).toBe(false);
    expect(differs('000123', 'UPI/411030232506/RAMESH KUMAR')).toBe(false);
    expect(differs(null, 'UPI/411030232506/RAMESH KUMAR')).toBe(false);
  });

  test('name a payment code with a slip only if the code itself is missing', () => {
    const order = purchase('a', { ...named, paymentCode: CODE });
    expect(reasonsOf([order], [line({ narration: 'UPI/49VQTH7K' })])).toContain('code_similar');
    const both = reasonsOf([order], [line({ narration: `UPI/${CODE}/49VQTH7K` })]);
    expect(both).toContain('code_equal');
    expect(both).not.toContain('code_similar');
  });

  test('name a reference with a slip, a code with a slip and the order number among others', () => {
    const slips = reasonsOf(
      [purchase('a', { referenceNumber: '411030232505', paymentCode: CODE })],
      [line({ narration: 'UPI/999999999999/411030232506/ABCDEFG1/49VQTH7K' })],
    );
    expect(slips).toEqual(expect.arrayContaining(['reference_similar', 'code_similar']));
    const orderOf = (orderNumber: string) =>
      reasonsOf(
        [purchase('a', { orderNumber })],
        [line({ narration: 'UPI/411030232506/PUR-111111 PUR-123456' })],
      ).includes('order_number_equal');
    expect(orderOf('PUR-123456')).toBe(true);
    expect(orderOf('PUR-654321')).toBe(false);
  });

  test('name a date up to three days away', () => {
    const nearOn = (day: string) => reasonsOf([purchase('a', { day })]).includes('date_near');
    expect(['2026-04-09', '2026-04-15'].map(nearOn)).toEqual([true, true]);
    expect(['2026-04-08', '2026-04-16'].map(nearOn)).toEqual([false, false]);
  });

  test('name a date more than 90 days away', () => {
    const farOn = (day: string) => reasonsOf([purchase('a', { day })]).includes('date_far');
    expect(farOn('2026-01-12')).toBe(false);
    expect(farOn('2026-01-11')).toBe(true);
    expect(stateOf([purchase('a', { day: '2026-01-12' })])).toEqual(['exact', 'a']);
    expect(stateOf([purchase('a', { day: '2026-01-11' })])).toEqual(['probable', 'a']);
  });
});

test('a line that fits nothing has no purchase', () => {
  expect(match([], [line()])).toEqual([{ lineId: 'line', state: 'no_purchase', candidates: [] }]);
  expect(match([purchase('a')], [])).toEqual([]);
});

test('a line has a limited number of candidates', () => {
  const many = Array.from({ length: 20 }, (_, at) => purchase(`p${at + 10}`));
  const [found] = match(many);
  expect(found?.candidates.map(({ purchaseId }) => purchaseId)).toEqual(
    ['p10', 'p11', 'p12', 'p13', 'p14'].slice(0, MAX_CANDIDATES),
  );
});
