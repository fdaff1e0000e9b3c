import type { Translation } from '../../../../../../ui/translation.ts';
import type * as en from '../../../../../../screens/user/payment-history/statements/texts.ts';

export const statementTexts: Translation<typeof en.statementTexts> = {
  title: 'स्टेटमेंट',
  text: 'एक वित्त वर्ष (अप्रैल से मार्च) की सभी खरीदें और उनका जोड़, ऐसी PDF में जिसे दूसरे भी जाँच सकते हैं।',
  download: (year) => `${year} डाउनलोड करें`,
  downloading: 'डाउनलोड हो रहा है...',
  fileName: (year) => `स्टेटमेंट-${year}.pdf`,
};
