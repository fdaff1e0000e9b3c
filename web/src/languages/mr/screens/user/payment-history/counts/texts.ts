import type { Translation } from '../../../../../../ui/translation.ts';
import type * as en from '../../../../../../screens/user/payment-history/counts/texts.ts';

export const countTexts: Translation<typeof en.countTexts> = {
  group: 'किती पेमेंट',
  chip: (label, count) => `${label} ${String(count)}`,
  approved: (count) =>
    count === 1
      ? 'काहीही बाकी नाही. 1 पेमेंट मंजूर आहे.'
      : `काहीही बाकी नाही. ${String(count)} पेमेंट मंजूर आहेत.`,
  rejected: (count) =>
    count === 1 ? '1 पेमेंट स्वीकारले गेले नाही.' : `${String(count)} पेमेंट स्वीकारली गेली नाहीत.`,
  newest: (amount, day) => `सर्वात नवीन: ${amount}, ${day}`,
};
