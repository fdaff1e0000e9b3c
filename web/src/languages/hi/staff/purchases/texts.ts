import type { Translation } from '../../../../ui/translation.ts';
import type * as en from '../../../../staff/purchases/texts.ts';

export const purchaseTexts: Translation<typeof en.purchaseTexts> = {
  none: '--',
  view: 'देखें',
  newTab: '(नए टैब में खुलता है)',
  status: { PENDING: 'बाकी', APPROVED: 'मंज़ूर', REJECTED: 'अस्वीकार' },

  marks: {
    member_waiting: 'वेरिफ़िकेशन बाकी',
    unusual_reference: 'असामान्य नंबर',
    contested_reference: 'विवादित नंबर',
    typed_amount_differs: 'राशि अलग है',
    proof_reused: 'प्रमाण पहले दिखा',
    reference_corrected: 'नंबर ठीक किया',
    account_deleted: 'खाता हटाया गया',
    password_set_by_admin: 'एडमिन ने जोड़ा',
    own_purchase: 'अपनी खरीद',
    not_reserved: 'टोकन रखे नहीं',
    needs_second_admin: 'दूसरा एडमिन',
    awaiting_confirmation: 'पुष्टि बाकी',
    bank_seen: 'बैंक में मिला',
    bank_amount_differs: 'बैंक में राशि अलग',
    bank_not_seen: 'बैंक में नहीं',
    on_hold: 'रोक लगी',
    reversed: 'वापस ली गई',
    question_open: 'सवाल पूछा',
    question_answered: 'जवाब मिला',
    reduced: 'मिली राशि तक घटाई गई',
  },

  markStories: {
    unusual_reference: 'यह UTR या UPI ट्रांज़ैक्शन नंबर जैसा नहीं दिखता।',
    contested_reference: 'एक और खरीद का ट्रांज़ैक्शन नंबर यही है, या उसके दस या ज़्यादा अंक इससे मिलते हैं।',
    typed_amount_differs: 'मेंबर ने जो दी हुई राशि लिखी है, वह देय राशि से अलग है।',
    reference_corrected: 'मेंबर ने गलत लिखा ट्रांज़ैक्शन नंबर ठीक किया है। नए नंबर को बैंक से मिलाएँ।',
    proof_reused: 'यही फ़ाइल किसी दूसरी खरीद के साथ पहले जमा हो चुकी है।',
    account_deleted:
      'यह खाता हटा दिया गया है। इसके लिए मंज़ूर किए टोकन कोई लॉग इन करके इस्तेमाल नहीं कर सकता।',
    password_set_by_admin:
      'यह खाता एक एडमिन ने जोड़ा था और उसे इसका पासवर्ड पता है। पक्का करें कि भुगतान मेंबर ने ही किया है।',
    own_purchase: 'यह आपकी अपनी खरीद है। इस पर किसी दूसरे एडमिन को फ़ैसला करना होगा।',
    not_reserved: 'इसके टोकन रखने का समय समाप्त हो गया है। जब तक टोकन बचे हैं, इसे मंज़ूर किया जा सकता है।',
    needs_second_admin:
      'इतनी राशि की खरीद के लिए दो एडमिन चाहिए। आपकी मंज़ूरी से दूसरे एडमिनों को अनुरोध जाता है; उनमें से एक की पुष्टि होने पर खरीद मंज़ूर होती है।',
    awaiting_confirmation:
      'एक एडमिन ने इसे मंज़ूर किया है। जब दूसरा एडमिन “पुष्टियाँ” में पुष्टि करेगा, तब यह लागू होगा।',
    bank_seen: 'इम्पोर्ट किए गए बैंक स्टेटमेंट की एक पंक्ति इस खरीद की है।',
    bank_amount_differs: 'इम्पोर्ट किए गए बैंक स्टेटमेंट की एक पंक्ति इस खरीद की है, पर उसकी राशि अलग है।',
    bank_not_seen: 'इम्पोर्ट किए गए बैंक स्टेटमेंट में इस खरीद का दिन शामिल है, पर इसकी कोई पंक्ति नहीं है।',
    question_open: 'मेंबर से मेल में पूछा गया है। जवाब के बिना भी खरीद पर फ़ैसला हो सकता है।',
    question_answered: 'मेंबर ने जवाब दिया है। फ़ैसले से पहले जवाब पढ़ें।',
  },

  awaitingReversal:
    'एक एडमिन ने इसे वापस लेने को कहा है। यह तब लागू होगा, जब दूसरा एडमिन पुष्टियों में इसकी पुष्टि करेगा।',
  intervention: {
    HOLD: (when, name) => `${name} ने ${when} को इस पर रोक लगाई।`,
    REVERSAL: (when, name) => `${name} ने ${when} को इसे वापस लिया। इसके टोकन बिक्री के लिए लौट गए हैं।`,
    reason: (reason) => `कारण: ${reason}।`,
    note: (note) => `नोट: ${note}`,
  },

  reduction: {
    size: (tokens, total) => `${total} में ${tokens} टोकन`,
    to: (size) => `इसकी जगह नई खरीद है: ${size}।`,
    from: (size) => `मिली राशि तक की खरीद। ऑर्डर था: ${size}।`,
  },

  typed: {
    same: 'मेंबर ने यही राशि लिखी है।',
    untyped: 'मेंबर ने कोई राशि नहीं लिखी।',
    more: (typed, difference) => `मेंबर ने ${typed} लिखा है: ${difference} ज़्यादा।`,
    less: (typed, difference) => `मेंबर ने ${typed} लिखा है: ${difference} कम।`,
  },
  atBank: {
    more: (amount, difference) =>
      `बैंक स्टेटमेंट में इस खरीद के लिए ${amount} हैं: देय राशि से ${difference} ज़्यादा।`,
    less: (amount, difference) =>
      `बैंक स्टेटमेंट में इस खरीद के लिए ${amount} हैं: देय राशि से ${difference} कम।`,
  },
  bank: {
    none: 'अभी तक कोई बैंक स्टेटमेंट इम्पोर्ट नहीं हुआ है।',
    endsBefore: (until) => `बैंक स्टेटमेंट ${until} तक का है, यह खरीद उसके बाद सबमिट हुई।`,
    notListed: (until) => `${until} तक के बैंक स्टेटमेंट में इस पेमेंट की कोई पंक्ति नहीं है।`,
    notLinked: (until) => `इस खरीद से कोई बैंक पंक्ति नहीं जुड़ी है (स्टेटमेंट ${until} तक)।`,
  },
  afterCredit: (credit) => `${credit} के क्रेडिट के बाद`,
  listed: {
    toPay: (amount) => `देय ${amount}`,
    credit: (credit) => `क्रेडिट ${credit}`,
  },
  freedCredits: (amount, count) =>
    `${count === 1 ? 'मेंबर के' : 'मेंबरों के'} रखे हुए ${amount} फिर से इस्तेमाल हो सकते हैं।`,
  copyReference: 'ट्रांज़ैक्शन नंबर कॉपी करें',
  noBankLine: 'बैंक पंक्ति नहीं',
  hints: 'कृपया जाँचें',
  transactionNumber: (reference) => `ट्रांज़ैक्शन नंबर: ${reference}`,
  decidedAt: (moment, name) => `${moment}, ${name}`,
  decidedBy: (day, name) => `${day} को ${name} ने फ़ैसला किया`,
  viewReceipt: 'रसीद देखें',

  summary: {
    name: 'नाम',
    referralCode: 'रेफ़रल कोड',
    orderNumber: 'ऑर्डर नंबर',
    paymentCode: 'भुगतान कोड',
    method: 'तरीका',
    bank: 'बैंक',
    tokens: 'टोकन',
    orderAmount: 'ऑर्डर की राशि',
    fee: 'प्लेटफ़ॉर्म शुल्क',
    finalAmount: 'अंतिम राशि',
    credited: 'क्रेडिट से दिया गया',
    toPay: 'देय राशि',
    submitted: 'जमा किया गया',
    firstReference: 'पहले का नंबर',
    decided: 'फ़ैसला',
  },
};

export const receiptTexts: Translation<typeof en.receiptTexts> = {
  label: 'रसीद',
  alt: (name) => `${name} की जमा की हुई रसीद`,
  zoomIn: 'बड़ा करें',
  zoomOut: 'छोटा करें',
  fit: 'पूरी रसीद दिखाएँ',
  loading: 'रसीद लोड हो रही है...',
  failed: 'रसीद यहाँ नहीं दिखाई जा सकी।',
  document: 'यह रसीद एक दस्तावेज़ है। फ़ैसला करने से पहले इसे खोलकर पढ़ें।',
  download: 'डाउनलोड करें',
  byHand: 'सीधे भुगतान हुआ: कोई रसीद जमा नहीं हुई।',
};
