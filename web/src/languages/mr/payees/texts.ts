import type { Translation } from '../../../ui/translation.ts';
import type * as en from '../../../payees/texts.ts';

export const payeeTexts: Translation<typeof en.payeeTexts> = {
  endsIn: (digits) => `शेवटचे अंक ${digits} असलेले खाते`,
  paidBefore: (day) => `${day} रोजी तुम्ही ज्या खात्यात पैसे भरले, तेच हे खाते आहे.`,
  notPaidBefore: 'या खात्यात तुम्ही याआधी पैसे भरलेले नाहीत.',
  since: (day) => `हे ${day} पासून वापरात आहे.`,
  sinceByTwoAdmins: (day) => `हे ${day} पासून वापरात आहे; दोन ॲडमिननी त्याची पुष्टी केली आहे.`,
};
