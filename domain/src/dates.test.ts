import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  formatDayInWords,
  formatIstDate,
  formatIstTime,
  formatMoment,
  formatShortDate,
  isInRange,
  isAdult,
  isPastDate,
  isRealDate,
  isRecordedDay,
  istDay,
  parseInstant,
} from './dates.ts';
import { runs } from './testing/runs.ts';

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

  test('agrees with the time zone database all year', () => {
    const zone = new Intl.DateTimeFormat('en-IN', {
      timeZone: 'Asia/Kolkata',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
      hourCycle: 'h12',
    });
    const since1970 = fc.date({
      min: new Date('1970-01-01T00:00:00Z'),
      max: new Date('2100-01-01T00:00:00Z'),
      noInvalidDate: true,
    });
    fc.assert(
      fc.property(since1970, (instant) => {
        const parts = zone.formatToParts(instant).map(({ type, value }) => [type, value] as const);
        const { year, month, day, hour, minute, dayPeriod } = Object.fromEntries(parts);
        expect(istDay(instant)).toBe(`${String(year)}-${String(month)}-${String(day)}`);
        const half = String(dayPeriod).toUpperCase();
        expect(formatIstTime(instant)).toBe(`${String(hour)}:${String(minute)} ${half}`);
      }),
      runs(10_000),
    );
  });

  test('an invalid date throws', () => {
    expect(() => istDay('yesterday')).toThrow(RangeError);
    expect(() => formatIstTime('')).toThrow(RangeError);
  });
});

describe('in words', () => {
  test.each([
    ['2026-11-22T08:59:00.000Z', '22 Nov 2026', '22 Nov 2026, 2:29 pm'],
    ['2026-11-08T18:30:00.000Z', '9 Nov 2026', '9 Nov 2026, 12:00 am'],
    ['2026-05-09T06:30:00.000Z', '9 May 2026', '9 May 2026, 12:00 pm'],
    ['2025-12-31T20:00:00.000Z', '1 Jan 2026', '1 Jan 2026, 1:30 am'],
  ])('%s is %s, and %s', (iso, date, moment) => {
    expect(formatShortDate(iso)).toBe(date);
    expect(formatMoment(new Date(iso))).toBe(moment);
  });

  test.each([
    ['1980-01-15', '15 January 1980'],
    ['2024-02-29', '29 February 2024'],
    ['1999-12-01', '1 December 1999'],
  ])('the day %s is %s', (day, words) => {
    expect(formatDayInWords(day)).toBe(words);
  });

  test.each(['', '1980-02-30', '1980-13-01', '80-01-15'])('%j is no day', (text) => {
    expect(formatDayInWords(text)).toBeNull();
  });

  test('an invalid date throws', () => {
    expect(() => formatShortDate('yesterday')).toThrow(RangeError);
    expect(() => formatMoment('')).toThrow(RangeError);
  });
});

describe('days', () => {
  test.each(['2000-02-29', '2024-02-29', '1900-01-01', '2100-12-31'])(
    '%s is a real day',
    (text) => {
      expect(isRealDate(text)).toBe(true);
    },
  );

  test.each([
    '',
    '2023-02-29',
    '1900-02-29',
    '2024-04-31',
    '2024-13-01',
    '2024-00-10',
    '2024-01-00',
    '0000-01-01',
    '1899-12-31',
    '2024-1-1',
    '01-01-2024',
    '2024-01-01T00:00:00Z',
    '+012024-01-01',
  ])('%j is not a real day', (text) => {
    expect(isRealDate(text)).toBe(false);
  });

  test('an instant is in range in the years 2000 to 2100', () => {
    const inRange = (iso: string) => isInRange(new Date(iso));
    expect(inRange('2000-01-01T00:00:00.000Z')).toBe(true);
    expect(inRange('2100-12-31T23:59:59.999Z')).toBe(true);
    expect(inRange('1999-12-31T23:59:59.999Z')).toBe(false);
    expect(inRange('2101-01-01T00:00:00.000Z')).toBe(false);
    expect(inRange('-271821-04-20T00:00:00.000Z')).toBe(false);
    expect(inRange('no date')).toBe(false);
  });

  test.each([
    ['2027-01-31T10:00:00.000Z', '2027-01-31T10:00:00.000Z'],
    ['2027-01-31T10:00Z', '2027-01-31T10:00:00.000Z'],
    ['2027-01-31T10:00:00+05:30', '2027-01-31T04:30:00.000Z'],
    ['2028-02-29', '2028-02-29T00:00:00.000Z'],
  ])('%s is the instant %s', (text, instant) => {
    expect(parseInstant(text)?.toISOString()).toBe(instant);
  });

  test.each([
    ...['', '2027', '2027-02-30', '2027-02-30T10:00:00Z', '2027-13-01', '2027-02-29T00:00:00Z'],
    ...['2027-01-31T24:00:00Z', '2027-01-31T10:60:00Z', '2027-01-31T10:00:60Z'],
    ...['2027-01-31T10:00:00', '2027-01-31 10:00:00Z', '2027-01-31T10:00:00+15:00'],
    ...['+012027-01-31T10:00:00Z', 'Sun, 31 Jan 2027 10:00:00 GMT', '1801389600000'],
  ])('%j is not an instant', (text) => {
    expect(parseInstant(text)).toBeNull();
  });

  test('a day of money is since 2000', () => {
    expect(['2000-01-01', '2026-11-08', '9999-12-31'].every(isRecordedDay)).toBe(true);
    expect(['1999-12-31', '2026-02-30', ''].some(isRecordedDay)).toBe(false);
  });

  test('a person is an adult from the 18th birthday on, and from 1 March after a birth on 29 February', () => {
    expect(isAdult('2008-11-08', '2026-11-08')).toBe(true);
    expect(isAdult('2008-11-09', '2026-11-08')).toBe(false);
    expect(isAdult('2008-02-29', '2026-02-28')).toBe(false);
    expect(isAdult('2008-02-29', '2026-03-01')).toBe(true);
    expect(isAdult('1900-01-01', '2026-11-08')).toBe(true);
  });

  test('today is not past', () => {
    expect(isPastDate('2026-11-07', '2026-11-08')).toBe(true);
    expect(isPastDate('2026-11-08', '2026-11-08')).toBe(false);
    expect(isPastDate('2026-11-09', '2026-11-08')).toBe(false);
    expect(isPastDate('2023-02-29', '2026-11-08')).toBe(false);
  });
});
