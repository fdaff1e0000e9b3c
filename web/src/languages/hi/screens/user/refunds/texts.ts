import type { Translation } from '../../../../../ui/translation.ts';
import type * as en from '../../../../../screens/user/refunds/texts.ts';

export const ownRefundTexts: Translation<typeof en.ownRefundTexts> = {
  title: 'आपको वापस मिलने वाले पैसे',
  heading: 'रिफ़ंड',
  due: (amount) => `कंपनी ${amount} लौटा रही है।`,
  dueOfOrder: (amount, order) => `कंपनी ${order} के ${amount} लौटा रही है।`,
  reason: (reason) => `कारण: ${reason}`,
  ask: 'कंपनी को बताएँ कि पैसे किस खाते में भेजने हैं।',
  goesTo: (holder, number) => `पैसे यहाँ जाएँगे: ${holder}, ${number}`,
  noMoreChanges: 'अगर खाता गलत है, तो कंपनी से कहें।',
  mailFollows: 'भेजे जाने पर आपको मेल मिलेगा।',
  sent: (amount, day, reference) => `${amount} आपको ${day} को भेजे गए, संदर्भ ${reference}।`,
  sentTo: (holder, number) => `पैसे यहाँ गए: ${holder}, ${number}`,
  cancelled: (amount) =>
    `${amount} का रिफ़ंड रद्द हो गया। अगर आपको इसकी जानकारी नहीं थी, तो कंपनी से पूछें।`,
  give: 'अपना खाता बताएँ',
  change: 'खाता बदलें',
  kind: 'पैसे यहाँ भेजें',
  kinds: { BANK: 'बैंक खाता', UPI: 'UPI ID' },
  holder: 'खाताधारक का नाम',
  holderHint: 'जैसा आपके बैंक में है।',
  accountNumber: 'खाता नंबर',
  accountNumberAgain: 'खाता नंबर फिर से',
  numbersDiffer: 'दोनों खाता नंबर अलग हैं।',
  ifscCode: 'IFSC कोड',
  upi: 'UPI ID',
  save: 'खाता सेव करें',
  saving: 'सेव हो रहा है...',
  cancel: 'रद्द करें',
};
