// A machine's draft that nobody has reviewed.
import type { Translation } from '../../../../../ui/translation.ts';
import type * as en from '../../../../../screens/user/kept/texts.ts';

export const keptTexts: Translation<typeof en.keptTexts> = {
  title: 'या डिव्हाइसवर सेव्ह केले आहे',
  waiting: 'कनेक्शन परत आल्यावर हे पाठवले जाईल. तुम्ही हे पान बंद करू शकता.',
  willRetry: 'हे अजून पाठवता आले नाही. पुढचा प्रयत्न आपोआप होईल.',
  refusedTitle: (orderNumber) => `${orderNumber} स्वीकारली गेली नाही`,
  refusedNext: 'तुम्ही भरलेली माहिती ऑर्डरमध्ये आहे. ती बदलून पुन्हा पाठवण्यासाठी ऑर्डर उघडा.',
  oldTitle: (orderNumber) => `${orderNumber} पाठवली गेली नाही`,
  oldNext:
    'ही सेव्ह करून 6 दिवसांपेक्षा जास्त झाले आहेत. ती तुमच्या पेमेंट इतिहासात नसेल, तर ऑर्डर उघडा आणि पुन्हा जमा करा.',

  orderNumber: 'ऑर्डर क्रमांक',
  total: 'एकूण रक्कम (INR)',
  reference: 'ट्रान्झॅक्शन ID',
  file: 'पेमेंटची फाइल',

  send: 'आता पाठवा',
  sending: 'पाठवत आहोत...',
  discard: 'काढून टाका',
  open: 'ऑर्डर उघडा',
  hide: 'लपवा',

  discardTitle: 'सेव्ह केलेली माहिती काढून टाकायची?',
  discardText: (orderNumber) =>
    `${orderNumber} पाठवली जाणार नाही. तुम्ही पेमेंट केले असेल, तर तिचा पुरावा पुन्हा जमा करा.`,
  logoutTitle: 'न पाठवता लॉग आउट करायचे?',
  logoutText:
    'एक पुरावा या डिव्हाइसवर सेव्ह आहे आणि अजून पाठवलेला नाही. लॉग आउट केल्यावर तो डिव्हाइसवरून काढला जाईल.',
  logout: 'लॉग आउट करा',
  signIn: 'तुमचा पुरावा या डिव्हाइसवर सेव्ह आहे. तो पाठवण्यासाठी पुन्हा लॉग इन करा.',
};
