import type { Translation } from '../../../../../../../ui/translation.ts';
import type * as en from '../../../../../../../screens/admin/purchaserequest/interventions/returned/texts.ts';

const number = (count: number): string => count.toLocaleString('en-IN');

export const returnedTexts: Translation<typeof en.returnedTexts> = {
  heading: 'भुगतान जो बैंक ने शायद वापस ले लिए',
  failed: 'बैंक के शायद वापस लिए हुए भुगतान लोड नहीं हो सके।',
  more: (count) => `इनके निपटने पर ${number(count)} और भुगतान ${count === 1 ? 'दिखेगा' : 'दिखेंगे'}।`,

  holding: (tokens) => `मेंबर के पास ये ${tokens} अब भी हैं।`,
  debit: 'भुगतान के रेफ़रेंस वाला डेबिट',
  credit: 'खरीद का भुगतान',
  reference: (reference) => `रेफ़रेंस ${reference}`,

  open: 'खरीद खोलें',
  dismiss: 'वापसी नहीं है',
  dismissOf: (about) => `वापसी नहीं है: ${about}`,
  dismissTitle: 'खरीद को वैसे ही रहने दें',
  dismissing: 'सेव हो रहा है...',
  dismissStory: (day) =>
    `ऑडिट में दर्ज होगा कि ${day} के डेबिट से यह भुगतान वापस नहीं गया। यह डेबिट फिर यहाँ नहीं दिखेगा।`,
  keeps: (name, tokens) =>
    `${tokens} ${name} के पास रहते हैं। खरीद बाद में भी 'सभी खरीद' से वापस ली जा सकती है।`,

  note: (day, reference) =>
    reference === null ? `${day} का डेबिट` : `${day} का डेबिट, ${reference}`,

  notice: (count) =>
    count === 1 ? 'बैंक ने शायद 1 भुगतान वापस ले लिया।' : `बैंक ने शायद ${number(count)} भुगतान वापस ले लिए।`,
  toView: 'रोक और वापसी देखें',
};
