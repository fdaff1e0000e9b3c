// A machine's draft that nobody has reviewed.
import type { Translation } from '../../../ui/translation.ts';
import type * as en from '../../../programme/texts.ts';

export const programmeTexts: Translation<typeof en.programmeTexts> = {
  suspended: (company) =>
    `${company} ने विक्री थांबवली आहे. तुम्ही तुमची माहिती पाहू शकता, पण आत्ता काहीही खरेदी करू शकत नाही.`,
  suspendedForVisitors: (company) =>
    `${company} ने विक्री थांबवली आहे. तुम्ही लॉग इन करून तुमची माहिती पाहू शकता, पण आत्ता कोणीही नोंदणी किंवा खरेदी करू शकत नाही.`,
  footerNote: (symbol) =>
    `${symbol} लाँचपूर्वी नोंदणी केलेल्या सदस्यांना विकले जाते. त्याची किंमत वाढू शकते तशीच कमीही होऊ शकते.`,
  launch: 'लाँच',
  soldShare: 'विकलेला भाग',
  lessThanShown: '< 0.01 %',
  percent: (share) => `${String(share)} %`,
};
