import type { Translation } from '../../../../ui/translation.ts';
import type * as en from '../../../../screens/public/texts.ts';

export const publicTexts: Translation<typeof en.publicTexts> = {
  programme: (token) => `${token} प्री-लॉन्च प्रोग्राम`,
  noCompany: 'कंपनी ID सेट नहीं है। कृपया सपोर्ट से संपर्क करें।',
  noToken: 'प्री-लॉन्च प्रोग्राम',
  line: 'लॉन्च से पहले रुपयों में खरीदें',
  price: 'एक टोकन की कीमत',
  supply: 'उपलब्ध टोकन',
  assurances: ['हर भुगतान की PDF रसीद', 'भुगतान पर फ़ैसला होते ही मेल', 'आधार नंबर एन्क्रिप्ट करके रखे जाते हैं'],
};

export const loginTexts: Translation<typeof en.loginTexts> = {
  screen: 'लॉग इन',
  email: 'ईमेल',
  password: 'पासवर्ड',
  submit: 'लॉग इन करें',
  submitting: 'लॉग इन हो रहा है...',
  forgot: 'पासवर्ड भूल गए?',
  create: 'खाता बनाएँ',
};

export const notFoundTexts: Translation<typeof en.notFoundTexts> = {
  screen: 'पेज नहीं मिला',
  text: 'इस पते पर कुछ नहीं है। हो सकता है पता गलत लिखा गया हो, या पेज हटा दिया गया हो।',
  home: 'शुरुआत पर जाएँ',
};
