import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { formatIstDate, formatIstTime, isPastDate, isRealDate, istDay } from './dates.ts';

describe('in India', () => {
  test.each([
    ['2026-11-08T15:35:00.000Z', '2026-11-08', '09:05 PM'],
    ['2026-11-08T18:29:59.999Z', '2026-11-08', '11:59 PM'],
    ['2026-11-08T18:30:00.000Z', '2026-11-09', '12:00 AM'],
    ['2026-11-09T06:30:00.000Z', '2026-11-09', '12:00 PM'],
    ['2025-12-31T20:00:00.000Z', '2026-01-01', '01:30 AM'],
  ])('%s is %s, %s', (iso, date, time) => {
    expect(formatIstDate(iso)).toBe(date);
    expect(istDay(iso)).toBe(date);
    expect(istDay(new Date(iso))).toBe(date);
    expect(formatIstTime(iso)).toBe(time);
  });

  test('is five and a half hours ahead of UTC, all year', () => {
    const since1970 = fc.date({
      min: new Date('1970-01-01T00:00:00Z'),
      max: new Date('2100-01-01T00:00:00Z'),
      noInvalidDate: true,
    });
    fc.assert(
      fc.property(since1970, (instant) => {
        const shifted = new Date(instant.getTime() + 330 * 60_000);
        expect(istDay(instant)).toBe(shifted.toISOString().slice(0, 10));
        const half = shifted.getUTCHours() < 12 ? 'AM' : 'PM';
        const minute = shifted.toISOString().slice(14, 16);
        const hour = (shifted.getUTCHours() % 12 || 12).toString().padStart(2, '0');
        expect(formatIstTime(instant)).toBe(`${hour}:${minute} ${half}`);
      }),
      { numRuns: 10_000 },
    );
  });

  test('what is no point in time is a fault', () => {
    expect(() => istDay('yesterday')).toThrow(RangeError);
    expect(() => formatIstTime('')).toThrow(RangeError);
  });
});

describe('days', () => {
  test.each(['2000-02-29', '2024-02-29', '1999-12-31', '0001-01-01'])('%s is real', (text) => {
    expect(isRealDate(text)).toBe(true);
  });

  test.each([
    '',
    '2023-02-29',
    '1900-02-29',
    '2024-04-31',
    '2024-13-01',
    '2024-00-10',
    '2024-01-00',
    '0000-01-01',
    '2024-1-1',
    '01-01-2024',
    '2024-01-01T00:00:00Z',
    '+012024-01-01',
  ])('%j is not', (text) => {
    expect(isRealDate(text)).toBe(false);
  });

  test('today is not past', () => {
    expect(isPastDate('2026-11-07', '2026-11-08')).toBe(true);
    expect(isPastDate('2026-11-08', '2026-11-08')).toBe(false);
    expect(isPastDate('2026-11-09', '2026-11-08')).toBe(false);
    expect(isPastDate('2023-02-29', '2026-11-08')).toBe(false);
  });
});
