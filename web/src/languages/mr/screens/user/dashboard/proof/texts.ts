// A machine's draft that nobody has reviewed.
import type { Translation } from '../../../../../../ui/translation.ts';
import type * as en from '../../../../../../screens/user/dashboard/proof/texts.ts';

export const proofTexts: Translation<typeof en.proofTexts> = {
  title: 'टोकन नोंदींचा पुरावा',
  included: (tokens, day) =>
    `${day} रोजी कंपनीने सर्व सदस्यांच्या टोकनची नोंद प्रकाशित केली, त्यात तुमचे ${tokens} आहेत. हे स्वतः तपासा: कंपनीने तुमचे टोकन वगळले, तर तुमची तपासणी अयशस्वी होईल.`,
  notYet: (day) =>
    `कंपनीने मागच्या वेळी ${day} रोजी सर्व सदस्यांच्या टोकनची नोंद प्रकाशित केली. त्यानंतर मंजूर झालेले टोकन पुढच्या वेळी समाविष्ट होतील.`,
  check: 'माझे टोकन तपासा',
  download: 'फाइल डाउनलोड करा',
};
