import type { Translation } from '../../../../../ui/translation.ts';
import type * as en from '../../../../../staff/purchases/questions/texts.ts';

export const questionTexts: Translation<typeof en.questionTexts> = {
  label: 'मेंबर से पूछे गए सवाल',
  reasons: {
    PROOF_UNREADABLE: 'प्रमाण पढ़ा नहीं जा सकता',
    PAYMENT_NOT_FOUND: 'भुगतान हमारे बैंक में नहीं है',
    AMOUNT_DIFFERS: 'राशि अलग है',
    PAYER_DIFFERS: 'भुगतान किसी और ने किया है',
    OTHER: 'कोई और सवाल',
  },
  asked: (when, name) => `${name} ने ${when} को पूछा`,
  waiting: 'जवाब बाकी है',
  unanswered: 'जवाब के बिना फ़ैसला हुआ',
  answered: (when) => `${when} को जवाब मिला`,
  viewFile: 'जवाब की फ़ाइल देखें',
  earlier: (count) => `पहले के ${String(count)} सवाल`,
};
