// A machine's draft that nobody has reviewed.
import { CODE_RULES } from '@prelaunch/domain/limits';
import type { Translation } from '../../../../../ui/translation.ts';
import type * as en from '../../../../../screens/public/forgot-password/texts.ts';

const minutes = (seconds: number): string => `${String(seconds / 60)} मिनिटे`;

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
