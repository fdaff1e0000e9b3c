// A machine's draft that nobody has reviewed.
import type { Span } from '@prelaunch/domain/unlocks/schedule';
import type { Translation } from '../../../../../../ui/translation.ts';
import type * as en from '../../../../../../screens/user/dashboard/unlocks/texts.ts';

const stem = ({ count, unit }: Span) =>
  `${String(count)} ${unit === 'days' ? 'दिवसा' : 'महिन्या'}${count === 1 ? '' : 'ं'}`;
const after = (span: Span) => `${stem(span)}${span.count === 1 ? 'ने' : 'नी'}`;
const within = (span: Span) => `${stem(span)}त`;

export const unlockTexts: Translation<typeof en.unlockTexts> = {
  title: 'अनलॉक शेड्यूल',
  atLaunch: {
    all: 'सर्व टोकन लाँचला अनलॉक होतील.',
    none: 'लाँचला कोणतेही टोकन अनलॉक होणार नाहीत.',
    some: (percent) => `तुमचे ${percent} % टोकन लाँचला अनलॉक होतील.`,
  },
  rest: {
    atOnce: (cliff) => `उरलेले टोकन लाँचनंतर ${after(cliff)} अनलॉक होतील.`,
    monthly: (duration) => `उरलेले टोकन ${within(duration)} दर महिन्याला समान भागांत अनलॉक होतील.`,
    daily: (duration) => `उरलेले टोकन ${within(duration)} दररोज समान भागांत अनलॉक होतील.`,
    after: (steps, cliff) => `${steps} याची सुरुवात लाँचनंतर ${after(cliff)} होईल.`,
    from: (steps, day) => `${steps} पहिला भाग ${day} रोजी अनलॉक होईल.`,
  },
  launch: (day) => `लाँच: ${day}.`,
  noLaunch: 'लाँचची तारीख ठरल्यावर अनलॉकच्या तारखा दिसतील.',
  soFar: 'आतापर्यंत अनलॉक',
  share: 'अनलॉक झालेला भाग',
  of: (unlocked, all) => `${all} पैकी ${unlocked}`,
  next: 'पुढील अनलॉक',
  on: (day) => `${day} रोजी`,
  allUnlocked: 'सर्व टोकन अनलॉक झाले आहेत.',
  all: (count) => `सर्व ${String(count)} दाखवा`,
  fewer: 'कमी दाखवा',
  date: 'तारीख',
  quantity: 'अनलॉक',
  total: 'एकूण अनलॉक',
  calendar: 'कॅलेंडरमध्ये जोडा',
  calendarName: (symbol) => `${symbol} अनलॉक`,
  eventTitle: (tokens) => `${tokens} अनलॉक`,
  eventText: (total, all) => `तेव्हा ${all} पैकी ${total} अनलॉक असतील.`,
  changes: 'कंपनीने केलेले बदल',
  changed: (day, terms) => `${day}: ${terms}`,
  changedToThis: (day) => `${day}: वर लिहिल्याप्रमाणे`,
  noSchedule: 'अनलॉक शेड्यूल नाही.',
};
