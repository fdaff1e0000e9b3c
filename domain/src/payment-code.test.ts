import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isPaymentCode, paymentCodeOf, paymentCodesIn } from './payment-code.ts';
import { runs } from './testing/runs.ts';

const MANY = runs(5_000);
const ALPHABET = Array.from('0123456789ABCDEFGHJKMNPQRSTVWXY');
const KEY = 'PUR-482913-0b9f2c1e-6d3a-4f58-9a7b-5c2d1e8f4a36';
const CODE = '49VQTH7J';

const codeOf = (uuid: string): string => paymentCodeOf(uuid) ?? '';
const anyCode = fc.uuid().map(codeOf);

const replaced = (text: string, at: number, by: string) =>
  text.slice(0, at) + by + text.slice(at + by.length);

describe('the code of an idempotency key', () => {
  test('is the same for the same UUID, whatever comes before it and however it is written', () => {
    expect(paymentCodeOf(KEY)).toBe(CODE);
    expect(paymentCodeOf(KEY.slice('PUR-482913-'.length).toUpperCase())).toBe(CODE);
    expect(paymentCodeOf(KEY.replace(/(?<!PUR|PUR-\d{6})-/g, ''))).toBe(CODE);
  });

  test.each(['', 'PUR-482913-5f0c', `${KEY}0`, `${KEY} `, `${KEY.slice(0, -1)}g`, '0'.repeat(32)])(
    'does not exist for the key %j',
    (key) => {
      expect(paymentCodeOf(key)).toBeNull();
    },
  );

  test('is a code with a letter and a digit for every UUID', () => {
    fc.assert(
      fc.property(fc.uuid(), (uuid) => {
        const code = codeOf(uuid);
        expect(code).toMatch(/^(?=.*[A-Z])(?=.*\d)[0-9A-HJKMNP-TV-Y]{8}$/);
        expect(isPaymentCode(code)).toBe(true);
      }),
      MANY,
    );
  });

  test('differs for nearly all UUIDs', () => {
    const uuids = fc.sample(fc.uuid(), { numRuns: 20_000, seed: 1 });
    expect(new Set(uuids.map(codeOf)).size).toBe(new Set(uuids).size);
  });
});

describe('the check character', () => {
  test('detects every single wrong character', () => {
    fc.assert(
      fc.property(anyCode, (code) => {
        const wrong = Array.from(code).flatMap((right, at) =>
          ALPHABET.filter((other) => other !== right).map((other) => replaced(code, at, other)),
        );
        expect(wrong).toHaveLength(8 * 30);
        expect(wrong.filter(isPaymentCode)).toEqual([]);
      }),
    );
  });

  test('detects every swap of two neighbours', () => {
    fc.assert(
      fc.property(anyCode, (code) => {
        for (let at = 0; at < code.length - 1; at += 1) {
          const swapped = replaced(code, at, code.charAt(at + 1) + code.charAt(at));
          expect(isPaymentCode(swapped)).toBe(swapped === code);
        }
      }),
      MANY,
    );
  });

  test('rejects texts with other characters or another length', () => {
    for (const text of ['', CODE.slice(1), `${CODE}0`, CODE.toLowerCase(), ` ${CODE.slice(1)}`]) {
      expect(isPaymentCode(text)).toBe(false);
    }
  });
});

describe('the codes in a narration', () => {
  test.each([
    `UPI-RAMESH KUMAR-ramesh@okaxis-SBIN0000813-411030232506-Order PUR-123456 ${CODE}`,
    `BY TRANSFER-UPI/CR/411030232506/RAMESH/SBIN/ramesh@ok/${CODE.toLowerCase()}/`,
    'NEFT CR 49VQ TH7J',
    'NEFT CR 49VQ-TH7J.',
    'IMPS/4 9 V Q T H 7 J/RAMESH',
    'remark: 49vqt h7j',
  ])('are found in %s', (narration) => {
    expect(paymentCodesIn(narration)).toEqual([CODE]);
  });

  test('are read although people confuse I and L with 1, O with 0, U with V and Z with 2', () => {
    const code = codeOf('00000000-0000-4000-8000-0000000f1a2b');
    fc.assert(
      fc.property(anyCode, fc.boolean(), (right, useL) => {
        const alike: Record<string, string> = { 1: useL ? 'L' : 'i', 0: 'O', V: 'u', 2: 'Z' };
        const typed = right.replace(/[102V]/g, (character) => alike[character] ?? character);
        expect(paymentCodesIn(`REMARK ${typed} END`)).toEqual([right]);
      }),
      MANY,
    );
    expect(isPaymentCode(code)).toBe(true);
  });

  test('are not found inside a longer word, or with a wrong check character', () => {
    expect(paymentCodesIn(`REF${CODE}`)).toEqual([]);
    expect(paymentCodesIn(`${CODE}1`)).toEqual([]);
    expect(paymentCodesIn(replaced(CODE, 3, 'D'))).toEqual([]);
  });

  test('are all found, each once', () => {
    fc.assert(
      fc.property(anyCode, anyCode, (first, second) => {
        fc.pre(first !== second);
        expect(paymentCodesIn(`${first}/X/${second}/X/${first}`)).toEqual([first, second]);
      }),
    );
  });
});
