import { describe, expect, test } from 'vitest';
import { findDateOrder } from './date-order.ts';
import { dayIn, parseDate, type PrintedDate } from './printed-date.ts';

describe('parseDate', () => {
  test.each([
    ['2026-04-05', '2026-04-05'],
    ['2026/4/5', '2026-04-05'],
    ['05-Apr-2026', '2026-04-05'],
    ['05-Apr-26', '2026-04-05'],
    ['5 April 2026', '2026-04-05'],
    ['1 Apr 2026', '2026-04-01'],
    ['05Apr2026', '2026-04-05'],
    ['Apr 5, 2026', '2026-04-05'],
    ['Sept 5, 2026', '2026-09-05'],
    ['2026-04-05T10:15:00', '2026-04-05'],
    ['05-Apr-2026 10:15 PM', '2026-04-05'],
    ['05\u00a0Apr\u00a02026', '2026-04-05'],
  ])('reads %s', (text, day) => {
    expect(parseDate(text)).toEqual({ day });
  });

  test.each([
    ['05/04/26', 'DAY_FIRST', '2026-04-05'],
    ['05/04/26', 'MONTH_FIRST', '2026-05-04'],
    ['5.4.2026', 'DAY_FIRST', '2026-04-05'],
    ['05-04-2026 10:15:00', 'DAY_FIRST', '2026-04-05'],
    ['13/04/2026', 'MONTH_FIRST', null],
    ['31/02/2026', 'DAY_FIRST', null],
    ['05/04/1926', 'DAY_FIRST', null],
  ] as const)('reads %s with %s', (text, order, day) => {
    const date = parseDate(text);
    expect(date === null ? null : dayIn(date, order)).toBe(day);
  });

  test.each([
    ...[
      '',
      'UPI',
      '05/04',
      '05/04-2026',
      '31-Feb-2026',
      '5 Mayo 2026',
      '12',
      '2026-13-01',
      '5 ju 2026',
    ],
  ])('refuses %s', (text) => {
    expect(parseDate(text)).toBeNull();
  });
});

describe('findDateOrder', () => {
  const read = (...texts: readonly string[]): PrintedDate[] =>
    texts.map(parseDate).filter((date) => date !== null);

  test('takes a day above 12 as proof', () => {
    expect(findDateOrder(read('05/04/2026', '13/04/2026'), [], undefined)).toBe('DAY_FIRST');
    expect(findDateOrder(read('05/04/2026', '04/13/2026'), [], undefined)).toBe('MONTH_FIRST');
  });

  test('takes the period of the statement as proof', () => {
    const period = read('01/04/2026', '30/04/2026');
    expect(findDateOrder(read('05/04/2026'), period, undefined)).toBe('DAY_FIRST');
  });

  test('takes an order of rows that only one reading sorts as proof', () => {
    expect(findDateOrder(read('11/03/2026', '12/03/2026', '01/04/2026'), [], undefined)).toBe(
      'DAY_FIRST',
    );
    expect(findDateOrder(read('03/11/2026', '03/12/2026', '04/01/2026'), [], undefined)).toBe(
      'MONTH_FIRST',
    );
    expect(findDateOrder(read('01/04/2026', '12/03/2026', '11/03/2026'), [], undefined)).toBe(
      'DAY_FIRST',
    );
  });

  test('asks if both readings are possible', () => {
    expect(findDateOrder(read('05/04/2026', '06/04/2026'), [], undefined)).toBe('ask');
    expect(findDateOrder(read('01/04/2026', '02/04/2026', '03/04/2026'), [], undefined)).toBe(
      'ask',
    );
  });

  test('uses the chosen order only without proof', () => {
    expect(findDateOrder(read('05/04/2026'), [], 'MONTH_FIRST')).toBe('MONTH_FIRST');
    expect(findDateOrder(read('05/04/2026', '13/04/2026'), [], 'MONTH_FIRST')).toBe('DAY_FIRST');
  });

  test('does not ask if both readings are the same day', () => {
    expect(findDateOrder(read('04/04/2026', '2026-04-05'), [], undefined)).toBe('DAY_FIRST');
  });

  test('reports dates that contradict each other, but not a single wrong one among many', () => {
    expect(findDateOrder(read('13/04/2026', '04/14/2026'), [], 'DAY_FIRST')).toBe('mixed');
    const many = read(...Array.from({ length: 10 }, () => '13/04/2026'), '04/14/2026');
    expect(findDateOrder(many, [], undefined)).toBe('DAY_FIRST');
  });
});
