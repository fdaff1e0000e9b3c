// A machine's draft that nobody has reviewed.
import type { Translation } from '../../../../../ui/translation.ts';
import type * as en from '../../../../../screens/user/credited/texts.ts';

export const creditedTexts: Translation<typeof en.creditedTexts> = {
  orderTotal: 'ऑर्डरची एकूण रक्कम',
  kept: 'आधीच्या पेमेंटमधून ठेवलेले',
  toPay: 'आता भरायचे',
  typedAmountDiffers: (toPay) =>
    `ही रक्कम तुम्हाला भरायच्या ${toPay} पेक्षा वेगळी आहे. कंपनीला दोन्ही दिसतील.`,
  loadFailed: 'या ऑर्डरसाठी तुमचे पैसे ठेवलेले आहेत का, ते तपासता आले नाही.',
  goOnWithout: 'पूर्ण रक्कम भरा',
  lostTitle: 'भरायची रक्कम बदलली आहे',
  lost: (toPay) => `तुम्ही ठेवलेले पैसे आता या ऑर्डरसाठी उपलब्ध नाहीत. आता भरायचे: ${toPay}`,
  showHow: 'पेमेंट कसे करायचे ते दाखवा',
  alreadyPaid: (before) => `मी आधीच ${before} भरले आहेत`,

  paidKept: 'तुम्ही ठेवलेल्या पैशांतून दिले',
  newPayment: 'नवीन पेमेंट',
  parts: (kept, paid) => `${kept} आधी ठेवलेले, नवीन पेमेंट ${paid}`,

  availableAgain: (kept) => `तुम्ही ठेवलेले ${kept} पुन्हा उपलब्ध झाले.`,
};
