import type { Translation } from '../../../../../ui/translation.ts';
import type * as en from '../../../../../screens/user/rejected/texts.ts';

export const rejectedTexts: Translation<typeof en.rejectedTexts> = {
  notice: (amount, reason) =>
    reason === null ? `${amount} स्वीकार नहीं हुआ।` : `${amount} स्वीकार नहीं हुआ: ${reason}`,
  see: 'देखें कि आप क्या कर सकते हैं',

  title: 'स्वीकार नहीं हुआ',
  noReason: 'कंपनी ने कोई कारण नहीं बताया है।',
  ifPaid: 'अगर आपने भुगतान कर दिया है:',
  check: (reference) => `ट्रांज़ैक्शन नंबर ${reference} को अपने बैंक या UPI ऐप में दिख रहे भुगतान से मिलाएँ।`,
  again:
    'इसे नए ऑर्डर के रूप में, मौजूदा कीमत पर, फिर से भेजें। नंबर और फ़ाइल पहले से भरे हैं; जो गलत हो उसे ठीक करें। दोबारा भुगतान न करें।',
  send: 'फिर से भेजें',
  contact: (order) => `ऑर्डर नंबर ${order} देकर कंपनी को लिखें।`,
  reply: (order) => `ऑर्डर नंबर ${order} देकर इस फ़ैसले के मेल का जवाब दें।`,

  sentAgain: (order) =>
    `आप ${order} का भुगतान फिर से भेज रहे हैं। अगर आप भुगतान कर चुके हैं, तो दोबारा भुगतान न करें।`,
};
