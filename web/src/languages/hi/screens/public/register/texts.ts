import { CODE_RULES } from '@prelaunch/domain/limits';
import { formatDuration } from '../../../../hindi.ts';
import type { Translation } from '../../../../../ui/translation.ts';
import type * as en from '../../../../../screens/public/register/texts.ts';

export const registerTexts: Translation<typeof en.registerTexts> = {
  screen: 'रजिस्टर करें',
  name: 'नाम',
  email: 'ईमेल ID',
  mobile: 'मोबाइल',
  mobileFormat: '+91 98765 43210',
  otp: 'OTP',
  dateOfBirth: 'जन्म तिथि',
  adultsOnly: 'आपकी उम्र कम से कम 18 साल होनी चाहिए।',
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
