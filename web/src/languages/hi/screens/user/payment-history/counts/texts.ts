import type { Translation } from '../../../../../../ui/translation.ts';
import type * as en from '../../../../../../screens/user/payment-history/counts/texts.ts';

export const countTexts: Translation<typeof en.countTexts> = {
  group: 'कितने भुगतान',
  chip: (label, count) => `${label} ${String(count)}`,
  approved: (count) =>
    count === 1 ? 'कुछ बाकी नहीं है। 1 भुगतान मंज़ूर है।' : `कुछ बाकी नहीं है। ${String(count)} भुगतान मंज़ूर हैं।`,
  rejected: (count) =>
    count === 1 ? '1 भुगतान स्वीकार नहीं हुआ।' : `${String(count)} भुगतान स्वीकार नहीं हुए।`,
  newest: (amount, day) => `सबसे नया: ${amount}, ${day}`,
};
