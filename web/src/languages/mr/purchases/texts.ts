// A machine's draft that nobody has reviewed.
import type { Translation } from '../../../ui/translation.ts';
import type * as en from '../../../purchases/texts.ts';

export const statusTexts: Translation<typeof en.statusTexts> = {
  notAvailable: 'उपलब्ध नाही',
  statuses: {
    PENDING: 'बाकी',
    APPROVED: 'मंजूर',
    COMPLETED: 'पूर्ण झाले',
    REJECTED: 'नामंजूर',
  },
  methods: { BANK: 'बँक', UPI: 'UPI', MANUAL: 'मॅन्युअल', CRYPTO: 'क्रिप्टो' },
};

export const reservationTexts: Translation<typeof en.reservationTexts> = {
  until: (time) => `याचे टोकन ${time} पर्यंत तुमच्यासाठी राखून ठेवले आहेत.`,
  mark: 'टोकन आता तुमच्यासाठी राखून ठेवलेले नाहीत.',
  over: 'टोकन आता तुमच्यासाठी राखून ठेवलेले नाहीत. टोकन शिल्लक असेपर्यंत कंपनी ही खरेदी मंजूर करू शकते.',
  overInList:
    'एका बाकी पेमेंटचे टोकन आता तुमच्यासाठी राखून ठेवलेले नाहीत. टोकन शिल्लक असेपर्यंत कंपनी ते मंजूर करू शकते.',
};

export const slipTexts: Translation<typeof en.slipTexts> = {
  payee: (holder) => `${holder} यांना`,
  paid: (holder) => `तुम्ही ${holder} यांना पैसे दिले`,
  stamps: 'आतापर्यंतचे टप्पे',
  ordered: 'ऑर्डर केली',
  proofSubmitted: 'पुरावा जमा केला',
  submitted: 'जमा केले',
  approved: 'मंजूर',
  rejected: 'नामंजूर',
  announced: 'मंजूर. तुमचे टोकन आले आहेत.',
};

export const rejectionTexts: Translation<typeof en.rejectionTexts> = {
  reasons: {
    not_found: 'आमच्या बँकेत सापडले नाही',
    amount_differs: 'रक्कम वेगळी आहे',
    proof_unreadable: 'पुरावा वाचता येत नाही',
    paid_twice: 'दोनदा पेमेंट झाले',
    returned: 'बँकेने पैसे परत केले',
    reduced: 'मिळालेल्या रकमेपर्यंत कमी केली',
  },
};
