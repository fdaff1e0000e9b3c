// A machine's draft that nobody has reviewed.
import type { Translation } from '../../../../../ui/translation.ts';
import type * as en from '../../../../../screens/user/reduced/texts.ts';

export const reducedTexts: Translation<typeof en.reducedTexts> = {
  mark: 'कमी केली',

  less: (paid, total) => `तुमचे ${paid} चे पेमेंट या ऑर्डरच्या एकूण रकमेपेक्षा (${total}) कमी होते.`,
  lessToPay: (paid, toPay) => `तुमचे ${paid} चे पेमेंट या ऑर्डरसाठी भरायच्या ${toPay} पेक्षा कमी होते.`,
  replaced: (count, paid) => `तिची जागा ${paid} मधील ${count} टोकनच्या खरेदीने घेतली आहे.`,
  see: 'तिची पावती पहा',

  ordered: (count, total) => `तुम्ही ${total} मध्ये ${count} टोकनची ऑर्डर केली होती.`,
  arrived: (paid, count) => `${paid} मिळाले, म्हणून ही खरेदी ${count} टोकनची आहे.`,
  arrivedWithKept: (paid, kept, count) =>
    `${paid} मिळाले, म्हणून तुम्ही ठेवलेल्या ${kept} सह ही खरेदी ${count} टोकनची आहे.`,
  seeOrder: 'ऑर्डर पहा',

  nothingMore: 'या ऑर्डरसाठी आणखी काही द्यायचे नाही.',
};
