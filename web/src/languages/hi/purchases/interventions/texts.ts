import type { Translation } from '../../../../ui/translation.ts';
import type * as en from '../../../../purchases/interventions/texts.ts';

export const interventionTexts: Translation<typeof en.interventionTexts> = {
  kinds: { HOLD: 'रोक लगी', REVERSAL: 'वापस ली गई' },
  reasons: {
    WRONG_MATCH: 'भुगतान किसी और ऑर्डर का है',
    PAYMENT_RETURNED: 'बैंक ने भुगतान वापस ले लिया',
    LIEN: 'किसी सरकारी विभाग या बैंक ने भुगतान पर रोक लगाई है',
    IDENTITY_REFUSED: 'पहचान की पुष्टि नहीं हो सकी',
    AGREED_WITHDRAWAL: 'आपसी सहमति से वापस ली गई',
    PAYMENT_DISPUTED: 'भुगतान पर विवाद है',
    IDENTITY_CHECK: 'पहचान की दोबारा जाँच हो रही है',
    OTHER: 'कोई और कारण',
  },
  decided: {
    HOLD: 'यह मंज़ूर है, और इसके टोकन पर रोक लगी है।',
    REVERSAL: 'यह वापस ली गई। इसके टोकन अब आपके नहीं हैं।',
  },
};
