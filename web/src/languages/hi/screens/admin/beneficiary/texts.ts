import type { Translation } from '../../../../../ui/translation.ts';
import type * as en from '../../../../../screens/admin/beneficiary/texts.ts';

export const beneficiaryTexts: Translation<typeof en.beneficiaryTexts> = {
  heading: 'भुगतान के खाते',
  description: 'वे खाते जिनमें आपके मेंबर भुगतान करते हैं। हर बदलाव का मेल सभी एडमिनों को जाता है।',
  loading: 'खाते लोड हो रहे हैं...',
  failed: 'खाते लोड नहीं हो सके।',
  none: 'अभी कोई खाता नहीं है। जब तक खाता न हो, मेंबर सिर्फ़ सीधे भुगतान कर सकते हैं।',
  addAccount: 'खाता जोड़ें',
  account: (number) => `खाता ${String(number)}`,
  bank: 'बैंक का विवरण',
  upi: 'UPI ID',
  seal: 'मेंबर को खाते के पास यही मुहर दिखती है। नंबर, IFSC या UPI ID बदले तो मुहर भी बदलती है।',
  upiOfFirst: 'मेंबरों को खाता 1 की UPI ID दिखाई जाती है।',
  upiOfFurther: 'यह इस खाते की मुहर का हिस्सा है; मेंबर खाता 1 की UPI ID पर भुगतान करते हैं।',
  editBank: 'बैंक का विवरण बदलें',
  editUpi: 'UPI ID बदलें',
  noUpi: 'अभी कोई UPI ID नहीं है, इसलिए मेंबर UPI से भुगतान नहीं कर सकते।',
  addUpi: 'UPI ID जोड़ें',
  upiCheck: {
    qr: (upi) => `${upi} का QR कोड`,
    how: 'इसे UPI ऐप से स्कैन करके वह नाम जाँचें जो मेंबरों को भुगतान से पहले दिखता है।',
  },

  fields: {
    holderName: 'खाताधारक',
    bankName: 'बैंक का नाम',
    branch: 'शाखा',
    accountNumber: 'खाता नंबर',
    ifscCode: 'IFSC कोड',
    upi: 'UPI ID',
  },
  numberAgain: 'खाता नंबर दोबारा',
  numbersDiffer: 'दोनों खाता नंबर अलग हैं।',
  furtherAccount:
    'मेंबर बैंक ट्रांसफ़र के लिए यह खाता चुन सकते हैं। UPI का भुगतान अब भी खाता 1 की UPI ID पर जाता है।',
  hints: {
    accountNumber: '6 से 18 अंक।',
    ifscCode: '11 अक्षर और अंक, जैसे SBIN0000813.',
    upi: 'जैसे name@okaxis.',
  },

  addTitle: 'खाता जोड़ें',
  add: 'जोड़ें',
  adding: 'जोड़ा जा रहा है...',
  updateTitle: 'खाते की जानकारी बदलें',
  update: 'सेव करें',
  updating: 'सेव हो रहा है...',
  cancel: 'रद्द करें',
  changedMeanwhile:
    'आपके बदलने के दौरान किसी और ने यह जानकारी बदल दी। हर बदले हुए खाने के नीचे सेव की हुई जानकारी दिखाई गई है। “सेव करें” दबाने पर उसकी जगह आपकी जानकारी आ जाएगी।',
  storedNow: (text) => `अभी सेव है: ${text}`,

  waiting: {
    title: 'दूसरे एडमिन की पुष्टि बाकी',
    added: 'नया खाता',
    changes: (fields) => `बदलेगा: ${fields}`,
    askedByYou: (when) => `आपने ${when} को माँगा।`,
    askedBy: (name, when) => `${name} ने ${when} को माँगा।`,
    ends: (when) => `पुष्टि न होने पर ${when} को समाप्त।`,
    see: 'देखें',
    next: (value) => `पुष्टि के बाद: ${value}`,
    another:
      'इस खाते के एक बदलाव पर दूसरे एडमिन की पुष्टि पहले से बाकी है। दूसरा बदलाव माँगने से पहले उसकी पुष्टि होनी चाहिए, या उसे ठुकराया या वापस लिया जाना चाहिए।',
    toConfirmations: 'पुष्टियों पर जाएँ',
  },

  history: {
    title: 'बदलाव',
    loading: 'बदलाव लोड हो रहे हैं...',
    failed: 'बदलाव लोड नहीं हो सके।',
    by: (name) => `${name} ने`,
    withInstallation: 'इंस्टॉलेशन के साथ',
    added: 'खाता जोड़ा गया',
    firstDetails: 'जोड़ते समय का विवरण',
    becomes: 'बदलकर',
    bounded: (count) => `पिछले ${String(count)} बदलाव दिखाए गए हैं।`,
  },
};
