import { expect, test } from 'vitest';
import { elapsedTime, relativeTime } from './relative-time.ts';

const now = new Date('2026-11-21T12:00:00Z');
const before = (ms: number) => relativeTime(new Date(now.getTime() - ms), now);

test('elapsed time is formatted in the largest whole unit that fits', () => {
  expect(before(0)).toBe('just now');
  expect(before(59_999)).toBe('just now');
  expect(before(60_000)).toBe('1 minute ago');
  expect(before(59 * 60_000)).toBe('59 minutes ago');
  expect(before(3_600_000)).toBe('1 hour ago');
  expect(before(86_399_999)).toBe('23 hours ago');
  expect(before(3 * 86_400_000)).toBe('3 days ago');
  expect(before(400 * 86_400_000)).toBe('400 days ago');
});

test('from 24 hours on, days are those of the calendar of India', () => {
  const seen = new Date('2026-11-29T04:30:00Z');
  // 13 November, 9:05 pm in India: 15 days and 13 hours before.
  expect(relativeTime(new Date('2026-11-13T15:35:00Z'), seen)).toBe('16 days ago');
  expect(elapsedTime(new Date('2026-11-13T15:35:00Z'), seen)).toBe('16 days');
  // Still the 28th in UTC, but the 29th in India.
  const night = new Date('2026-11-28T19:00:00Z');
  expect(relativeTime(new Date('2026-11-27T17:00:00Z'), night)).toBe('2 days ago');
  expect(relativeTime(new Date('2026-11-28T17:00:00Z'), night)).toBe('2 hours ago');
});

test("a clock that is behind shows 'just now'", () => {
  expect(before(-5_000)).toBe('just now');
});

test('a waiting time has no direction', () => {
  const since = (ms: number) => elapsedTime(new Date(now.getTime() - ms), now);
  expect(since(59_999)).toBe('just now');
  expect(since(60_000)).toBe('1 minute');
  expect(since(24 * 86_400_000)).toBe('24 days');
});
