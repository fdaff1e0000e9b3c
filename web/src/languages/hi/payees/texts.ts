import type { Translation } from '../../../ui/translation.ts';
import type * as en from '../../../payees/texts.ts';

export const payeeTexts: Translation<typeof en.payeeTexts> = {
  endsIn: (digits) => `खाता, जिसके आखिरी अंक ${digits} हैं`,
  paidBefore: (day) => `यह वही खाता है, जिसमें आपने ${day} को भुगतान किया था।`,
  notPaidBefore: 'आपने इस खाते में पहले भुगतान नहीं किया है।',
  since: (day) => `यह ${day} से इस्तेमाल में है।`,
  sinceByTwoAdmins: (day) => `यह ${day} से इस्तेमाल में है, दो एडमिन ने इसकी पुष्टि की है।`,
};
