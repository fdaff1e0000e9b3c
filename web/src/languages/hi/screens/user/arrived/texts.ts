import type { Translation } from '../../../../../ui/translation.ts';
import type * as en from '../../../../../screens/user/arrived/texts.ts';

export const arrivedTexts: Translation<typeof en.arrivedTexts> = {
  newest: (count) => (count === 1 ? 'आपका सबसे नया भुगतान' : 'आपके सबसे नए भुगतान'),
  arrived: 'आपके टोकन आ गए हैं',
  label: 'भुगतान कहाँ है',
  stations: {
    sent: 'भेजा गया',
    bank: 'हमारे बैंक में',
    checked: 'जाँचा गया',
    tokens: 'टोकन',
  },
  states: {
    done: 'हो गया',
    waiting: 'अभी नहीं',
    notSeen: 'बैंक स्टेटमेंट में नहीं दिखा',
  },
  onStatement: (amount, day) => `${day} के बैंक स्टेटमेंट में ${amount}`,
  found: (amount, difference) => `हमें ${amount} मिले, ${difference}`,
  short: (missing) => `${missing} कम`,
  over: (more) => `${more} ज़्यादा`,
  confirmed: 'कंपनी ने भुगतान की पुष्टि की है। यह बैंक स्टेटमेंट में नहीं दिखा।',
};
