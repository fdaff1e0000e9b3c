// A machine's draft that nobody has reviewed.
import { intlDates } from '@prelaunch/domain/intl-dates';
import { localeOf } from '@prelaunch/domain/languages';
import type { RailWords } from '../../mail/payment-rail.ts';

export const railInMarathi: RailWords = {
  stations: { sent: 'पाठवले', bank: 'आमच्या बँकेत', checked: 'तपासले', tokens: 'टोकन' },
  notYet: 'अजून नाही',
  notSeen: 'बँक स्टेटमेंटमध्ये दिसले नाही',
  onDay: (amount, day) => `${day} रोजी ${amount}`,
  short: (missing) => `${missing} कमी`,
  over: (more) => `${more} जास्त`,
  formatShortDate: intlDates(localeOf('mr')).formatShortDate,
};
