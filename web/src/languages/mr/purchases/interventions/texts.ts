// A machine's draft that nobody has reviewed.
import type { Translation } from '../../../../ui/translation.ts';
import type * as en from '../../../../purchases/interventions/texts.ts';

export const interventionTexts: Translation<typeof en.interventionTexts> = {
  kinds: { HOLD: 'रोखून ठेवली', REVERSAL: 'मागे घेतली' },
  reasons: {
    WRONG_MATCH: 'पेमेंट दुसऱ्या ऑर्डरचे आहे',
    PAYMENT_RETURNED: 'बँकेने पेमेंट परत घेतले',
    LIEN: 'सरकारी विभागाने किंवा बँकेने पेमेंट रोखले आहे',
    IDENTITY_REFUSED: 'ओळख निश्चित करता आली नाही',
    AGREED_WITHDRAWAL: 'परस्पर संमतीने मागे घेतली',
    PAYMENT_DISPUTED: 'पेमेंटबद्दल वाद आहे',
    IDENTITY_CHECK: 'ओळख पुन्हा तपासली जात आहे',
    OTHER: 'दुसरे कारण',
  },
  decided: {
    HOLD: 'ही खरेदी मंजूर आहे, आणि तिचे टोकन रोखून ठेवले आहेत.',
    REVERSAL: 'ही खरेदी मागे घेतली आहे. तिचे टोकन आता तुमचे नाहीत.',
  },
};
