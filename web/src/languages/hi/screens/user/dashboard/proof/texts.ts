import type { Translation } from '../../../../../../ui/translation.ts';
import type * as en from '../../../../../../screens/user/dashboard/proof/texts.ts';

export const proofTexts: Translation<typeof en.proofTexts> = {
  title: 'टोकन रिकॉर्ड का प्रमाण',
  included: (tokens, day) =>
    `${day} को कंपनी ने सभी मेंबरों के टोकन का रिकॉर्ड प्रकाशित किया, जिसमें आपके ${tokens} भी हैं। इसे खुद जाँचें: अगर कंपनी आपके टोकन छोड़ दे, तो आपकी जाँच विफल होगी।`,
  notYet: (day) =>
    `कंपनी ने पिछली बार ${day} को सभी मेंबरों के टोकन का रिकॉर्ड प्रकाशित किया था। उसके बाद मंज़ूर हुए टोकन अगली बार शामिल होंगे।`,
  check: 'मेरे टोकन जाँचें',
  download: 'फ़ाइल डाउनलोड करें',
};
