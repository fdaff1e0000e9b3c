import { CODE_RULES } from '@prelaunch/domain/limits';
import { formatDuration } from '../../../../hindi.ts';
import type { Translation } from '../../../../../ui/translation.ts';
import type * as en from '../../../../../screens/public/forgot-password/texts.ts';

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
