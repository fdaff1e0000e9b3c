/**
 * Writes an iCalendar file (RFC 5545) with whole-day events. Own code, because the format needs four rules: lines end
 * with CRLF, are folded after 75 octets, escape texts, and each event has a UID and a stamp.
 */

export interface CalendarEvent {
  /** The same for the same event in every file, so that a calendar replaces it when it is imported again. */
  readonly uid: string;
  /** `YYYY-MM-DD`. */
  readonly day: string;
  readonly title: string;
  readonly description: string;
}

export interface Calendar {
  readonly name: string;
  /** When the file was written. */
  readonly stamp: Date;
  readonly events: readonly CalendarEvent[];
}

const MAX_OCTETS = 75;

const escaped = (text: string): string =>
  text
    .replaceAll(/[\\;,]/g, (character) => `\\${character}`)
    .replaceAll(/\r\n|\r|\n/g, String.raw`\n`);

/** The size of a character in UTF-8. */
function octetsOf(character: string): number {
  const code = character.codePointAt(0) ?? 0;
  if (code < 0x80) return 1;
  if (code < 0x800) return 2;
  return code < 0x1_00_00 ? 3 : 4;
}

/** Continues a long line in the next one, after a space, without dividing a character. */
function folded(line: string): string {
  let text = '';
  let octets = 0;
  for (const character of line) {
    const size = octetsOf(character);
    if (octets + size > MAX_OCTETS) {
      text += '\r\n ';
      octets = 1;
    }
    text += character;
    octets += size;
  }
  return `${text}\r\n`;
}

/** `20270101`. */
const dateOf = (day: string): string => day.replaceAll('-', '');

/** `20270101T093000Z`. */
const stampOf = (at: Date): string => `${at.toISOString().slice(0, 19).replaceAll(/[-:]/g, '')}Z`;

const nextDay = (day: string): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + 86_400_000).toISOString().slice(0, 10);

const eventLines = ({ uid, day, title, description }: CalendarEvent, stamp: string) => [
  'BEGIN:VEVENT',
  `UID:${escaped(uid)}`,
  `DTSTAMP:${stamp}`,
  `DTSTART;VALUE=DATE:${dateOf(day)}`,
  `DTEND;VALUE=DATE:${dateOf(nextDay(day))}`,
  `SUMMARY:${escaped(title)}`,
  `DESCRIPTION:${escaped(description)}`,
  'TRANSP:TRANSPARENT',
  'END:VEVENT',
];

/** Returns the text of the file. */
export function calendarFile({ name, stamp, events }: Calendar): string {
  const at = stampOf(stamp);
  return [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Prelaunch//Unlock calendar//EN',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    `X-WR-CALNAME:${escaped(name)}`,
    ...events.flatMap((event) => eventLines(event, at)),
    'END:VCALENDAR',
  ]
    .map(folded)
    .join('');
}
