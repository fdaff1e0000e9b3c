import type { Translation } from '../../../../../ui/translation.ts';
import type * as en from '../../../../../screens/user/intervened/texts.ts';

export const intervenedTexts: Translation<typeof en.intervenedTexts> = {
  notice: {
    HOLD: (amount, reason) => `${amount} की आपकी खरीद के टोकन पर रोक लगी है। ${reason}।`,
    REVERSAL: (amount, reason) =>
      `${amount} की आपकी खरीद वापस ली गई। ${reason}। इसके टोकन अब आपके नहीं हैं।`,
  },
  see: 'रसीद देखें',

  story: {
    HOLD: (tokens, when) =>
      `कंपनी ने ${when} को इस खरीद पर रोक लगाई। ${tokens} अब भी आपके हैं। कंपनी के रोक हटाने तक उन पर निशान रहेगा।`,
    REVERSAL: (tokens, when) => `कंपनी ने ${when} को यह खरीद वापस ले ली। इसके ${tokens} अब आपके नहीं हैं।`,
  },
  reason: 'कारण',
  contact: (order) => `अगर आपका कोई सवाल है या आप सहमत नहीं हैं, तो ऑर्डर नंबर ${order} देकर कंपनी से पूछें।`,
};
