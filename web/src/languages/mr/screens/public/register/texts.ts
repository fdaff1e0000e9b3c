// A machine's draft that nobody has reviewed.
import { CODE_RULES } from '@prelaunch/domain/limits';
import type { Translation } from '../../../../../ui/translation.ts';
import type * as en from '../../../../../screens/public/register/texts.ts';

const minutes = (seconds: number): string => `${String(seconds / 60)} मिनिटे`;

export const registerTexts: Translation<typeof en.registerTexts> = {
  screen: 'नोंदणी',
  name: 'नाव',
  email: 'ईमेल ID',
  mobile: 'मोबाइल',
  mobileFormat: '+91 98765 43210',
  otp: 'OTP',
  dateOfBirth: 'जन्मतारीख',
  adultsOnly: 'तुमचे वय किमान 18 वर्षे असले पाहिजे.',
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
