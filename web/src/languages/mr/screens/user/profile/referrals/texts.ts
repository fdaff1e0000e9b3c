// A machine's draft that nobody has reviewed.
import type { Translation } from '../../../../../../ui/translation.ts';
import type * as en from '../../../../../../screens/user/profile/referrals/texts.ts';

export const referralTexts: Translation<typeof en.referralTexts> = {
  title: 'तुमचे रेफरल',
  none: 'तुमच्या कोडने अजून कोणीही नोंदणी केलेली नाही.',
  joined: 'तुमच्या कोडने सामील झाले',
  buyers: 'त्यांपैकी खरेदी करणारे',
  quantity: 'त्यांनी खरेदी केलेले टोकन',
  tokens: (quantity, symbol) => `${quantity} ${symbol}`,
  heading: 'तुमच्या कोडने सामील झालेले सदस्य',
  loading: 'तुमचे रेफरल लोड होत आहेत...',
  failed: 'तुमचे रेफरल लोड झाले नाहीत.',
  /** The totals contain the number. */
  found: () => '',
  columns: {
    number: 'अ.क्र.',
    name: 'नाव',
    date: 'सामील झाले',
    purchases: 'मंजूर खरेदी',
    quantity: 'टोकन',
  },
  all: (count) => `सर्व ${count} दाखवा`,
  deleted: 'काढलेले खाते',
  rules: 'कंपनीचे नियम',
};
