import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { keysOfName, keysOfPhrase, nameAgrees, nameOf, phrasesOf } from './names.ts';
import { runs } from '../testing/runs.ts';

const agrees = (member: string, narration: string): boolean =>
  phrasesOf(narration).some((phrase) => nameAgrees(nameOf(member), phrase));

describe('the name of a member agrees with a narration', () => {
  test.each([
    ['Ramesh Kumar', 'UPI-RAMESH KUMAR-ramesh@okaxis-SBIN0000813-411030232506-PAYMENT'],
    ['Ramesh Kumar', 'UPI/CR/411030232506/KUMAR RAMESH/SBIN'],
    ['Mr. Ramesh Kumar', 'NEFT CR-SBIN0000813-MR RAMESH KUMAR-SBINN52024041123'],
    ['Ramesh Kumar', 'IMPS/R KUMAR/411030232506'],
    ['R. Kumar', 'IMPS/RAMESH KUMAR/411030232506'],
    ['Venkata Subramaniam Iyer', 'UPI/VENKATA SUBRAMANIAM/SBIN'],
    ['Subramaniam Venkateswaran', 'UPI/SUBRAMANIAM VENKATES/SBIN'],
    ['Ramesh Kumar', 'UPI/RAMESHKUMAR/SBIN'],
    ['RameshKumar', 'UPI/RAMESH KUMAR/SBIN'],
    ['Ramesh Kumar', 'UPI/ramesh.kumar@okbank/SBIN'],
    ['Lakshmi', 'UPI/LAKSHMI/SBIN'],
    ['José Fernandes', 'UPI/JOSE FERNANDES/SBIN'],
    ['Smt. Lakshmi', 'UPI/LAKSHMI/SBIN'],
    ['Kiran', 'UPI/KIRAN/SBIN'],
    ['Rao Das', 'UPI/RAO DAS/SBIN'],
    ['Subramaniam Venkateswaran', 'UPI/SUBRAMANIAMVENK/SBIN'],
    ['Ramesh Kumar', 'UPI/RAMESHKU/SBIN'],
    ['Ravi Nair', 'UPI/MR RAVINAIR/SBIN'],
  ])('%s: %s', (member, narration) => {
    expect(agrees(member, narration)).toBe(true);
  });
});

describe('the name of a member does not agree with a narration', () => {
  test.each([
    ['Ramesh Kumar', 'UPI/SURESH KUMAR/SBIN'],
    ['Ramesh Kumar', 'UPI/RAMESH/KUMAR TRADERS/SBIN'],
    ['Ramesh Kumar', 'UPI/KUMAR/SBIN'],
    ['Ramesh Kumar', 'UPI/R K/SBIN'],
    ['Asha Rao', 'UPI/A R/SBIN'],
    ['Rao', 'UPI/RAO/SBIN'],
    ['Rama', 'UPI/RAMA/SBIN'],
    ['Ram Kumar', 'UPI/RAMESH KUMAR/SBIN'],
    ['Ramesh Kumar', 'UPI/RAMESHK/SBIN'],
    ['Ravi Nair', 'UPI/XRAVINAIR/SBIN'],
    ['Om', 'UPI/OM/SBIN'],
    ['', 'UPI/RAMESH KUMAR/SBIN'],
    ['रमेश', 'UPI/RAMESH KUMAR/SBIN'],
    ['Ramesh Kumar', ''],
  ])('%j: %j', (member, narration) => {
    expect(agrees(member, narration)).toBe(false);
  });
});

test('a phrase has a word of three letters', () => {
  expect(phrasesOf('R K/OM/DAS-R DAS 12').map(({ words }) => words)).toEqual([
    ['DAS'],
    ['R', 'DAS'],
  ]);
});

test('a name has a key for each pair of its words, for its only word, and for its first eight letters', () => {
  expect(keysOfName(nameOf('Ramesh Kumar'))).toEqual(['RAME K', 'KUMA R', '=RAMESHKU']);
  expect(keysOfName(nameOf('Om Rao'))).toEqual(['RAO O']);
  expect(keysOfName(nameOf('Ravi Nair'))).toEqual(['RAVI N', 'NAIR R', '=RAVINAIR']);
  expect(keysOfName(nameOf('Lakshmi'))).toEqual(['LAKS']);
});

test('a phrase has the keys of all names that it may contain', () => {
  const keysOf = (text: string) => phrasesOf(text).flatMap(keysOfPhrase);
  expect(keysOf('RAMESH KUMAR')).toEqual(['RAME', 'KUMA', 'RAME K', 'KUMA R', '=RAMESHKU']);
  expect(keysOf('OM RAO')).toEqual(['OM', 'RAO', 'RAO O']);
  expect(keysOf('MR RAVINAIR')).toEqual(['MR', 'RAVI', 'RAVI M', '=MRRAVINA', '=RAVINAIR']);
});

test('a name and a phrase that agree have a key in common', () => {
  const word = fc.constantFrom(
    ...[
      'RAMESH',
      'RAM',
      'KUMAR',
      'KUMARI',
      'R',
      'K',
      'DAS',
      'SUBRAMANIAM',
      'SUBRA',
      'VENKATESWARAN',
      'OM',
    ],
  );
  const words = fc.array(word, { minLength: 1, maxLength: 4 });
  fc.assert(
    fc.property(words, words, fc.constantFrom(' ', ''), (name, printed, separator) => {
      const phrases = phrasesOf(printed.join(separator).slice(0, 20));
      const member = nameOf(name.join(' '));
      fc.pre(phrases.some((phrase) => nameAgrees(member, phrase)));
      const keys = phrases.flatMap(keysOfPhrase);
      expect(keysOfName(member).some((key) => keys.includes(key))).toBe(true);
    }),
    runs(5_000),
  );
});
