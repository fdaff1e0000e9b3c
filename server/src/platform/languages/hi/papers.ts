import { intlDates } from '@prelaunch/domain/intl-dates';
import { localeOf } from '@prelaunch/domain/languages';
import type { PaperTexts } from '../paper-text-types.ts';
import { railInHindi } from './payment-rail.ts';
import { rejectReasonsInHindi } from './reject-reasons.ts';

const dates = intlDates(localeOf('hi'));

/**
 * What a reader compares with the issued document has its English name as well, because the reader may check it on the
 * page in English.
 */
export const paperTexts: PaperTexts = {
  dates,
  statuses: {
    PENDING: 'बाकी (PENDING)',
    APPROVED: 'पूरा हुआ (COMPLETED)',
    REJECTED: 'अस्वीकार (REJECTED)',
  },

  rail: railInHindi,

  receipt: {
    title: 'भुगतान की रसीद (Payment Receipt)',
    payee: (holder) => `${holder} को`,
    accountEnd: (digits) => `खाता, जिसके आखिरी अंक ${digits} हैं`,
    footer: 'लॉन्च से पहले टोकन की खरीद की रसीद। इसे साइट ने खुद बनाया है।',
    time: dates.formatMoment,
    methods: { BANK: 'बैंक', UPI: 'UPI', MANUAL: 'मैनुअल', CRYPTO: 'क्रिप्टो' },
    member: 'मेंबर (Member)',
    orderNumber: 'ऑर्डर नंबर',
    status: 'स्थिति (Status)',
    submitted: 'जमा किया गया',
    seen: 'कंपनी ने देखा',
    decided: 'फ़ैसला हुआ',
    reversed: 'वापस ली गई, टोकन भी',
    reason: 'कारण',
    reasons: rejectReasonsInHindi,
    reducedFrom: 'ऑर्डर किया था',
    reducedTo: 'इसकी जगह',
    credited: 'पिछले पेमेंट के रखे हुए पैसे',
    newPayment: 'नया पेमेंट',
    size: (tokens, total) => `${total} में ${tokens} टोकन`,
    method: 'भुगतान का तरीका',
    transactionId: 'ट्रांज़ैक्शन ID',
    price: 'एक टोकन की कीमत',
    tokens: 'टोकन (Tokens)',
    reservation: 'टोकन रखे गए',
    reservedUntil: (time) => `${time} तक`,
    notReserved: 'टोकन अब रखे हुए नहीं हैं। जब तक टोकन बचे हैं, कंपनी इसे मंज़ूर कर सकती है।',
    amount: 'ऑर्डर की राशि',
    fee: 'प्लेटफ़ॉर्म शुल्क',
    total: 'कुल राशि (Total amount, INR)',
    stamps: {
      ordered: 'ऑर्डर किया',
      proofSubmitted: 'प्रमाण जमा किया',
      submitted: 'जमा किया',
      approved: 'मंज़ूर',
      rejected: 'अस्वीकार',
      reversed: 'वापस ली गई',
    },
  },

  statement: {
    title: 'खरीदों का स्टेटमेंट (Statement of purchases)',
    footer: 'खरीद उस वर्ष में है जिसमें वह जमा की गई। जोड़ में सिर्फ़ मंज़ूर खरीदें हैं। इसे साइट ने खुद बनाया है।',
    columns: {
      submitted: 'जमा की गई',
      orderNumber: 'ऑर्डर नंबर',
      status: 'स्थिति, फ़ैसला',
      tokens: 'टोकन',
      amount: 'राशि',
      fee: 'शुल्क',
      total: 'कुल (INR)',
    },
    day: (day) => dates.formatDayInWords(day) ?? day,
    refunds: {
      sent: (amount, day) =>
        day === null ? `${amount} का रिफ़ंड भेजा गया` : `${day} को ${amount} का रिफ़ंड भेजा गया`,
      due: (amount) => `${amount} का रिफ़ंड बाकी`,
      kept: (amount) => `${amount} अगले ऑर्डर के लिए रखे गए`,
      used: (amount) => `${amount} रखे गए और बाद के ऑर्डर में लगे`,
      cancelled: (amount) => `${amount} का रिफ़ंड रद्द हुआ`,
    },
    notListed: (count) => `${String(count)} और खरीदें सिर्फ़ जोड़ में शामिल हैं।`,
    purchases: (count) => (count === 1 ? '1 खरीद' : `${String(count)} खरीदें`),
    member: 'मेंबर (Member)',
    memberId: 'मेंबर ID',
    year: 'वित्त वर्ष',
    yearRange: (year, from, to) => `${year} (${from} से ${to})`,
    asOf: 'इस समय तक',
    approved: 'मंज़ूर',
    amounts: 'ऑर्डर की राशियाँ',
    fees: 'प्लेटफ़ॉर्म शुल्क',
    total: 'मंज़ूर खरीदों का जोड़ (Total of approved purchases, INR)',
    tokens: 'टोकन का जोड़ (Total of tokens)',
    pending: 'बाकी, जोड़ में नहीं',
    rejected: 'अस्वीकार, जोड़ में नहीं',
    reversed: 'वापस ली गई',
    reversedTotal: 'वापस ली गई, जोड़ में नहीं',
    refundsSent: 'भेजे गए रिफ़ंड, जोड़ में नहीं',
    refundsDue: 'बाकी रिफ़ंड, जोड़ में नहीं',
    refundsKept: 'अगले ऑर्डर के लिए रखे पैसे, जोड़ में नहीं',
  },

  proof: {
    heading: 'यह दस्तावेज़ जाँचें (Check this document)',
    how: (page) =>
      `कोड स्कैन करें। पेज ${page} खुलेगा। वह बताता है कि कोड असली है या नहीं, और यहाँ जो छपा है उसे जारी दस्तावेज़ से मिलाता है।`,
    issued: (time) => `जारी होने का समय: ${time}`,
    shortCode: (code) => `छोटा कोड (Short code): ${code}`,
  },
};
