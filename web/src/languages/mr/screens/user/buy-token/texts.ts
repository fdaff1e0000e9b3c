import type { Translation } from '../../../../../ui/translation.ts';
import type * as en from '../../../../../screens/user/buy-token/texts.ts';

export const submittedTexts: Translation<typeof en.submittedTexts> = {
  proofTitle: 'तुमचा पुरावा आम्हाला मिळाला आहे',
  manualTitle: 'तुमची ऑर्डर आम्हाला मिळाली आहे',
  reference: 'ट्रान्झॅक्शन क्रमांक',
  follow: 'या पेमेंटची स्थिती पहा',
  buyMore: 'आणखी खरेदी करा',
};
