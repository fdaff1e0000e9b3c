import type { Translation } from '../../../../../ui/translation.ts';
import type * as en from '../../../../../screens/user/credited/texts.ts';

export const creditedTexts: Translation<typeof en.creditedTexts> = {
  orderTotal: 'ऑर्डर की कुल राशि',
  kept: 'पिछले भुगतान से रखे हुए',
  toPay: 'अभी देने हैं',
  typedAmountDiffers: (toPay) => `यह उस ${toPay} से अलग है जो आपको देने हैं। कंपनी को दोनों राशियाँ दिखेंगी।`,
  loadFailed: 'यह पता नहीं चल सका कि इस ऑर्डर के लिए आपके पैसे रखे हुए हैं या नहीं।',
  goOnWithout: 'पूरी राशि दें',

  paidKept: 'आपके रखे हुए पैसों से दिए',
  paidByTransfer: 'ट्रांसफ़र से दिए',
  parts: (kept, transferred) => `${kept} पहले से रखे हुए, ${transferred} ट्रांसफ़र से`,

  availableAgain: (kept) => `आपके रखे हुए ${kept} फिर से इस्तेमाल हो सकते हैं।`,
};
