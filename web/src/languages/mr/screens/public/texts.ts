// A machine's draft that nobody has reviewed.
import type { Translation } from '../../../../ui/translation.ts';
import type * as en from '../../../../screens/public/texts.ts';

export const publicTexts: Translation<typeof en.publicTexts> = {
  programme: (token) => `${token} प्री-लाँच प्रोग्राम`,
  noCompany: 'कंपनी ID सेट केलेला नाही. कृपया सपोर्टशी संपर्क साधा.',
  noToken: 'प्री-लाँच प्रोग्राम',
  line: 'लाँचपूर्वी रुपयांत खरेदी करा',
  price: 'एका टोकनची किंमत',
  supply: 'उपलब्ध टोकन',
  assurances: ['प्रत्येक पेमेंटची PDF पावती', 'पेमेंटवर निर्णय होताच मेल', 'आधार क्रमांक एन्क्रिप्ट करून ठेवले जातात'],
};

export const loginTexts: Translation<typeof en.loginTexts> = {
  screen: 'लॉग इन',
  email: 'ईमेल',
  password: 'पासवर्ड',
  submit: 'लॉग इन करा',
  submitting: 'लॉग इन होत आहे...',
  forgot: 'पासवर्ड विसरलात?',
  create: 'खाते तयार करा',
};

export const notFoundTexts: Translation<typeof en.notFoundTexts> = {
  screen: 'पान सापडले नाही',
  text: 'या पत्त्यावर काहीही नाही. पत्ता चुकीचा असू शकतो, किंवा पान हलवले गेले असेल.',
  home: 'सुरुवातीला जा',
};
