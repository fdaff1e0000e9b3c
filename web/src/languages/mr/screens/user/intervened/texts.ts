// A machine's draft that nobody has reviewed.
import type { Translation } from '../../../../../ui/translation.ts';
import type * as en from '../../../../../screens/user/intervened/texts.ts';

export const intervenedTexts: Translation<typeof en.intervenedTexts> = {
  notice: {
    HOLD: (amount, reason) => `तुमच्या ${amount} च्या खरेदीचे टोकन रोखून ठेवले आहेत. ${reason}.`,
    REVERSAL: (amount, reason) =>
      `तुमची ${amount} ची खरेदी मागे घेतली आहे. ${reason}. तिचे टोकन आता तुमचे नाहीत.`,
  },
  see: 'पावती पहा',

  story: {
    HOLD: (tokens, when) =>
      `कंपनीने ${when} रोजी ही खरेदी रोखून ठेवली. ${tokens} अजूनही तुमचे आहेत. कंपनी रोख उठवेपर्यंत त्यांवर खूण राहील.`,
    REVERSAL: (tokens, when) => `कंपनीने ${when} रोजी ही खरेदी मागे घेतली. तिचे ${tokens} आता तुमचे नाहीत.`,
  },
  reason: 'कारण',
  contact: (order) =>
    `तुमचा काही प्रश्न असेल किंवा तुम्ही सहमत नसाल, तर ऑर्डर क्रमांक ${order} देऊन कंपनीला विचारा.`,
};
