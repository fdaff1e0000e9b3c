import { counted } from '../../../../../../../lists/counted.ts';
import { plural } from '../../../../../../../ui/text/plural.ts';
import type { Translation } from '../../../../../../../ui/translation.ts';
import type * as en from '../../../../../../../screens/admin/purchaserequest/reconcile/day/texts.ts';

const lines = (count: number): string =>
  plural(count, {
    one: `${counted(count, false)} पंक्ति`,
    other: `${counted(count, false)} पंक्तियाँ`,
  });

export const dayTexts: Translation<typeof en.dayTexts> = {
  heading: 'दिन का हिसाब बंद करें',
  allDays: 'सभी दिन:',
  compare: (state, count) => `${state} (${counted(count, false)})`,
  day: 'दिन',
  dayOption: (day, open) => (open === 0 ? `${day}, बंद` : `${day}, ${lines(open)} बाकी`),
  loading: 'दिन लोड हो रहा है...',
  failed: 'दिन लोड नहीं हो सका।',
  of: (received) => `का हिसाब बाकी, कुल ${received} में से`,
  allExplained: 'पूरा हिसाब मिल गया',
  parts: 'पैसे का हिसाब',
  kinds: {
    order: 'ऑर्डर',
    charge: 'शुल्क',
    refund: 'रिफ़ंड',
    set_aside: 'अलग रखा',
    open: 'हिसाब बाकी',
  },
  position: (position, total) => `${String(total)} में से पंक्ति ${String(position)}`,
  order: 'ऑर्डर',
  proof: 'सबूत',
  noOrder: 'कोई ऑर्डर नहीं',
  nobody: 'इस पैसे पर किसी ने दावा नहीं किया है।',
  reference: 'रेफ़रेंस',
  noReference: 'रेफ़रेंस नहीं है',
  join: 'जोड़ें और मंज़ूर करें',
  joining: 'जोड़ी जा रही है...',
  sameReference: 'रेफ़रेंस और राशि मिलते हैं।',
  sameCode: 'भुगतान कोड और राशि मिलते हैं।',
  keys: 'Enter से पूरे मेल वाली पंक्ति जुड़ती है। अगली के लिए J और पिछली के लिए K दबाएँ।',
  readerKeys: 'अगली पंक्ति के लिए J और पिछली के लिए K दबाएँ।',
  byHand: 'Enter इस पंक्ति का फ़ैसला नहीं करता। इसकी तुलना करें।',
  joined: (order, isApproved) => (isApproved ? `${order} मंज़ूर` : `${order} के लिए दूसरे एडमिन से पूछा`),
  next: (done, line) => `${done}; अगली: ${line}।`,
  last: (done, closed) => `${done}। ${closed}`,
  closed: (day) => `${day} बंद`,
  explained: (amount) => `${amount} का हिसाब मिला`,
  closedLine: (day, amount) => `${day} बंद है: ${amount} का हिसाब मिला।`,
  sheet: 'इस दिन की क्लोज़िंग शीट तैयार है।',
};
