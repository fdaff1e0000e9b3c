// A machine's draft that nobody has reviewed.
import type { Translation } from '../../../../../../ui/translation.ts';
import type * as en from '../../../../../../screens/user/payment-history/statements/texts.ts';

export const statementTexts: Translation<typeof en.statementTexts> = {
  title: 'स्टेटमेंट',
  text: 'एका आर्थिक वर्षातील (एप्रिल ते मार्च) सर्व खरेदी आणि त्यांची बेरीज, अशा PDF मध्ये जी इतरही तपासू शकतात.',
  download: (year) => `${year} डाउनलोड करा`,
  downloading: 'डाउनलोड होत आहे...',
  fileName: (year) => `स्टेटमेंट-${year}.pdf`,
};
