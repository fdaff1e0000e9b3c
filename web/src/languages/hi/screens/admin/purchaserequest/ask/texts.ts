import type { Translation } from '../../../../../../ui/translation.ts';
import type * as en from '../../../../../../screens/admin/purchaserequest/ask/texts.ts';

export const askTexts: Translation<typeof en.askTexts> = {
  ask: 'मेंबर से पूछें',
  askShort: 'पूछें',
  title: 'मेंबर से पूछें',
  story:
    'मेंबर को मेल मिलता है और वह एक और फ़ाइल के साथ जवाब दे सकता है। पहले सवाल से टोकन ज़्यादा समय तक रखे रहते हैं।',
  question: 'सवाल',
  questionHint: 'मेंबर इसे कारण के नीचे पढ़ता है।',
  questionMissing: 'कृपया सवाल लिखें।',
  send: 'सवाल भेजें',
  sending: 'भेजा जा रहा है...',
};
