import { expect, test } from 'vitest';
import { intlDates } from './intl-dates.ts';

test.each([
  ['hi-IN-u-nu-latn', '2026-11-22T08:59:00.000Z', '22 नव॰ 2026, दोपहर 2:29'],
  ['hi-IN-u-nu-latn', '2026-11-22T01:00:00.000Z', '22 नव॰ 2026, सुबह 6:30'],
  ['hi-IN-u-nu-latn', '2026-11-22T18:45:00.000Z', '23 नव॰ 2026, रात 12:15'],
  ['mr-IN-u-nu-latn', '2026-11-22T12:30:00.000Z', '22 नोव्हें, 2026, संध्याकाळ 6:00'],
])('a moment in %s has the part of the day in words: %s', (locale, iso, text) => {
  expect(intlDates(locale).formatMoment(iso)).toBe(text);
});
