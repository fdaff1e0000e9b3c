import type { Translation } from '../../../../../ui/translation.ts';
import type * as en from '../../../../../screens/user/buy-token/texts.ts';

export const submittedTexts: Translation<typeof en.submittedTexts> = {
  proofTitle: 'आपका प्रमाण हमें मिल गया है',
  manualTitle: 'आपका ऑर्डर हमें मिल गया है',
  nothingMore: 'आपको दोबारा न भुगतान करना है, न कुछ भेजना है।',
  next: 'आगे क्या होगा',
  reference: 'ट्रांज़ैक्शन नंबर',
  follow: 'इस भुगतान की स्थिति देखें',
  buyMore: 'और खरीदें',
};
