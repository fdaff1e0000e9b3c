// A machine's draft that nobody has reviewed.
import { intlDates } from '@prelaunch/domain/intl-dates';
import { localeOf } from '@prelaunch/domain/languages';
import type { PaperTexts } from '../paper-text-types.ts';
import { railInMarathi } from './payment-rail.ts';
import { rejectReasonsInMarathi } from './reject-reasons.ts';

const dates = intlDates(localeOf('mr'));

/** What a reader compares has its English name as well, as in Hindi. */
export const paperTexts: PaperTexts = {
  dates,
  statuses: {
    PENDING: 'बाकी (PENDING)',
    APPROVED: 'पूर्ण झाले (COMPLETED)',
    REJECTED: 'नामंजूर (REJECTED)',
  },

  rail: railInMarathi,

  receipt: {
    title: 'पेमेंटची पावती (Payment Receipt)',
    payee: (holder) => `${holder} यांना`,
    accountEnd: (digits) => `शेवटचे अंक ${digits} असलेले खाते`,
    footer: 'लाँचपूर्वी केलेल्या टोकन खरेदीची पावती. ती साइटने स्वतः तयार केली आहे.',
    time: dates.formatMoment,
    methods: { BANK: 'बँक', UPI: 'UPI', MANUAL: 'मॅन्युअल', CRYPTO: 'क्रिप्टो' },
    member: 'सदस्य (Member)',
    orderNumber: 'ऑर्डर क्रमांक',
    status: 'स्थिती (Status)',
    submitted: 'जमा केले',
    seen: 'कंपनीने पाहिले',
    decided: 'निर्णय झाला',
    reversed: 'मागे घेतली, टोकनही',
    reason: 'कारण',
    reasons: rejectReasonsInMarathi,
    reducedFrom: 'ऑर्डर केली होती',
    reducedTo: 'तिच्या जागी',
    credited: 'आधीच्या पेमेंटचे ठेवलेले पैसे',
    newPayment: 'नवीन पेमेंट',
    size: (tokens, total) => `${total} मध्ये ${tokens} टोकन`,
    method: 'पेमेंटची पद्धत',
    transactionId: 'ट्रान्झॅक्शन ID',
    price: 'एका टोकनची किंमत',
    tokens: 'टोकन (Tokens)',
    reservation: 'राखून ठेवलेले टोकन',
    reservedUntil: (time) => `${time} पर्यंत`,
    notReserved: 'टोकन आता राखून ठेवलेले नाहीत. टोकन शिल्लक असेपर्यंत कंपनी ही खरेदी मंजूर करू शकते.',
    amount: 'ऑर्डरची रक्कम',
    fee: 'प्लॅटफॉर्म शुल्क',
    total: 'एकूण रक्कम (Total amount, INR)',
    stamps: {
      ordered: 'ऑर्डर केली',
      proofSubmitted: 'पुरावा जमा केला',
      submitted: 'जमा केले',
      approved: 'मंजूर',
      rejected: 'नामंजूर',
      reversed: 'मागे घेतली',
    },
  },

  statement: {
    title: 'खरेदींचे स्टेटमेंट (Statement of purchases)',
    footer:
      'खरेदी ज्या वर्षात जमा केली, त्या वर्षात दाखवली आहे. बेरजेत फक्त मंजूर खरेदी आहेत. हे साइटने स्वतः तयार केले आहे.',
    columns: {
      submitted: 'जमा केली',
      orderNumber: 'ऑर्डर क्रमांक',
      status: 'स्थिती, निर्णय',
      tokens: 'टोकन',
      amount: 'रक्कम',
      fee: 'शुल्क',
      total: 'एकूण (INR)',
    },
    day: (day) => dates.formatDayInWords(day) ?? day,
    refunds: {
      sent: (amount, day) =>
        day === null ? `${amount} रिफंड पाठवला` : `${day} रोजी ${amount} रिफंड पाठवला`,
      due: (amount) => `${amount} रिफंड बाकी`,
      kept: (amount) => `${amount} पुढच्या ऑर्डरसाठी ठेवले`,
      used: (amount) => `${amount} ठेवले आणि नंतरच्या ऑर्डरसाठी वापरले`,
      cancelled: (amount) => `${amount} रिफंड रद्द झाला`,
    },
    notListed: (count) => `आणखी ${String(count)} खरेदी फक्त बेरजेत समाविष्ट आहेत.`,
    purchases: (count) => `${String(count)} खरेदी`,
    member: 'सदस्य (Member)',
    memberId: 'सदस्य ID',
    year: 'आर्थिक वर्ष',
    yearRange: (year, from, to) => `${year} (${from} ते ${to})`,
    asOf: 'या वेळेपर्यंत',
    approved: 'मंजूर',
    amounts: 'ऑर्डरच्या रकमा',
    fees: 'प्लॅटफॉर्म शुल्क',
    total: 'मंजूर खरेदींची बेरीज (Total of approved purchases, INR)',
    tokens: 'टोकनची बेरीज (Total of tokens)',
    pending: 'बाकी, बेरजेत नाही',
    rejected: 'नामंजूर, बेरजेत नाही',
    reversed: 'मागे घेतली',
    reversedTotal: 'मागे घेतली, बेरजेत नाही',
    refundsSent: 'पाठवलेले रिफंड, बेरजेत नाहीत',
    refundsDue: 'बाकी रिफंड, बेरजेत नाहीत',
    refundsKept: 'पुढच्या ऑर्डरसाठी ठेवलेले पैसे, बेरजेत नाहीत',
  },

  proof: {
    heading: 'हा दस्तऐवज तपासा (Check this document)',
    how: (page) =>
      `कोड स्कॅन करा. ${page} हे पान उघडेल. कोड खरा आहे का ते पान सांगते, आणि येथे जे छापले आहे ते दिलेल्या दस्तऐवजाशी पडताळते.`,
    issued: (time) => `दिल्याची वेळ: ${time}`,
    shortCode: (code) => `लहान कोड (Short code): ${code}`,
  },
};
