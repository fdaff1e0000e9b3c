import { compactReference, referenceKey } from '@prelaunch/domain/reference-number';
import fc from 'fast-check';
import type pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../../testing/database.ts';
import { createPool } from '../../../platform/db/connections/pool.ts';

/** Compares the reference keys of the database with those of the domain. */

let database: TestDatabase;
let pool: pg.Pool;

beforeAll(async () => {
  database = await createTestDatabase();
  pool = createPool(database.url, { max: 2 });
});
afterAll(async () => {
  await pool.end();
  await database.drop();
});

/** Parts of references, and characters that change case, combine with others, are invisible or are separators. */
const part = fc.oneof(
  fc.string({ unit: fc.constantFrom(...Array.from('0123456789ABCxyz -/._')), maxLength: 9 }),
  fc.constantFrom(
    ...['UTR', 'ref no', 'IMPS/', 'upi', 'TXNID', 'NEFT', 'SBINR', 'hdfcn', 'SBIN'],
    ...['0000', '411030232506', '20241123', '12345678', '22040812345', 'N156221234567890'],
    ...['ß', 'ŉ', 'ΐ', 'ﬃ', 'ª', '½', '①', '❶', 'Ⅻ', '\u0301', '\u0336', '\u0345', '\u0327'],
    ...['é', 'ı', 'İ', 'ſ', '\u212a', '\u200b', '\u200d', '\u2212', '－', '\u3000', '\u3164'],
    ...['٣', '३', '९', '𝟗', '꘠', '𞥐', 'Ａ', 'क', 'क्', 'д', 'Д', '한', '中', '🧾', "'", '\u00a0'],
  ),
);
const text = fc
  .array(part, { minLength: 1, maxLength: 8 })
  .map((parts) => Array.from(parts.join('')).slice(0, 64).join(''));

test('the database and the domain compute the same key for the same text', async () => {
  const texts = fc.sample(text, 1_500);
  const { rows } = await pool.query<{ key: string; compact: string }>(
    `select reference_key_of(t) as key, compact_reference(t) as compact
     from unnest($1::text[]) with ordinality as typed (t, place) order by place`,
    [texts],
  );
  const ours = texts.map((typed) => [typed, referenceKey(typed), compactReference(typed)]);
  expect(rows.map(({ key, compact }, n) => [texts[n], key, compact])).toEqual(ours);
});

test('ten consecutive digits make a window, whatever characters are between them', async () => {
  const windowsOf = async (typed: string) =>
    (
      await pool.query<{ windows: string }>(
        `select array_to_string(digit_windows_of_reference($1), ' ') as windows`,
        [typed],
      )
    ).rows[0]?.windows;
  expect(await windowsOf('UTR ४110x3023/2506')).toBe('1030232506 1103023250 4110302325');
  expect(await windowsOf('411030232')).toBe('');
  expect(await windowsOf('0'.repeat(64))).toBe('');
});
