import { counted } from '../../../../../../lists/counted.ts';
import type { Translation } from '../../../../../../ui/translation.ts';
import type * as en from '../../../../../../screens/admin/purchaserequest/interventions/texts.ts';

export const interventionTexts: Translation<typeof en.interventionTexts> = {
  heading: 'रोक और वापसी',
  views: { label: 'खरीद का इतिहास', decided: 'सभी खरीद', interventions: 'रोक और वापसी' },
  loading: 'रोक और वापसी लोड हो रही हैं...',
  failed: 'रोक और वापसी लोड नहीं हो सकीं।',
  empty: 'किसी खरीद पर रोक नहीं लगी, और कोई वापस नहीं ली गई।',
  showAll: 'सभी रोक और वापसी दिखाएँ',
  kindFilter: 'प्रकार',
  kinds: { ALL: 'रोक और वापसी', HOLD: 'रोक', REVERSAL: 'वापसी' },
  found: (count, more) => `${counted(count, more)} प्रविष्टि`,
  columns: {
    number: 'क्र.सं.',
    date: 'तारीख',
    member: 'मेंबर',
    tokens: 'टोकन',
    reason: 'कारण',
    state: 'स्थिति',
    details: 'खरीद',
  },
  by: (name) => `${name} ने`,
  ended: 'खत्म',
  endedOn: (day, name) => `${day}, ${name} ने`,
  none: '--',

  open: 'खोलें',
  openOf: (about) => `खोलें: ${about}`,
  title: 'खरीद',
  close: 'बंद करें',
  cancel: 'रद्द करें',
  toConfirmations: 'पुष्टियों पर जाएँ',

  tokens: (quantity) => `${quantity} टोकन`,
  reason: 'कारण',
  reasonMissing: 'कृपया कारण चुनें।',
  note: 'नोट',
  noteHint: 'यह नोट केवल कंपनी के एडमिन देखते हैं।',
  noteMissing: 'कृपया नोट लिखें।',

  hold: 'रोक लगाएँ',
  holdTitle: 'खरीद पर रोक लगाएँ',
  holding: 'रोक लग रही है...',
  holdStory: (tokens, name) =>
    `${tokens} ${name} के पास रहते हैं। जब तक कोई एडमिन रोक नहीं हटाता, उन पर रोक का निशान रहता है। मेंबर को कारण के साथ मेल मिलता है।`,

  release: 'रोक हटाएँ',
  releaseTitle: 'रोक हटाएँ',
  releasing: 'रोक हट रही है...',
  releaseStory: (tokens, name) =>
    `${name} के ${tokens} पर रोक का निशान हट जाता है। मेंबर को मेल मिलता है।`,

  reverse: 'वापस लें',
  reverseTitle: 'खरीद वापस लें',
  reversing: 'वापस ली जा रही है...',
  reverseStory: (tokens, name) =>
    `${name} के ${tokens} उनके खाते से निकलकर बिक्री के लिए लौट जाते हैं। मेंबर को मेल मिलता है। इसे पलटा नहीं जा सकता।`,
  linesOpen: 'इसकी बैंक पंक्तियाँ फिर से खुल जाती हैं।',
  returned: 'बैंक पैसा वापस ले चुका है, इसलिए कुछ लौटाना नहीं है।',
  refund: 'अगर पैसा लौटाना है, तो मिलान में रिफ़ंड दर्ज करें।',
  secondAdmin:
    'अगर आपकी कंपनी में पूरी पहुँच वाला दूसरा एडमिन है, तो यह तब लागू होगा, जब उनमें से कोई इसकी पुष्टि करेगा।',
};
