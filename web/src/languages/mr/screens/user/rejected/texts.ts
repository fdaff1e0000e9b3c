import type { Translation } from '../../../../../ui/translation.ts';
import type * as en from '../../../../../screens/user/rejected/texts.ts';

export const rejectedTexts: Translation<typeof en.rejectedTexts> = {
  notice: (amount, reason) =>
    reason === null ? `${amount} स्वीकारले गेले नाही.` : `${amount} स्वीकारले गेले नाही: ${reason}`,
  see: 'तुम्ही काय करू शकता ते पहा',

  title: 'स्वीकारले गेले नाही',
  noReason: 'कंपनीने कारण दिलेले नाही.',
  ifPaid: 'तुम्ही पेमेंट केले असेल तर:',
  check: (reference) => `ट्रान्झॅक्शन क्रमांक ${reference} तुमच्या बँक किंवा UPI ॲपमधील पेमेंटशी जुळवून पहा.`,
  again:
    'ते नवीन ऑर्डर म्हणून, सध्याच्या किमतीला, पुन्हा पाठवा. क्रमांक आणि फाइल आधीच भरलेली आहे; चुकीचे असेल ते दुरुस्त करा. पुन्हा पैसे देऊ नका.',
  send: 'पुन्हा पाठवा',
  contact: (order) => `ऑर्डर क्रमांक ${order} देऊन कंपनीला लिहा.`,
  reply: (order) => `ऑर्डर क्रमांक ${order} देऊन या निर्णयाच्या मेलला उत्तर द्या.`,

  sentAgain: (order) => `तुम्ही ${order} चे पेमेंट पुन्हा पाठवत आहात. पैसे दिले असतील, तर पुन्हा देऊ नका.`,
};
