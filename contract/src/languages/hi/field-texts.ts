import type * as en from '../../field-texts.ts';

/** The labels of fields, as the declarations write them; the screens of super admins are English. */
const LABELS: Readonly<Record<string, string>> = {
  Name: 'नाम',
  Email: 'ईमेल',
  Mobile: 'मोबाइल',
  Password: 'पासवर्ड',
  'Date of Birth': 'जन्म तिथि',
  PIN: 'पिनकोड',
  'Bank name': 'बैंक का नाम',
  'Bank Name': 'बैंक का नाम',
  'Branch Name': 'शाखा',
  'Holder Name': 'खाताधारक',
  Note: 'नोट',
  Reason: 'कारण',
  Reference: 'रेफ़रेंस',
  Answer: 'जवाब',
  date: 'तारीख',
};

const of = (label: string): string => LABELS[label] ?? label;

export const required: typeof en.required = (label) => `${of(label)} ज़रूरी है।`;
export const atMost: typeof en.atMost = (label, max) =>
  `${of(label)} में ज़्यादा से ज़्यादा ${String(max)} अक्षर हो सकते हैं।`;
export const notAllowed: typeof en.notAllowed = (label) =>
  `${of(label)} में ऐसे अक्षर हैं जो मान्य नहीं हैं।`;
export const invisible: typeof en.invisible = (label) =>
  `${of(label)} में कम से कम एक दिखने वाला अक्षर होना चाहिए।`;
export const email = 'कृपया सही ईमेल पता डालें।';
export const mobile = 'कृपया सही मोबाइल नंबर डालें, जैसे +91 98765 43210.';
export const passwordShort: typeof en.passwordShort = (min) =>
  `पासवर्ड में कम से कम ${String(min)} अक्षर होने चाहिए।`;
export const passwordLong: typeof en.passwordLong = (max) =>
  `पासवर्ड में ज़्यादा से ज़्यादा ${String(max)} अक्षर हो सकते हैं।`;
export const wrongCredentials = 'ईमेल या पासवर्ड गलत है।';
export const otpMissing = 'कृपया OTP डालें।';
export const otpDigits = 'OTP में सिर्फ़ अंक होते हैं।';
export const codeMissing = 'कृपया कोड डालें।';
export const codeWrong = 'कोड गलत है।';
export const dateOfBirth = 'कृपया सही जन्म तिथि डालें (YYYY-MM-DD)।';
export const dateOfBirthPast = 'जन्म तिथि आज से पहले की होनी चाहिए।';
export const adultsOnly = 'आपकी उम्र कम से कम 18 साल होनी चाहिए।';
export const aadhaar = 'कृपया सही आधार नंबर डालें (12 अंक)।';
export const accountNumber = 'खाता नंबर में 6 से 18 अंक होते हैं।';
export const ifscCode = 'कृपया सही IFSC कोड डालें, जैसे SBIN0000813.';
export const upiId = 'कृपया सही UPI ID डालें, जैसे name@okaxis.';
export const pan = 'कृपया सही PAN डालें, जैसे AAACG1234F.';
export const pincode = 'कृपया सही पिनकोड डालें (6 अंक)।';
export const noneSelected = 'कृपया कम से कम एक चुनें।';
export const tooManySelected = 'कृपया ज़्यादा से ज़्यादा 100 चुनें।';
export const searchLong = 'खोज में ज़्यादा से ज़्यादा 100 अक्षर हो सकते हैं।';
export const searchNotAllowed = 'खोज में ऐसे अक्षर हैं जो मान्य नहीं हैं।';
export const amount = 'कृपया सही राशि डालें।';
export const price = 'कृपया सही कीमत डालें।';
export const percentage = 'कृपया 0 से 100 के बीच का प्रतिशत डालें।';
export const wholeNumber = 'कृपया पूर्ण संख्या डालें।';
export const year: typeof en.year = (label) => `${of(label)} 2000 और 2100 के बीच होना चाहिए।`;
export const pointInTime: typeof en.pointInTime = (label) =>
  `${of(label)} में सही तारीख और समय होना चाहिए, जैसे 2027-01-31T10:00:00Z.`;
export const day: typeof en.day = (name) =>
  `${of(name)} में 2000 के बाद का सही दिन होना चाहिए, जैसे 2026-11-21.`;
export const dayInFuture: typeof en.dayInFuture = (name) =>
  `${of(name)} भविष्य में नहीं हो सकता। कृपया आज या पहले का दिन चुनें।`;
export const noCompany = 'कंपनी ID सेट नहीं है। कृपया सपोर्ट से संपर्क करें।';
export const referralCode = 'रेफ़रल कोड नहीं मिला।';
export const currentPassword = 'कृपया अपना मौजूदा पासवर्ड डालें।';
export const ownPassword = 'कृपया अपना पासवर्ड डालें।';
export const wrongPassword = 'मौजूदा पासवर्ड गलत है।';
export const role = 'कृपया भूमिका चुनें।';
export const status = 'कृपया स्थिति चुनें।';
export const rights = 'कृपया पहुँच चुनें।';
export const rightsOfMember = 'केवल एडमिन को सिर्फ़ देखने की पहुँच दी जा सकती है।';
export const reference = 'कृपया UTR या ट्रांज़ैक्शन नंबर डालें।';
export const noReceipt = 'जमा करने से पहले कृपया भुगतान की फ़ाइल अपलोड करें।';
export const orderNumber = 'ऑर्डर नंबर सही नहीं है।';
