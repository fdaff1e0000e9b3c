import { formatPaise, paise } from '@prelaunch/domain/money';
import { expect, test } from 'vitest';
import {
  creditedItem,
  creditItems,
  creditNote,
  freedCredits,
  listedCredit,
  toPayItem,
} from './credit-items.ts';

const order = { finalAmount: paise(1_020_00n) };
const credited = { ...order, credited: paise(500_00n) };
const inRupees = (rupees: bigint) => formatPaise(paise(rupees * 100n));

test('of an order without a credit, only its final amount is to be paid', () => {
  expect(toPayItem(order)).toEqual({ label: 'Final Amount', value: inRupees(1_020n) });
  expect([...creditItems(order), ...creditedItem(order)]).toEqual([]);
  expect(creditNote(order)).toBeNull();
});

test('of an order with a credit, the credit and what is left to pay have lines of their own', () => {
  const paid = { label: 'Paid with a credit', value: inRupees(500n) };
  expect(creditItems(credited)).toEqual([{ label: 'Final Amount', value: inRupees(1_020n) }, paid]);
  expect(creditedItem(credited)).toEqual([paid]);
  expect(toPayItem(credited)).toEqual({ label: 'To pay', value: inRupees(520n) });
  expect(creditNote(credited)).toBe(`after a credit of ${inRupees(500n)}`);
});

test('a list has what is to be paid of an order that waits, and the credit of a decided one', () => {
  expect(listedCredit({ ...order, status: 'PENDING' })).toBeNull();
  expect(listedCredit({ ...credited, status: 'PENDING' })).toBe(`To pay ${inRupees(520n)}`);
  for (const status of ['APPROVED', 'REJECTED'] as const) {
    expect(listedCredit({ ...credited, status })).toBe(`Credit ${inRupees(500n)}`);
  }
});

test('a rejection or a reversal says which money members can use again', () => {
  expect(freedCredits([order])).toBeNull();
  expect(freedCredits([order, credited])).toBe(
    `The ${inRupees(500n)} that the member had kept become available again.`,
  );
  expect(freedCredits([credited, order, credited])).toBe(
    `The ${inRupees(1_000n)} that members had kept become available again.`,
  );
});
