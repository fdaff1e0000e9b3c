import fc from 'fast-check';
import ICAL from 'ical.js';
import { expect, test } from 'vitest';
import { calendarFile, type CalendarEvent } from './calendar-file.ts';

const stamp = new Date('2026-11-24T03:04:05.678Z');

const event = (over: Partial<CalendarEvent> = {}): CalendarEvent => ({
  uid: 'unlock-3-GLXY-7K3MQ9XD@sale.example.com',
  day: '2027-02-28',
  title: '500 GLXY unlock',
  description: '1,700 of 12,000 GLXY are unlocked then.',
  ...over,
});

/** The size of a text in UTF-8. Throws for a divided character. */
const octetsOf = (text: string) => encodeURIComponent(text).replaceAll(/%../g, 'x').length;

/** Reads a file with a library. */
function read(text: string) {
  const calendar = new ICAL.Component(ICAL.parse(text) as unknown[]);
  return {
    name: calendar.getFirstPropertyValue('x-wr-calname'),
    events: calendar.getAllSubcomponents('vevent').map((part) => {
      const { uid, summary, description, startDate, endDate } = new ICAL.Event(part);
      const stampOf = part.getFirstPropertyValue('dtstamp') as ICAL.Time;
      const dates = [startDate, endDate].map((date) => [date.isDate, date.toString()]);
      return { uid, summary, description, dates, stamp: stampOf.toJSDate().toISOString() };
    }),
  };
}

const write = (events: readonly CalendarEvent[], name = 'GLXY unlocks') =>
  calendarFile({ name, stamp, events });

test('a library reads every value back', () => {
  const events = [event(), event({ uid: 'unlock-4', day: '2027-12-31' })];
  expect(read(write(events))).toEqual({
    name: 'GLXY unlocks',
    events: [
      {
        uid: 'unlock-3-GLXY-7K3MQ9XD@sale.example.com',
        summary: '500 GLXY unlock',
        description: '1,700 of 12,000 GLXY are unlocked then.',
        dates: [
          [true, '2027-02-28'],
          [true, '2027-03-01'],
        ],
        stamp: '2026-11-24T03:04:05.000Z',
      },
      expect.objectContaining({
        uid: 'unlock-4',
        dates: [
          [true, '2027-12-31'],
          [true, '2028-01-01'],
        ],
      }),
    ],
  });
});

test('lines end with CRLF, have at most 75 octets, and no character is divided', () => {
  const anyText = fc.string({
    unit: fc.constantFrom(...Array.from('a ,;:\\"\n₹यं😀'), 'बाकी', 'x'.repeat(40)),
    maxLength: 60,
  });
  fc.assert(
    fc.property(anyText, anyText, (title, description) => {
      const text = write([event({ title, description })], title);
      expect(text.endsWith('\r\n')).toBe(true);
      for (const line of text.slice(0, -2).split('\r\n')) {
        expect(line).not.toMatch(/[\r\n]/);
        expect(octetsOf(line)).toBeLessThanOrEqual(75);
      }
      const [found] = read(text).events;
      expect([found?.summary, found?.description]).toEqual([title, description]);
    }),
  );
});

test('negative control: without folding and escaping, the library reads other texts or lines are too long', () => {
  const text = write([event({ title: 'a, b; c\\n '.repeat(10) })]);
  expect(text).toContain(String.raw`a\, b\; c\\n`);
  const unfolded = text.replaceAll('\r\n ', '');
  expect(unfolded.split('\r\n').some((line) => octetsOf(line) > 75)).toBe(true);
  const unescaped = text.replaceAll(String.raw`\\n`, String.raw`\n`);
  expect(read(unescaped).events[0]?.summary).not.toBe('a, b; c\\n '.repeat(10));
});

test.each(['a', '\u0080', '\u07ff', '\u0800', '\uffff', '\u{10000}'])(
  'a line is folded only when it has more than 75 octets, of %j',
  (character) => {
    const size = octetsOf(character === '\uffff' ? '\ufffe' : character);
    const rest = 75 - 'SUMMARY:'.length;
    const title = character.repeat(Math.floor(rest / size)) + 'a'.repeat(rest % size);
    const linesWith = (text: string) => write([event({ title: text })]).split('\r\n');
    expect(linesWith(title)).toContain(`SUMMARY:${title}`);
    expect(linesWith(`${title}a`)).not.toContain(`SUMMARY:${title}a`);
    expect(linesWith(`${title}a`)).toContain(`SUMMARY:${title}`);
  },
);

test('the same event has the same UID in each file', () => {
  const uidsOf = (text: string) => read(text).events.map(({ uid }) => uid);
  const moved = write([event({ day: '2027-03-31' })]);
  expect(uidsOf(moved)).toEqual(uidsOf(write([event()])));
});
