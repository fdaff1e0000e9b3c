import type { Translation } from '../../../ui/translation.ts';
import type * as en from '../../../purchases/texts.ts';

export const statusTexts: Translation<typeof en.statusTexts> = {
  notAvailable: 'उपलब्ध नहीं',
  statuses: {
    PENDING: 'बाकी',
    APPROVED: 'मंज़ूर',
    COMPLETED: 'पूरा हुआ',
    REJECTED: 'अस्वीकार',
  },
  methods: { BANK: 'बैंक', UPI: 'UPI', MANUAL: 'मैनुअल', CRYPTO: 'क्रिप्टो' },
};

export const reservationTexts: Translation<typeof en.reservationTexts> = {
  until: (time) => `इसके टोकन ${time} तक आपके लिए रखे गए हैं।`,
  mark: 'टोकन अब आपके लिए रखे हुए नहीं हैं।',
  over: 'टोकन अब आपके लिए रखे हुए नहीं हैं। जब तक टोकन बचे हैं, कंपनी इसे मंज़ूर कर सकती है।',
  overInList:
    'एक बाकी भुगतान के टोकन अब आपके लिए रखे हुए नहीं हैं। जब तक टोकन बचे हैं, कंपनी इसे मंज़ूर कर सकती है।',
};

export const slipTexts: Translation<typeof en.slipTexts> = {
  payee: (holder) => `${holder} को`,
  paid: (holder) => `आपने ${holder} को भुगतान किया`,
  stamps: 'अब तक के चरण',
  ordered: 'ऑर्डर किया',
  proofSubmitted: 'प्रमाण जमा किया',
  submitted: 'जमा किया',
  approved: 'मंज़ूर',
  rejected: 'अस्वीकार',
  announced: 'मंज़ूर। आपके टोकन आ गए हैं।',
};

export const rejectionTexts: Translation<typeof en.rejectionTexts> = {
  reasons: {
    not_found: 'हमारे बैंक में नहीं मिला',
    amount_differs: 'राशि अलग है',
    proof_unreadable: 'प्रमाण पढ़ा नहीं जा सकता',
    paid_twice: 'दो बार भुगतान हुआ',
    returned: 'बैंक ने पैसे लौटा दिए',
    reduced: 'मिली राशि तक घटाई गई',
  },
};
