import type { Span } from '@prelaunch/domain/unlocks/schedule';
import type { Translation } from '../../../../../../ui/translation.ts';
import type * as en from '../../../../../../screens/user/dashboard/unlocks/texts.ts';

const length = ({ count, unit }: Span) =>
  `${String(count)} ${unit === 'days' ? 'दिन' : count === 1 ? 'महीना' : 'महीने'}`;

export const unlockTexts: Translation<typeof en.unlockTexts> = {
  title: 'अनलॉक शेड्यूल',
  atLaunch: {
    all: 'सभी टोकन लॉन्च पर अनलॉक होंगे।',
    none: 'लॉन्च पर कोई टोकन अनलॉक नहीं होगा।',
    some: (percent) => `आपके ${percent} % टोकन लॉन्च पर अनलॉक होंगे।`,
  },
  rest: {
    atOnce: (cliff) => `बाकी टोकन लॉन्च के ${length(cliff)} बाद अनलॉक होंगे।`,
    monthly: (duration) => `बाकी टोकन ${length(duration)} में हर महीने बराबर हिस्सों में अनलॉक होंगे।`,
    daily: (duration) => `बाकी टोकन ${length(duration)} में हर दिन बराबर हिस्सों में अनलॉक होंगे।`,
    after: (steps, cliff) => `${steps} इसकी शुरुआत लॉन्च के ${length(cliff)} बाद होगी।`,
    from: (steps, day) => `${steps} पहला हिस्सा ${day} को अनलॉक होगा।`,
  },
  launch: (day) => `लॉन्च: ${day}।`,
  noLaunch: 'लॉन्च की तारीख तय होने पर अनलॉक की तारीखें दिखेंगी।',
  soFar: 'अब तक अनलॉक',
  share: 'अनलॉक हिस्सा',
  of: (unlocked, all) => `${all} में से ${unlocked}`,
  next: 'अगला अनलॉक',
  on: (day) => `${day} को`,
  allUnlocked: 'सभी टोकन अनलॉक हो चुके हैं।',
  all: (count) => `सभी ${String(count)} दिखाएँ`,
  fewer: 'कम दिखाएँ',
  date: 'तारीख',
  quantity: 'अनलॉक',
  total: 'कुल अनलॉक',
  calendar: 'कैलेंडर में जोड़ें',
  calendarName: (symbol) => `${symbol} अनलॉक`,
  eventTitle: (tokens) => `${tokens} अनलॉक`,
  eventText: (total, all) => `तब ${all} में से ${total} अनलॉक होंगे।`,
  changes: 'कंपनी के बदलाव',
  changed: (day, terms) => `${day}: ${terms}`,
  changedToThis: (day) => `${day}: जैसा ऊपर लिखा है`,
  noSchedule: 'कोई अनलॉक शेड्यूल नहीं।',
};
