import fc from 'fast-check';
import { paise } from '@prelaunch/domain/money';
import type { StatementLine } from '@prelaunch/domain/statement-line';

const ASCII = fc.constantFrom(...'ABCxyz0159-/.@&"\',;:<>#()'.split(''));
const ANY = fc.oneof(ASCII, fc.constantFrom('é', '₹', 'ह', 'ñ'));

/** Narrations of short words; the first one is no date, no amount and no name of a summary. */
const narrations = (character: fc.Arbitrary<string>): fc.Arbitrary<string> =>
  fc
    .array(fc.string({ unit: character, minLength: 1, maxLength: 20 }), { maxLength: 8 })
    .map((words) => ['UPI', ...words].join(' '));

const REFERENCES = fc.oneof(
  fc.constant(null),
  fc.stringMatching(/^[1-9]\d{11}$/),
  fc.stringMatching(/^[A-Z]{4}N\d{11}$/),
  fc.stringMatching(/^[A-Z]{4}R5\d{16}$/),
);

const DAY_MS = 86_400_000;

/** Statement lines sorted by date, with balances that add up. */
export function statementLines(
  characters: 'ASCII' | 'ANY',
): fc.Arbitrary<readonly StatementLine[]> {
  const line = fc.record({
    days: fc.nat(20),
    kind: fc.constantFrom('CREDIT', 'DEBIT'),
    amount: fc.bigInt(1n, 10n ** 11n),
    narration: narrations(characters === 'ASCII' ? ASCII : ANY),
    reference: REFERENCES,
  });
  return fc.array(line, { maxLength: 30 }).map((drafts) => {
    let balance = 5_000_000n;
    let time = Date.UTC(2026, 0, 15);
    return drafts.map(({ days, kind, amount, narration, reference }): StatementLine => {
      balance += kind === 'CREDIT' ? amount : 0n - amount;
      time += days * DAY_MS;
      const date = new Date(time).toISOString().slice(0, 10);
      return { date, kind, amount: paise(amount), narration, reference, balance };
    });
  });
}
