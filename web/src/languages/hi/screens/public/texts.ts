import { CODE_RULES } from '@prelaunch/domain/limits';
import { formatDuration } from '../../../hindi.ts';
import type { Translation } from '../../../../ui/translation.ts';
import type * as en from '../../../../screens/public/texts.ts';

export const publicTexts: Translation<typeof en.publicTexts> = {
  programme: (token) => `${token} प्री-लॉन्च प्रोग्राम`,
  noCompany: 'कंपनी ID सेट नहीं है। कृपया सपोर्ट से संपर्क करें।',
  noToken: 'प्री-लॉन्च प्रोग्राम',
  line: 'लॉन्च से पहले रुपयों में खरीदें',
  price: 'एक टोकन की कीमत',
  supply: 'बचे हुए टोकन',
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

export const registerTexts: Translation<typeof en.registerTexts> = {
  screen: 'रजिस्टर करें',
  name: 'नाम',
  email: 'ईमेल ID',
  mobile: 'मोबाइल',
  mobileFormat: '+91 98765 43210',
  otp: 'OTP',
  dateOfBirth: 'जन्म तिथि',
  pincode: 'पिनकोड',
  gender: 'लिंग',
  genders: [
    { value: '', label: 'लिंग चुनें' },
    { value: 'male', label: 'पुरुष' },
    { value: 'female', label: 'महिला' },
    { value: 'other', label: 'अन्य' },
  ],
  referralCode: 'रेफ़रल कोड (मेंबर ID)',
  referralCodeFormat: (symbol) => `${symbol}-7K3MQ9XD`,
  optional: 'वैकल्पिक',
  password: 'पासवर्ड',
  confirmPassword: 'पासवर्ड दोबारा डालें',

  requestHeading: 'OTP मँगाएँ',
  requestIntro: 'चरण 1/2. हम आपके ईमेल पर वन-टाइम पासवर्ड (OTP) भेजेंगे।',
  request: 'OTP मँगाएँ',
  requesting: 'OTP भेजा जा रहा है...',
  createHeading: 'खाता बनाएँ',
  createIntro: 'चरण 2/2. OTP और अपनी जानकारी डालें।',
  create: 'खाता बनाएँ',
  creating: 'खाता बन रहा है...',
  back: 'OTP मँगाने पर वापस जाएँ',
  haveAccount: 'पहले से खाता है?',
  toLogin: 'लॉग इन करें',

  contactGroup: 'पुष्टि करें कि यह आप ही हैं',
  aboutGroup: 'आपके बारे में',
  secretGroup: 'अपने टोकन सुरक्षित रखें',

  otpHint: (email) =>
    `${email} पर भेजा गया है, ${formatDuration(CODE_RULES.register.life)} तक मान्य है। नहीं मिला? स्पैम फ़ोल्डर देखें, या वापस जाकर नया OTP मँगाएँ।`,
  otherEmail: (email) =>
    `OTP ${email} पर भेजा गया था। दूसरा ईमेल इस्तेमाल करने के लिए वापस जाएँ और उसके लिए OTP मँगाएँ।`,

  contactMissing: 'OTP मँगाने के लिए कृपया नाम, ईमेल और मोबाइल भरें।',
  otpMissing: 'कृपया OTP डालें।',
  otpShort: `OTP में ${String(CODE_RULES.register.digits)} अंक होते हैं।`,
  dateOfBirthMissing: 'जन्म तिथि ज़रूरी है।',
  pincodeMissing: 'पिनकोड ज़रूरी है।',
  genderMissing: 'लिंग चुनना ज़रूरी है।',
  passwordMissing: 'पासवर्ड ज़रूरी है।',
  passwordsDiffer: 'दोनों पासवर्ड एक जैसे नहीं हैं!',
};

export const forgotPasswordTexts: Translation<typeof en.forgotPasswordTexts> = {
  screen: 'पासवर्ड भूल गए',
  email: 'ईमेल',
  code: 'वेरिफ़िकेशन कोड',
  password: 'नया पासवर्ड',
  confirmPassword: 'नया पासवर्ड दोबारा डालें',

  requestHeading: 'पासवर्ड रीसेट करें',
  requestIntro: 'चरण 1/2. हम आपके ईमेल पर वेरिफ़िकेशन कोड भेजेंगे।',
  send: 'रीसेट कोड भेजें',
  sending: 'कोड भेजा जा रहा है...',
  resetHeading: 'कोड डालें और नया पासवर्ड बनाएँ',
  resetIntro: 'चरण 2/2. वेरिफ़िकेशन कोड डालें और नया पासवर्ड चुनें।',
  reset: 'पासवर्ड रीसेट करें',
  resetting: 'पासवर्ड रीसेट हो रहा है...',
  again: 'कोड दोबारा भेजें या ईमेल बदलें',
  toLogin: 'लॉग इन पर वापस जाएँ',

  codeHint: `${String(CODE_RULES.forgot_password.digits)} अंक, ${formatDuration(CODE_RULES.forgot_password.life)} तक मान्य। नहीं मिला? स्पैम फ़ोल्डर देखें, और देखें कि आपने इसी ईमेल से रजिस्टर किया था।`,

  emailMissing: 'कृपया अपना ईमेल पता डालें।',
  fieldsMissing: 'कृपया सभी जानकारी भरें।',
  codeShort: `वेरिफ़िकेशन कोड में ${String(CODE_RULES.forgot_password.digits)} अंक होते हैं।`,
  passwordsDiffer: 'दोनों नए पासवर्ड एक जैसे नहीं हैं।',
};

export const privacyPolicyTexts: Translation<typeof en.privacyPolicyTexts> = {
  screen: 'प्राइवेसी पॉलिसी',
  back: 'वापस',
  updated: (date) => `पिछला बदलाव: ${date}`,
  loading: 'प्राइवेसी पॉलिसी लोड हो रही है...',
  failed: 'प्राइवेसी पॉलिसी लोड नहीं हो सकी।',
  empty: 'प्राइवेसी पॉलिसी अभी प्रकाशित नहीं हुई है।',
};

export const notFoundTexts: Translation<typeof en.notFoundTexts> = {
  screen: 'पेज नहीं मिला',
  text: 'इस पते पर कुछ नहीं है। हो सकता है पता गलत लिखा गया हो, या पेज हटा दिया गया हो।',
  home: 'शुरुआत पर जाएँ',
};
