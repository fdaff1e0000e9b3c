import type { Translation } from '../../../../../../ui/translation.ts';
import type * as en from '../../../../../../screens/admin/purchaserequest/desk/texts.ts';

export const deskTexts: Translation<typeof en.deskTexts> = {
  open: 'एक-एक करके जाँचें',
  title: 'खरीद जाँचें',
  titleAt: (position, total) => `खरीद जाँचें: ${String(total)} में से ${String(position)}`,
  loading: 'कतार लोड हो रही है...',
  failed: 'कतार लोड नहीं हो सकी।',

  queue: 'कतार',
  outcomes: {
    approved: 'मंज़ूर',
    rejected: 'अस्वीकार',
    requested: 'दूसरे एडमिन से पूछा',
    refused: 'फ़ैसला नहीं हुआ',
  },
  check: 'कृपया जाँचें',

  purchase: (position, total) => `${String(total)} में से खरीद ${String(position)}: `,
  reference: 'ट्रांज़ैक्शन नंबर',

  gone: 'इस खरीद पर दूसरे एडमिन ने पहले ही फ़ैसला कर दिया है।',
  approved: 'आपने यह खरीद मंज़ूर की है।',
  rejected: 'आपने यह खरीद अस्वीकार की है।',
  requested: 'आपकी मंज़ूरी पर दूसरे एडमिन की पुष्टि बाकी है।',

  approve: 'मंज़ूर करें',
  approving: 'मंज़ूर हो रही है...',
  early: 'पिछला फ़ैसला पूरा नहीं हुआ था, इसलिए Enter नहीं गिना गया।',
  reject: 'अस्वीकार करें',
  previous: 'पिछली',
  next: 'कतार में अगली',
  back: 'सूची पर वापस जाएँ',
  byHand:
    'बैंक में राशि अलग है, इसलिए Enter से कुछ मंज़ूर नहीं होता। अस्वीकार के लिए R, मेंबर से पूछने के लिए Q, अगली खरीद के लिए N और पिछली के लिए K दबाएँ।',
  keys: 'मंज़ूर करने के लिए दो बार Enter, अस्वीकार के लिए R, मेंबर से पूछने के लिए Q, अगली खरीद के लिए N और पिछली के लिए K दबाएँ।',

  nothing: 'किसी खरीद पर फ़ैसला बाकी नहीं है।',
  done: 'इस कतार की हर खरीद जाँच ली गई है।',
  summary: ({ approved, rejected, requested, waiting, refused }) =>
    [
      [approved, 'मंज़ूर'],
      [rejected, 'अस्वीकार'],
      [requested, 'पर दूसरे एडमिन की पुष्टि बाकी'],
      [waiting, 'पर जवाब बाकी'],
      [refused, 'पर यहाँ फ़ैसला नहीं हुआ'],
    ]
      .filter(([count]) => count !== 0)
      .map(([count, what]) => `${String(count)} ${String(what)}`)
      .join(', '),
};
