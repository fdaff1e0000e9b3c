import type { Translation } from '../../../../../../../ui/translation.ts';
import type * as en from '../../../../../../../screens/admin/purchaserequest/reconcile/books/texts.ts';

export const bookTexts: Translation<typeof en.bookTexts> = {
  heading: 'रोज़ का हिसाब',
  from: 'इस दिन से',
  to: 'इस दिन तक',
  period: 'कृपया 1 से 366 दिनों की अवधि चुनें।',
  future: 'पहला दिन भविष्य में नहीं हो सकता।',
  show: 'दिखाएँ',
  csv: 'क्लोज़िंग शीट CSV',
  pdf: 'क्लोज़िंग शीट PDF',
  fileName: (from, to) => `closing-sheet-${from}-to-${to}`,
  loading: 'हिसाब लोड हो रहा है...',
  failed: 'हिसाब लोड नहीं हो सका।',
  empty: 'इस अवधि में कुछ दर्ज नहीं हुआ।',
  totals: (period) => `पूरी अवधि: ${period}`,
  days: 'दिन के हिसाब से',
  daysWithEntries: (count, all) => `एंट्री वाले दिन: ${String(all)} में से ${String(count)}`,
  tokensOwed: (tokens) => `शुरू से सभी मंज़ूर खरीद के टोकन, केवल इस अवधि के नहीं: ${tokens}`,
  columns: { day: 'दिन', account: 'मद', debit: 'डेबिट', credit: 'क्रेडिट' },
  figures: {
    received: 'मिला',
    matched: 'उस दिन जोड़ा गया',
    sold: 'बिक्री',
    leftOpen: 'उस दिन बचा',
  },
  matched: 'जोड़ा गया',
  leftOpen: 'बाकी रहा',
  refunded: (amount) => `रिफ़ंड के ${amount} घटाकर`,
  soldWithoutLine: (amount) =>
    `बिक्री में से ${amount} की कोई बैंक पंक्ति नहीं है: उसे हाथ से, या पंक्ति इम्पोर्ट होने से पहले मंज़ूर किया गया।`,
  about: {
    matched: 'पहले के दिनों का पैसा भी। “दिन का हिसाब बंद करें” में पैसा अपनी बैंक पंक्ति के दिन गिना जाता है।',
    leftThatDay:
      'जो मिला, उसमें से उसी दिन जोड़ा या रिफ़ंड के लिए दर्ज किया गया पैसा घटाकर। शून्य से कम होने पर वह पहले के दिनों का पैसा था।',
    leftOpen: 'इन दिनों का जोड़, अलग रखे पैसे के साथ। इस अवधि से पहले का बाकी पैसा नहीं गिना जाता।',
  },
  sum: 'जोड़',
  balanced: 'डेबिट = क्रेडिट',
  differs: 'डेबिट और क्रेडिट अलग हैं',
  accounts: {
    bank: 'बैंक',
    unassigned_money: 'मिला, अभी जोड़ा नहीं',
    members_money: 'ऑर्डरों से जोड़ा गया',
    token_sales: 'टोकन की बिक्री',
    fees: 'शुल्क',
    refunds_due: 'देने बाकी रिफ़ंड',
    payments_out: 'बाहर गए भुगतान',
    approved_without_line: 'बैंक पंक्ति के बिना मंज़ूर',
    credits: 'क्रेडिट से दिया गया',
  },
};
