// A machine's draft that nobody has reviewed.
import { amountWriter, formatInLakhs as inEnglish } from '@prelaunch/domain/amount-words';
import type { Paise } from '@prelaunch/domain/money';

const UP_TO_NINETY_NINE = (
  'शून्य एक दोन तीन चार पाच सहा सात आठ नऊ दहा अकरा बारा तेरा चौदा पंधरा सोळा सतरा अठरा एकोणीस ' +
  'वीस एकवीस बावीस तेवीस चोवीस पंचवीस सव्वीस सत्तावीस अठ्ठावीस एकोणतीस तीस एकतीस बत्तीस तेहेतीस चौतीस पस्तीस छत्तीस सदतीस अडतीस एकोणचाळीस ' +
  'चाळीस एक्केचाळीस बेचाळीस त्रेचाळीस चव्वेचाळीस पंचेचाळीस सेहेचाळीस सत्तेचाळीस अठ्ठेचाळीस एकोणपन्नास पन्नास एक्कावन्न बावन्न त्रेपन्न चोपन्न पंचावन्न छप्पन्न सत्तावन्न अठ्ठावन्न एकोणसाठ ' +
  'साठ एकसष्ट बासष्ट त्रेसष्ट चौसष्ट पासष्ट सहासष्ट सदुसष्ट अडुसष्ट एकोणसत्तर सत्तर एक्काहत्तर बाहत्तर त्र्याहत्तर चौऱ्याहत्तर पंच्याहत्तर शहात्तर सत्त्याहत्तर अठ्ठ्याहत्तर एकोणऐंशी ' +
  'ऐंशी एक्क्याऐंशी ब्याऐंशी त्र्याऐंशी चौऱ्याऐंशी पंच्याऐंशी शहाऐंशी सत्त्याऐंशी अठ्ठ्याऐंशी एकोणनव्वद नव्वद एक्क्याण्णव ब्याण्णव त्र्याण्णव चौऱ्याण्णव पंच्याण्णव शहाण्णव सत्त्याण्णव अठ्ठ्याण्णव नव्व्याण्णव'
).split(' ');

const UNITS = [
  { size: 10_000_000n, name: 'कोटी' },
  { size: 100_000n, name: 'लाख' },
  { size: 1_000n, name: 'हजार' },
] as const;

/** Hundreds join the number before them: 'तीनशे'. */
const HUNDREDS = ['', 'शंभर', 'दोनशे', 'तीनशे', 'चारशे', 'पाचशे', 'सहाशे', 'सातशे', 'आठशे', 'नऊशे'];

function belowThousand(number: number): string {
  const [hundreds, rest] = [Math.floor(number / 100), number % 100];
  if (hundreds === 0) return UP_TO_NINETY_NINE[rest] ?? '';
  if (rest === 0) return HUNDREDS[hundreds] ?? '';
  const head = hundreds === 1 ? 'एकशे' : (HUNDREDS[hundreds] ?? '');
  return `${head} ${UP_TO_NINETY_NINE[rest] ?? ''}`;
}

/** `एक लाख पंचवीस हजार रुपये आणि पन्नास पैसे` */
export const amountInWords = amountWriter({
  units: UNITS,
  belowUnits: belowThousand,
  rupees: ['रुपया', 'रुपये'],
  paise: ['पैसा', 'पैसे'],
  and: 'आणि',
});

/** `₹ 1 लाख`, `₹ 2.5 कोटी` */
export const formatInLakhs = (amount: Paise): string =>
  inEnglish(amount).replace('lakh', 'लाख').replace('crore', 'कोटी');
