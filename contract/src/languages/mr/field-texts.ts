// A machine's draft that nobody has reviewed.
import type * as en from '../../field-texts.ts';

/** The labels of members' fields, as the declarations write them; the screens of staff are English. */
const LABELS: Readonly<Record<string, string>> = {
  Name: 'नाव',
  Email: 'ईमेल',
  Mobile: 'मोबाइल',
  Password: 'पासवर्ड',
  'Date of Birth': 'जन्मतारीख',
  PIN: 'पिनकोड',
  Answer: 'उत्तर',
};

const of = (label: string): string => LABELS[label] ?? label;

export const required: typeof en.required = (label) => `${of(label)} आवश्यक आहे.`;
export const atMost: typeof en.atMost = (label, max) =>
  `${of(label)}: जास्तीत जास्त ${String(max)} अक्षरे असू शकतात.`;
export const notAllowed: typeof en.notAllowed = (label) =>
  `${of(label)}: यात चालणार नाहीत अशी अक्षरे आहेत.`;
export const invisible: typeof en.invisible = (label) =>
  `${of(label)}: किमान एक दिसणारे अक्षर असले पाहिजे.`;
export const email = 'कृपया योग्य ईमेल पत्ता टाका.';
export const mobile = 'कृपया योग्य मोबाइल नंबर टाका, जसे +91 98765 43210.';
export const passwordShort: typeof en.passwordShort = (min) =>
  `पासवर्डमध्ये किमान ${String(min)} अक्षरे असली पाहिजेत.`;
export const passwordLong: typeof en.passwordLong = (max) =>
  `पासवर्डमध्ये जास्तीत जास्त ${String(max)} अक्षरे असू शकतात.`;
export const wrongCredentials = 'ईमेल किंवा पासवर्ड चुकीचा आहे.';
export const otpMissing = 'कृपया OTP टाका.';
export const otpDigits = 'OTP मध्ये फक्त अंक असतात.';
export const codeMissing = 'कृपया कोड टाका.';
export const codeWrong = 'कोड चुकीचा आहे.';
export const dateOfBirth = 'कृपया योग्य जन्मतारीख टाका (YYYY-MM-DD).';
export const dateOfBirthPast = 'जन्मतारीख आजच्या आधीची असली पाहिजे.';
export const adultsOnly = 'तुमचे वय किमान 18 वर्षे असले पाहिजे.';
export const aadhaar = 'कृपया योग्य आधार क्रमांक टाका (12 अंक).';
export const accountNumber = 'खाते क्रमांकात 6 ते 18 अंक असतात.';
export const ifscCode = 'कृपया योग्य IFSC कोड टाका, जसे SBIN0000813.';
export const upiId = 'कृपया योग्य UPI ID टाका, जसे name@okaxis.';
export const pan = 'कृपया योग्य PAN टाका, जसे AAACG1234F.';
export const pincode = 'कृपया योग्य पिनकोड टाका (6 अंक).';
export const noneSelected = 'कृपया किमान एक निवडा.';
export const tooManySelected = 'कृपया जास्तीत जास्त 100 निवडा.';
export const searchLong = 'शोधात जास्तीत जास्त 100 अक्षरे असू शकतात.';
export const searchNotAllowed = 'शोधात चालणार नाहीत अशी अक्षरे आहेत.';
export const amount = 'कृपया योग्य रक्कम टाका.';
export const price = 'कृपया योग्य किंमत टाका.';
export const percentage = 'कृपया 0 ते 100 मधील टक्केवारी टाका.';
export const wholeNumber = 'कृपया पूर्ण संख्या टाका.';
export const year: typeof en.year = (label) => `${of(label)} 2000 ते 2100 या वर्षांमध्ये असले पाहिजे.`;
export const pointInTime: typeof en.pointInTime = (label) =>
  `${of(label)} मध्ये योग्य तारीख आणि वेळ असावी, उदा. 2027-01-31T10:00:00Z.`;
export const day: typeof en.day = (name) =>
  `${of(name)} मध्ये 2000 नंतरचा योग्य दिवस असावा, उदा. 2026-11-21.`;
export const dayInFuture: typeof en.dayInFuture = (name) =>
  `${of(name)} भविष्यात असू शकत नाही. कृपया आजचा किंवा आधीचा दिवस निवडा.`;
export const noCompany = 'कंपनी ID सेट केलेला नाही. कृपया सपोर्टशी संपर्क साधा.';
export const referralCode = 'रेफरल कोड सापडला नाही.';
export const currentPassword = 'कृपया तुमचा सध्याचा पासवर्ड टाका.';
export const ownPassword = 'कृपया तुमचा पासवर्ड टाका.';
export const wrongPassword = 'सध्याचा पासवर्ड चुकीचा आहे.';
export const role = 'कृपया भूमिका निवडा.';
export const status = 'कृपया स्थिती निवडा.';
export const rights = 'कृपया प्रवेश निवडा.';
export const rightsOfMember = 'फक्त अ‍ॅडमिनला केवळ पाहण्याचा प्रवेश देता येतो.';
export const reference = 'कृपया UTR किंवा ट्रान्झॅक्शन क्रमांक टाका.';
export const noReceipt = 'जमा करण्यापूर्वी कृपया पेमेंटची फाइल अपलोड करा.';
export const orderNumber = 'ऑर्डर क्रमांक योग्य नाही.';
