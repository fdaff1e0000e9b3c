import { amountWriter, formatInLakhs as inEnglish } from '@prelaunch/domain/amount-words';
import type { Paise } from '@prelaunch/domain/money';

const UP_TO_NINETY_NINE = (
  'शून्य एक दो तीन चार पाँच छह सात आठ नौ दस ग्यारह बारह तेरह चौदह पंद्रह सोलह सत्रह अठारह उन्नीस ' +
  'बीस इक्कीस बाईस तेईस चौबीस पच्चीस छब्बीस सत्ताईस अट्ठाईस उनतीस तीस इकतीस बत्तीस तैंतीस चौंतीस पैंतीस छत्तीस सैंतीस अड़तीस उनतालीस ' +
  'चालीस इकतालीस बयालीस तैंतालीस चौवालीस पैंतालीस छियालीस सैंतालीस अड़तालीस उनचास पचास इक्यावन बावन तिरपन चौवन पचपन छप्पन सत्तावन अट्ठावन उनसठ ' +
  'साठ इकसठ बासठ तिरसठ चौंसठ पैंसठ छियासठ सड़सठ अड़सठ उनहत्तर सत्तर इकहत्तर बहत्तर तिहत्तर चौहत्तर पचहत्तर छिहत्तर सतहत्तर अठहत्तर उनासी ' +
  'अस्सी इक्यासी बयासी तिरासी चौरासी पचासी छियासी सत्तासी अट्ठासी नवासी नब्बे इक्यानवे बानवे तिरानवे चौरानवे पचानवे छियानवे सत्तानवे अट्ठानवे निन्यानवे'
).split(' ');

const UNITS = [
  { size: 10_000_000n, name: 'करोड़' },
  { size: 100_000n, name: 'लाख' },
  { size: 1_000n, name: 'हज़ार' },
  { size: 100n, name: 'सौ' },
] as const;

/** `एक लाख पच्चीस हज़ार रुपये और पचास पैसे` */
export const amountInWords = amountWriter({
  units: UNITS,
  belowUnits: (number) => UP_TO_NINETY_NINE[number] ?? '',
  rupees: ['रुपया', 'रुपये'],
  paise: ['पैसा', 'पैसे'],
  and: 'और',
});

/** `₹ 1 लाख`, `₹ 2.5 करोड़` */
export const formatInLakhs = (amount: Paise): string =>
  inEnglish(amount).replace('lakh', 'लाख').replace('crore', 'करोड़');
