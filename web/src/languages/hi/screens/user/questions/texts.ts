import { MAX_QUESTION_TEXT } from '@prelaunch/domain/questions';
import type { Translation } from '../../../../../ui/translation.ts';
import { MAX_FILE_SIZE } from '../../../../../uploads/texts.ts';
import type * as en from '../../../../../screens/user/questions/texts.ts';

export const questionTexts: Translation<typeof en.questionTexts> = {
  company: 'कंपनी',
  asks: (company, amount) => `${company} ने ${amount} के आपके भुगतान के बारे में पूछा है`,
  asksHere: (company) => `${company} ने इस भुगतान के बारे में पूछा है`,
  reasons: {
    PROOF_UNREADABLE: 'आपके भुगतान का प्रमाण पढ़ा नहीं जा सकता।',
    PAYMENT_NOT_FOUND: 'आपका भुगतान कंपनी के बैंक खाते में नहीं मिला।',
    AMOUNT_DIFFERS: 'आपके भुगतान की राशि ऑर्डर से अलग है।',
    PAYER_DIFFERS: 'भुगतान किसी और के खाते से आया है।',
    OTHER: 'कंपनी का एक सवाल है।',
  },
  advice: {
    PROOF_UNREADABLE: 'कृपया ऐसी फ़ोटो या PDF भेजें जिसमें राशि, दिन और ट्रांज़ैक्शन नंबर दिखें।',
    PAYMENT_NOT_FOUND: 'कृपया अपने बैंक या UPI ऐप में यह भुगतान ढूँढें और उसकी फ़ोटो भेजें।',
    AMOUNT_DIFFERS: 'कृपया लिखें कि आपने कितना भुगतान किया, और ऐसी फ़ोटो भेजें जिसमें राशि दिखे।',
    PAYER_DIFFERS: 'कृपया लिखें कि खाता किसका है, और उन्होंने आपके लिए भुगतान क्यों किया।',
  },
  undecided: 'आपके भुगतान पर अभी फ़ैसला नहीं हुआ है। कंपनी आपके जवाब का इंतज़ार कर रही है।',
  payOnce: 'दोबारा भुगतान न करें, और इसके लिए नया ऑर्डर न बनाएँ।',
  orderOnce: 'इसके लिए नया ऑर्डर न बनाएँ।',
  answer: 'जवाब दें',
  see: 'भुगतान देखें',

  title: 'कंपनी को जवाब दें',
  text: 'आपका जवाब',
  unsent: 'आपका लिखा, जो भेजा नहीं गया',
  textHint: `${String(MAX_QUESTION_TEXT)} अक्षरों तक। पासवर्ड, PIN या OTP कभी न लिखें: कंपनी को इनकी ज़रूरत नहीं है।`,
  noText: 'कृपया अपना जवाब लिखें।',
  file: 'फ़ाइल',
  fileNote: 'ज़रूरी नहीं',
  fileHint: `फ़ोटो या PDF, ${MAX_FILE_SIZE} तक।`,
  fileWaits: 'कनेक्शन नहीं है। “जवाब भेजें” दबाने पर फ़ाइल अपलोड होगी।',
  fileType: 'सिर्फ़ फ़ोटो और PDF फ़ाइलें अपलोड हो सकती हैं।',
  fileRemove: 'हटाएँ',
  fileFailed: 'फ़ाइल अपलोड नहीं हो सकी।',
  fileNotSent: 'फ़ाइल अपलोड नहीं हो सकी। फिर से कोशिश करें, या उसे हटाएँ।',
  once: 'इस सवाल का जवाब आप एक ही बार दे सकते हैं।',
  send: 'जवाब भेजें',
  sending: 'भेजा जा रहा है...',
  sent: 'आपका जवाब भेज दिया गया है।',
  notSent: 'कनेक्शन नहीं है। आपका लिखा यहीं है। कृपया फिर से कोशिश करें।',
  alreadyAnswered: 'इस सवाल का जवाब दिया जा चुका है। कंपनी पहला जवाब पढ़ेगी।',
  alreadyDecided: 'इस भुगतान पर फ़ैसला हो चुका है। कंपनी को अब जवाब की ज़रूरत नहीं है।',

  needed: 'जवाब चाहिए',
  asked: 'कंपनी ने पूछा',
  answered: 'आपने जवाब दे दिया है। कंपनी आपका जवाब पढ़कर फ़ैसला करेगी।',
};
