import type { Translation } from '../../../ui/translation.ts';
import type * as en from '../../../programme/texts.ts';

export const programmeTexts: Translation<typeof en.programmeTexts> = {
  suspended: (company) =>
    `${company} ने अपनी बिक्री रोक दी है। आप अपनी जानकारी देख सकते हैं, पर अभी कुछ खरीद नहीं सकते।`,
  suspendedForVisitors: (company) =>
    `${company} ने अपनी बिक्री रोक दी है। आप लॉग इन करके अपनी जानकारी देख सकते हैं, पर अभी न कोई रजिस्टर कर सकता है, न खरीद सकता है।`,
  footerNote: (symbol) =>
    `${symbol} लॉन्च से पहले रजिस्टर किए हुए मेंबरों को बेचा जाता है। इसकी कीमत बढ़ भी सकती है और घट भी सकती है।`,
  launch: 'लॉन्च',
  soldShare: 'बिका हुआ हिस्सा',
  lessThanShown: '< 0.01 %',
  percent: (share) => `${String(share)} %`,
};
