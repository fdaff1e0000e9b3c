import { intlDates } from '@prelaunch/domain/intl-dates';
import { localeOf } from '@prelaunch/domain/languages';
import type { RailWords } from '../../mail/payment-rail.ts';

export const railInHindi: RailWords = {
  stations: { sent: 'भेजा गया', bank: 'हमारे बैंक में', checked: 'जाँचा गया', tokens: 'टोकन' },
  notYet: 'अभी नहीं',
  notSeen: 'बैंक स्टेटमेंट में नहीं दिखा',
  onDay: (amount, day) => `${day} को ${amount}`,
  short: (missing) => `${missing} कम`,
  over: (more) => `${more} ज़्यादा`,
  formatShortDate: intlDates(localeOf('hi')).formatShortDate,
};
