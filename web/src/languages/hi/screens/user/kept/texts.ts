import type { Translation } from '../../../../../ui/translation.ts';
import type * as en from '../../../../../screens/user/kept/texts.ts';

export const keptTexts: Translation<typeof en.keptTexts> = {
  title: 'इस डिवाइस में सेव है',
  waiting: 'कनेक्शन वापस आने पर यह भेज दिया जाएगा। आप यह पेज बंद कर सकते हैं।',
  willRetry: 'यह अभी नहीं भेजा जा सका। अगली कोशिश अपने-आप होगी।',
  refusedTitle: (orderNumber) => `${orderNumber} स्वीकार नहीं हुआ`,
  refusedNext: 'आपकी भरी हुई जानकारी ऑर्डर में है। उसे बदलकर फिर भेजने के लिए ऑर्डर खोलें।',
  oldTitle: (orderNumber) => `${orderNumber} नहीं भेजा गया`,
  oldNext:
    'इसे सेव हुए 6 दिन से ज़्यादा हो गए हैं। अगर यह आपके भुगतान इतिहास में नहीं है, तो ऑर्डर खोलें और फिर जमा करें।',

  orderNumber: 'ऑर्डर नंबर',
  total: 'कुल राशि (INR)',
  reference: 'ट्रांज़ैक्शन ID',
  file: 'भुगतान की फ़ाइल',

  send: 'अभी भेजें',
  sending: 'भेजा जा रहा है...',
  discard: 'हटाएँ',
  open: 'ऑर्डर खोलें',
  hide: 'छिपाएँ',

  discardTitle: 'सेव की हुई जानकारी हटाएँ?',
  discardText: (orderNumber) =>
    `${orderNumber} नहीं भेजा जाएगा। अगर आपने भुगतान कर दिया है, तो इसका प्रमाण दोबारा जमा करें।`,
  logoutTitle: 'बिना भेजे लॉग आउट करें?',
  logoutText:
    'एक प्रमाण इस डिवाइस में सेव है और अभी नहीं भेजा गया है। लॉग आउट करने पर वह डिवाइस से हट जाएगा।',
  logout: 'लॉग आउट करें',
  signIn: 'आपका प्रमाण इस डिवाइस में सेव है। उसे भेजने के लिए फिर लॉग इन करें।',
};
