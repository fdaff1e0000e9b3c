import { interventionTexts } from '../../../purchases/interventions/texts.ts';
import { reasonsByWords } from '../../../../../purchases/interventions/reasons-by-words.ts';
import { plural } from '../../../../../ui/text/plural.ts';
import type { Translation } from '../../../../../ui/translation.ts';
import type * as en from '../../../../../screens/admin/confirmations/texts.ts';

export const confirmationTexts: Translation<typeof en.confirmationTexts> = {
  heading: 'पुष्टियाँ',
  description:
    'भुगतान के खाते में बदलाव, एडमिन बनाने या हटाने, एडमिन के ई-मेल पते में बदलाव, बड़ी मंज़ूरियाँ और खरीद की वापसी तब लागू होती हैं, जब दूसरा एडमिन उनकी पुष्टि करता है।',
  descriptionOff:
    'भुगतान के खाते में बदलाव, एडमिन बनाने या हटाने, एडमिन के ई-मेल पते में बदलाव और बड़ी मंज़ूरियों की लागू होने से पहले दूसरा एडमिन पुष्टि कर सकता है। अगर कंपनी में दूसरा एडमिन है, तो खरीद की वापसी के लिए हमेशा उसकी पुष्टि चाहिए।',
  loading: 'पुष्टियाँ लोड हो रही हैं...',
  failed: 'पुष्टियाँ लोड नहीं हो सकीं।',
  empty: 'किसी बदलाव की पुष्टि बाकी नहीं है।',
  off: 'पुष्टियाँ बंद हैं',
  emptyOff:
    'खरीद की वापसी को छोड़कर हर बदलाव तुरंत लागू होता है। जब आपकी कंपनी में दो सक्रिय एडमिन हों, तो सुपर एडमिन पुष्टियाँ चालू कर सकता है।',
  toAudit: 'पुराने बदलाव देखें',
  toDashboard: 'डैशबोर्ड पर वापस जाएँ',
  found: (count) =>
    count === 0
      ? ''
      : plural(count, {
          one: `${String(count)} बदलाव की पुष्टि बाकी`,
          other: `${String(count)} बदलावों की पुष्टि बाकी`,
        }),

  columns: {
    number: 'क्र.सं.',
    change: 'बदलाव',
    subject: 'विषय',
    requestedBy: 'माँगने वाला',
    requested: 'माँगा गया',
    expires: 'समाप्ति',
    action: 'कार्रवाई',
  },
  sealNow: 'अभी का खाता',
  sealAfter: 'बदलाव के बाद का खाता',
  you: 'आप',
  unreadable: 'इसका विवरण पढ़ा नहीं जा सकता',
  kinds: {
    'beneficiary.add': 'भुगतान का खाता जोड़ना',
    'beneficiary.update': 'भुगतान का खाता बदलना',
    'account.add': 'एडमिन जोड़ना',
    'account.update': 'यूज़र की जानकारी बदलना',
    'account.delete': 'एडमिन हटाना',
    'purchase.approve': 'खरीद मंज़ूर करना',
    'purchase.reverse': 'खरीद वापस लेना',
  },
  details: {
    'Holder name': 'खाताधारक',
    'Bank name': 'बैंक का नाम',
    'Branch name': 'शाखा',
    'Account number': 'खाता नंबर',
    'IFSC code': 'IFSC कोड',
    'UPI ID': 'UPI ID',
    Name: 'नाम',
    'E-mail': 'ईमेल',
    Mobile: 'मोबाइल',
    Role: 'भूमिका',
    Access: 'पहुँच',
    Status: 'स्थिति',
    Verified: 'वेरिफ़ाइड',
    Reason: 'कारण',
    Note: 'नोट',
  },
  choices: {
    Role: { Admin: 'एडमिन', Member: 'मेंबर' },
    Access: { Full: 'पूरी', 'Read only': 'केवल देखना', 'Own account': 'अपना खाता' },
    Status: { ACTIVE: 'सक्रिय', INACTIVE: 'निष्क्रिय', BLOCKED: 'ब्लॉक' },
    Verified: { Yes: 'हाँ', No: 'नहीं' },
    Reason: reasonsByWords(interventionTexts.reasons),
  },
  review: 'जाँचें',
  purchase: (amount, member) => `${amount}, ${member}`,
  more: (count) => `और ${String(count)} अन्य`,
  needsAnother: 'दूसरे एडमिन की पुष्टि बाकी',
  reviewOf: (change, subject) => `जाँचें: ${change}, ${subject}`,

  asked: (name, email, when) => `${name} (${email}) ने ${when} को यह माँगा।`,
  expires: (when) => `पुष्टि न होने पर यह ${when} को समाप्त हो जाएगा, और कुछ नहीं बदलेगा।`,
  effects: {
    upi: (upi) => `पुष्टि के बाद भुगतान पेज मेंबर को ${upi} पर भुगतान करने को कहेगा।`,
    noUpi: 'पुष्टि के बाद मेंबर UPI से भुगतान नहीं कर सकेंगे।',
    upiOfFirst: 'मेंबर को खाता 1 की UPI ID दिखती है, इसलिए UPI भुगतान नहीं बदलते।',
    bank: (digits) => `पुष्टि के बाद भुगतान पेज मेंबर को ${digits} पर खत्म होने वाला खाता दिखाएगा।`,
  },
  call: (name) =>
    `पुष्टि करने से पहले ${name} को ऐसे फ़ोन नंबर पर कॉल करें जिसे आप पहले से जानते हैं, और पूछें कि क्या यह बदलाव सही है।`,
  unchanged: (count) => (count === 1 ? '1 विवरण नहीं बदलता' : `${String(count)} विवरण नहीं बदलते`),
  readOnly: 'आपकी पहुँच केवल देखने की है। पुष्टि पूरी पहुँच वाला एडमिन ही कर सकता है।',
  own: 'यह आपने ही माँगा है। इसकी पुष्टि किसी दूसरे एडमिन को करनी होगी।',
  ownPurchase: 'यह आपकी अपनी खरीद है। इसकी पुष्टि किसी दूसरे एडमिन को करनी होगी।',
  confirm: 'पुष्टि करें',
  confirming: 'पुष्टि हो रही है...',
  decline: 'ठुकराएँ',
  declining: 'ठुकराया जा रहा है...',
  withdraw: 'वापस लें',
  withdrawing: 'वापस लिया जा रहा है...',
};
