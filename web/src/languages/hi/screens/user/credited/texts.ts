import type { Translation } from '../../../../../ui/translation.ts';
import type * as en from '../../../../../screens/user/credited/texts.ts';

export const creditedTexts: Translation<typeof en.creditedTexts> = {
  orderTotal: 'ऑर्डर की कुल राशि',
  kept: 'पिछले भुगतान से रखे हुए',
  toPay: 'अभी देने हैं',
  typedAmountDiffers: (toPay) => `यह उस ${toPay} से अलग है जो आपको देने हैं। कंपनी को दोनों राशियाँ दिखेंगी।`,
  loadFailed: 'यह पता नहीं चल सका कि इस ऑर्डर के लिए आपके पैसे रखे हुए हैं या नहीं।',
  goOnWithout: 'पूरी राशि दें',
  lostTitle: 'देने की राशि बदल गई है',
  lost: (toPay) => `आपके रखे हुए पैसे अब इस ऑर्डर के लिए उपलब्ध नहीं हैं। अभी देने हैं: ${toPay}`,
  showHow: 'भुगतान का तरीका दिखाएँ',
  alreadyPaid: (before) => `${before} का भुगतान हो चुका है`,

  paidKept: 'आपके रखे हुए पैसों से दिए',
  newPayment: 'नया पेमेंट',
  parts: (kept, paid) => `${kept} पहले से रखे हुए, नया पेमेंट ${paid}`,

  availableAgain: (kept) => `आपके रखे हुए ${kept} फिर से उपलब्ध हो गए।`,
};
