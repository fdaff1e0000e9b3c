import type { Translation } from '../ui/translation.ts';
import type * as en from './texts.ts';

export const statusTexts: Translation<typeof en.statusTexts> = { notAvailable: 'उपलब्ध नहीं' };

export const reservationTexts: Translation<typeof en.reservationTexts> = {
  until: (time) => `इसके टोकन ${time} तक आपके लिए रखे गए हैं।`,
  mark: 'टोकन अब आपके लिए रखे हुए नहीं हैं।',
  over: 'टोकन अब आपके लिए रखे हुए नहीं हैं। जब तक टोकन बचे हैं, कंपनी इसे मंज़ूर कर सकती है।',
  overInList:
    'एक बाकी भुगतान के टोकन अब आपके लिए रखे हुए नहीं हैं। जब तक टोकन बचे हैं, कंपनी इसे मंज़ूर कर सकती है।',
};
