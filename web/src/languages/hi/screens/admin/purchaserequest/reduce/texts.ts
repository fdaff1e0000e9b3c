import type { Translation } from '../../../../../../ui/translation.ts';
import type * as en from '../../../../../../screens/admin/purchaserequest/reduce/texts.ts';

export const reduceTexts: Translation<typeof en.reduceTexts> = {
  reduce: 'मिली राशि तक मंज़ूर करें',
  reduceShort: 'घटाएँ',
  story: (member) => `${member} को मिली राशि के टोकन मिलते हैं। ऑर्डर उतना ही रह जाता है।`,
  received: 'मिली राशि',
  atBank: (amount) => `बैंक स्टेटमेंट में ${amount} हैं।`,
  byHand: 'शुल्क के साथ खाते में जो राशि आई है।',
  ordered: 'ऑर्डर',
  approved: 'मंज़ूर',
  returned: 'बिक्री के लिए वापस',
  tokens: (tokens) => `${tokens} टोकन`,
  none: '--',
  missing: 'कृपया सही राशि लिखें।',
  notLess: (total) => `यह ${total} से कम नहीं है। इसके बजाय पूरी खरीद मंज़ूर करें।`,
  buysNothing: 'इस राशि में एक भी पूरा टोकन नहीं आता।',
  reducing: 'मंज़ूरी दी जा रही है...',
  cancel: 'रद्द करें',
};
