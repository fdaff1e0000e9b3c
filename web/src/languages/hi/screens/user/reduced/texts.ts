import type { Translation } from '../../../../../ui/translation.ts';
import type * as en from '../../../../../screens/user/reduced/texts.ts';

export const reducedTexts: Translation<typeof en.reducedTexts> = {
  mark: 'घटाई गई',

  less: (paid, total) => `आपका ${paid} का भुगतान इस ऑर्डर की कुल राशि ${total} से कम था।`,
  lessToPay: (paid, toPay) => `आपका ${paid} का भुगतान इस ऑर्डर के लिए देने के ${toPay} से कम था।`,
  replaced: (count, paid) => `इसकी जगह ${paid} में ${count} टोकन की खरीद ने ली है।`,
  see: 'उसकी रसीद देखें',

  ordered: (count, total) => `आपने ${total} में ${count} टोकन का ऑर्डर किया था।`,
  arrived: (paid, count) => `${paid} मिले, इसलिए यह खरीद ${count} टोकन की है।`,
  arrivedWithKept: (paid, kept, count) =>
    `${paid} मिले, इसलिए आपके रखे हुए ${kept} के साथ यह खरीद ${count} टोकन की है।`,
  seeOrder: 'ऑर्डर देखें',

  nothingMore: 'इस ऑर्डर के लिए और कुछ नहीं देना है।',
};
