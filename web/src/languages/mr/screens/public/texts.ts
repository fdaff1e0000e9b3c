// A machine's draft that nobody has reviewed.
import { CODE_RULES } from '@prelaunch/domain/limits';
import type { Translation } from '../../../../ui/translation.ts';
import type * as en from '../../../../screens/public/texts.ts';

const minutes = (seconds: number): string => `${String(seconds / 60)} मिनिटे`;

export const publicTexts: Translation<typeof en.publicTexts> = {
  programme: (token) => `${token} प्री-लाँच प्रोग्राम`,
  noCompany: 'कंपनी ID सेट केलेला नाही. कृपया सपोर्टशी संपर्क साधा.',
  noToken: 'प्री-लाँच प्रोग्राम',
  line: 'लाँचपूर्वी रुपयांत खरेदी करा',
  price: 'एका टोकनची किंमत',
  supply: 'उरलेले टोकन',
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

export const registerTexts: Translation<typeof en.registerTexts> = {
  screen: 'नोंदणी',
  name: 'नाव',
  email: 'ईमेल ID',
  mobile: 'मोबाइल',
  mobileFormat: '+91 98765 43210',
  otp: 'OTP',
  dateOfBirth: 'जन्मतारीख',
  pincode: 'पिनकोड',
  gender: 'लिंग',
  genders: [
    { value: '', label: 'लिंग निवडा' },
    { value: 'male', label: 'पुरुष' },
    { value: 'female', label: 'स्त्री' },
    { value: 'other', label: 'इतर' },
  ],
  referralCode: 'रेफरल कोड (सदस्य ID)',
  referralCodeFormat: (symbol) => `${symbol}-7K3MQ9XD`,
  optional: 'ऐच्छिक',
  password: 'पासवर्ड',
  confirmPassword: 'पासवर्ड पुन्हा टाका',

  requestHeading: 'OTP मागवा',
  requestIntro: 'पायरी 1/2. आम्ही तुमच्या ईमेलवर वन-टाइम पासवर्ड (OTP) पाठवू.',
  request: 'OTP मागवा',
  requesting: 'OTP पाठवत आहोत...',
  createHeading: 'खाते तयार करा',
  createIntro: 'पायरी 2/2. OTP आणि तुमची माहिती टाका.',
  create: 'खाते तयार करा',
  creating: 'खाते तयार होत आहे...',
  back: 'OTP मागवण्याकडे परत जा',
  haveAccount: 'आधीच खाते आहे?',
  toLogin: 'लॉग इन करा',

  contactGroup: 'हे तुम्हीच आहात याची खात्री करा',
  aboutGroup: 'तुमच्याबद्दल',
  secretGroup: 'तुमचे टोकन सुरक्षित ठेवा',

  otpHint: (email) =>
    `${email} वर पाठवला आहे, ${minutes(CODE_RULES.register.life)} वैध आहे. मिळाला नाही? स्पॅम फोल्डर पाहा, किंवा परत जाऊन नवीन OTP मागवा.`,
  otherEmail: (email) =>
    `OTP ${email} वर पाठवला होता. दुसरा ईमेल वापरण्यासाठी परत जा आणि त्यासाठी OTP मागवा.`,

  contactMissing: 'OTP मागवण्यासाठी कृपया नाव, ईमेल आणि मोबाइल भरा.',
  otpMissing: 'कृपया OTP टाका.',
  otpShort: `OTP मध्ये ${String(CODE_RULES.register.digits)} अंक असतात.`,
  dateOfBirthMissing: 'जन्मतारीख आवश्यक आहे.',
  pincodeMissing: 'पिनकोड आवश्यक आहे.',
  genderMissing: 'लिंग निवडणे आवश्यक आहे.',
  passwordMissing: 'पासवर्ड आवश्यक आहे.',
  passwordsDiffer: 'दोन्ही पासवर्ड सारखे नाहीत!',
};

export const forgotPasswordTexts: Translation<typeof en.forgotPasswordTexts> = {
  screen: 'पासवर्ड विसरलात',
  email: 'ईमेल',
  code: 'पडताळणी कोड',
  password: 'नवीन पासवर्ड',
  confirmPassword: 'नवीन पासवर्ड पुन्हा टाका',

  requestHeading: 'पासवर्ड रीसेट करा',
  requestIntro: 'पायरी 1/2. आम्ही तुमच्या ईमेलवर पडताळणी कोड पाठवू.',
  send: 'रीसेट कोड पाठवा',
  sending: 'कोड पाठवत आहोत...',
  resetHeading: 'कोड टाका आणि नवीन पासवर्ड तयार करा',
  resetIntro: 'पायरी 2/2. पडताळणी कोड टाका आणि नवीन पासवर्ड निवडा.',
  reset: 'पासवर्ड रीसेट करा',
  resetting: 'पासवर्ड रीसेट होत आहे...',
  again: 'कोड पुन्हा पाठवा किंवा ईमेल बदला',
  toLogin: 'लॉग इनकडे परत जा',

  codeHint: `${String(CODE_RULES.forgot_password.digits)} अंक, ${minutes(CODE_RULES.forgot_password.life)} वैध. मिळाला नाही? स्पॅम फोल्डर पाहा, आणि तुम्ही याच ईमेलने नोंदणी केली होती का ते तपासा.`,

  emailMissing: 'कृपया तुमचा ईमेल पत्ता टाका.',
  fieldsMissing: 'कृपया सर्व माहिती भरा.',
  codeShort: `पडताळणी कोडमध्ये ${String(CODE_RULES.forgot_password.digits)} अंक असतात.`,
  passwordsDiffer: 'दोन्ही नवीन पासवर्ड सारखे नाहीत.',
};

export const privacyPolicyTexts: Translation<typeof en.privacyPolicyTexts> = {
  screen: 'प्रायव्हसी पॉलिसी',
  back: 'मागे',
  updated: (date) => `शेवटचा बदल: ${date}`,
  loading: 'प्रायव्हसी पॉलिसी लोड होत आहे...',
  failed: 'प्रायव्हसी पॉलिसी लोड झाली नाही.',
  empty: 'प्रायव्हसी पॉलिसी अजून प्रकाशित झालेली नाही.',
};

export const notFoundTexts: Translation<typeof en.notFoundTexts> = {
  screen: 'पान सापडले नाही',
  text: 'या पत्त्यावर काहीही नाही. पत्ता चुकीचा असू शकतो, किंवा पान हलवले गेले असेल.',
  home: 'सुरुवातीला जा',
};
