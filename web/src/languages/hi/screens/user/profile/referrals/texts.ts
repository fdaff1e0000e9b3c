import type { Translation } from '../../../../../../ui/translation.ts';
import type * as en from '../../../../../../screens/user/profile/referrals/texts.ts';

export const referralTexts: Translation<typeof en.referralTexts> = {
  title: 'आपके रेफ़रल',
  none: 'अभी तक किसी ने आपके कोड से रजिस्टर नहीं किया है।',
  joined: 'आपके कोड से जुड़े',
  buyers: 'इनमें से खरीदने वाले',
  quantity: 'इनके खरीदे टोकन',
  tokens: (quantity, symbol) => `${quantity} ${symbol}`,
  heading: 'आपके कोड से जुड़े मेंबर',
  loading: 'आपके रेफ़रल लोड हो रहे हैं...',
  failed: 'आपके रेफ़रल लोड नहीं हो सके।',
  /** The totals contain the number. */
  found: () => '',
  columns: {
    number: 'क्र.सं.',
    name: 'नाम',
    date: 'जुड़े',
    purchases: 'मंज़ूर खरीद',
    quantity: 'टोकन',
  },
  all: (count) => `सभी ${count} दिखाएँ`,
  deleted: 'हटाया गया खाता',
  rules: 'कंपनी के नियम',
};
