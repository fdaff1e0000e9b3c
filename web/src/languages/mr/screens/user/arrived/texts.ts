import type { Translation } from '../../../../../ui/translation.ts';
import type * as en from '../../../../../screens/user/arrived/texts.ts';

export const arrivedTexts: Translation<typeof en.arrivedTexts> = {
  newest: (count) => (count === 1 ? 'तुमचे सर्वात नवीन पेमेंट' : 'तुमची सर्वात नवीन पेमेंट'),
  arrived: 'तुमचे टोकन आले आहेत',
  arrivedOn: (tokens, day) => `${tokens} ${day} रोजी आले.`,
  label: 'पेमेंट कुठे आहे',
  stations: {
    sent: 'पाठवले',
    bank: 'आमच्या बँकेत',
    checked: 'तपासले',
    tokens: 'टोकन',
  },
  states: {
    done: 'झाले',
    waiting: 'अजून नाही',
    notSeen: 'बँक स्टेटमेंटमध्ये दिसले नाही',
  },
  onStatement: (amount, day) => `${day} च्या बँक स्टेटमेंटमध्ये ${amount}`,
  found: (amount, difference) => `आम्हाला ${amount} मिळाले, ${difference}`,
  short: (missing) => `${missing} कमी`,
  over: (more) => `${more} जास्त`,
  foundMore: (found) => `${found}. जास्त रकमेबद्दल कंपनी निर्णय घेईल.`,
  older: (count, oldest) =>
    count === 1 ? `1 जुने पेमेंट: ${oldest}` : `${String(count)} जुनी पेमेंट, सर्वात जुने: ${oldest}`,
  confirmed: 'कंपनीने पेमेंटची पुष्टी केली आहे. ते बँक स्टेटमेंटमध्ये दिसले नाही.',
};
