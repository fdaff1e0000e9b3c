// A machine's draft that nobody has reviewed.
import { MAX_QUESTION_TEXT } from '@prelaunch/domain/questions';
import type { Translation } from '../../../../../ui/translation.ts';
import { MAX_FILE_SIZE } from '../../../../../uploads/texts.ts';
import type * as en from '../../../../../screens/user/questions/texts.ts';

export const questionTexts: Translation<typeof en.questionTexts> = {
  company: 'कंपनी',
  asks: (company, amount) => `${company} ने तुमच्या ${amount} च्या पेमेंटबद्दल विचारले आहे`,
  asksHere: (company) => `${company} ने या पेमेंटबद्दल विचारले आहे`,
  reasons: {
    PROOF_UNREADABLE: 'तुमच्या पेमेंटचा पुरावा वाचता येत नाही.',
    PAYMENT_NOT_FOUND: 'तुमचे पेमेंट कंपनीच्या बँक खात्यात सापडले नाही.',
    AMOUNT_DIFFERS: 'तुमच्या पेमेंटची रक्कम ऑर्डरपेक्षा वेगळी आहे.',
    PAYER_DIFFERS: 'पेमेंट दुसऱ्या कोणाच्या खात्यातून आले आहे.',
    OTHER: 'कंपनीचा एक प्रश्न आहे.',
  },
  advice: {
    PROOF_UNREADABLE: 'कृपया असा फोटो किंवा PDF पाठवा ज्यात रक्कम, दिवस आणि ट्रान्झॅक्शन क्रमांक दिसतील.',
    PAYMENT_NOT_FOUND: 'कृपया तुमच्या बँक किंवा UPI अ‍ॅपमध्ये हे पेमेंट शोधा आणि त्याचा फोटो पाठवा.',
    AMOUNT_DIFFERS: 'कृपया तुम्ही किती पेमेंट केले ते लिहा, आणि रक्कम दिसेल असा फोटो पाठवा.',
    PAYER_DIFFERS: 'कृपया खाते कोणाचे आहे आणि त्यांनी तुमच्यासाठी पेमेंट का केले ते लिहा.',
  },
  undecided: 'तुमच्या पेमेंटवर अजून निर्णय झालेला नाही. कंपनी तुमच्या उत्तराची वाट पाहत आहे.',
  payOnce: 'पुन्हा पेमेंट करू नका, आणि त्यासाठी नवीन ऑर्डर करू नका.',
  orderOnce: 'त्यासाठी नवीन ऑर्डर करू नका.',
  answer: 'उत्तर द्या',
  see: 'पेमेंट पहा',

  title: 'कंपनीला उत्तर द्या',
  text: 'तुमचे उत्तर',
  unsent: 'तुमचा मजकूर, जो पाठवला नाही',
  textHint: `${String(MAX_QUESTION_TEXT)} अक्षरांपर्यंत. पासवर्ड, PIN किंवा OTP कधीही लिहू नका: कंपनीला त्यांची गरज नाही.`,
  noText: 'कृपया तुमचे उत्तर लिहा.',
  file: 'फाइल',
  fileNote: 'ऐच्छिक',
  fileHint: `फोटो किंवा PDF, ${MAX_FILE_SIZE} पर्यंत.`,
  fileWaits: 'कनेक्शन नाही. “उत्तर पाठवा” दाबल्यावर फाइल अपलोड होईल.',
  fileType: 'फक्त फोटो आणि PDF फाइल अपलोड करता येतात.',
  fileRemove: 'काढा',
  fileFailed: 'फाइल अपलोड झाली नाही.',
  fileNotSent: 'फाइल अपलोड झाली नाही. पुन्हा प्रयत्न करा, किंवा ती काढा.',
  once: 'या प्रश्नाचे उत्तर तुम्ही एकदाच देऊ शकता.',
  send: 'उत्तर पाठवा',
  sending: 'पाठवले जात आहे...',
  sent: 'तुमचे उत्तर पाठवले आहे.',
  notSent: 'कनेक्शन नाही. तुमचा मजकूर इथेच आहे. कृपया पुन्हा प्रयत्न करा.',
  alreadyAnswered: 'या प्रश्नाचे उत्तर आधीच दिले आहे. कंपनी पहिले उत्तर वाचेल.',
  alreadyDecided: 'या पेमेंटवर निर्णय झाला आहे. कंपनीला आता उत्तराची गरज नाही.',

  needed: 'उत्तर हवे',
  asked: 'कंपनीने विचारले',
  answered: 'तुम्ही उत्तर दिले आहे. कंपनी तुमचे उत्तर वाचून निर्णय घेईल.',
};
