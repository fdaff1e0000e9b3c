import { normaliseMobile } from '@prelaunch/domain/indian-ids';
import { compactReference, referenceKey } from '@prelaunch/domain/reference-number';
import fc from 'fast-check';
import { sql, type RawBuilder } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeCompany, makePerson } from '../../../testing/people.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';
import { matchesPerson } from '../../features/accounts/manage-users/account-lists.store.ts';
import { matchesReference } from '../../features/purchases/lists/purchase-lists.store.ts';
import { containsPattern, digitWindowsOf } from './search.ts';

/** Compares searches of long numbers by digit windows with plain LIKE conditions, on the same rows. */

const ROWS = 300;
const TEXTS = 800;

const digits = (length: number) =>
  fc.string({ unit: fc.constantFrom('0', '1', '7', '9'), minLength: length, maxLength: length });
const run = fc.constantFrom(9, 10, 11, 12, 16, 22).chain(digits);
const inScript = (zero: number) => (text: string) =>
  text.replace(/\d/g, (digit) => String.fromCodePoint(zero + Number(digit)));
const number = fc.oneof(
  run,
  digits(12).map((rrn) => `0000${rrn}`),
  digits(4).map((end) => `${'0'.repeat(12)}${end}`),
  run.map(inScript(0x0966)),
  run.map(inScript(0xff10)),
);
const between = fc.constantFrom('', ' ', '-', '/', 'A', 'UTR', 'é', 'क', '²', '_');
const reference = fc
  .array(fc.tuple(between, number), { minLength: 1, maxLength: 3 })
  .map((parts) => parts.flat().join('').slice(0, 60));
const mobile = fc.oneof(
  digits(9).map((end) => `+919${end}`),
  digits(14).map((end) => `+1${end}`),
);
const namePart = fc.oneof(number, fc.constantFrom('Patel', 'İ9', '%', '\\', 'ß'));
const account = fc.record({
  name: fc.array(namePart, { minLength: 1, maxLength: 2 }).map((parts) => parts.join(' ')),
  mobile,
  email: run.map((local) => `m${local}@example.test`),
});

/** Parts of these texts in different spellings, and texts that mostly occur in none of them. */
const partOf = (texts: readonly string[]) =>
  fc.oneof(
    { arbitrary: reference, weight: 1 },
    {
      arbitrary: fc
        .tuple(
          fc.constantFrom(...texts),
          fc.nat(12),
          fc.constantFrom(9, 10, 11, 12, 13, 16, 22, 60),
          fc.constantFrom<(text: string) => string>(
            (part) => part,
            (part) => part.toLowerCase(),
            (part) => part.replace(/(\d{4})/g, '$1 '),
            (part) => part.replace(/^\+91/, '0'),
            inScript(0x0660),
            (part) => `0000${part}`,
            (part) => `${part}%`,
          ),
        )
        .map(([text, start, length, spell]) => spell(text.slice(start, start + length))),
      weight: 6,
    },
  );

let server: TestServer;
let references: string[];
let people: { name: string; mobile: string; email: string }[];

beforeAll(async () => {
  server = await startTestServer({ withoutJobs: true });
  const companyId = await makeCompany(server);
  const member = await makePerson(server, companyId);
  const admin = await makePerson(server, companyId, 'ADMIN');
  references = [...fc.sample(reference, ROWS), '0'.repeat(10), 'A'.repeat(12), 'ककक'];
  await server.pool.query(
    `insert into purchases (company_id, id, account_id, payment_method, reference_number, amount_paise,
       price_micro_rupees, quantity, fee_basis_points, fee_paise, total_paise, status, decided_at, decided_by)
     select $1, uuidv7(), $2, 'MANUAL', typed, 1000, 10000000, 1, 0, 0, 1000, 'REJECTED', now(), $3
     from (select unnest($4::text[]) as typed union all select null) typed`,
    [companyId, member.id, admin.id, references],
  );
  people = fc
    .sample(account, ROWS)
    .map(({ email, ...rest }, n) => ({ ...rest, email: `${n}.${email}` }));
  await server.pool.query(
    `insert into accounts (company_id, id, role, name, email, mobile, referral_code)
     select $1, uuidv7(), 'USER', name, email, mobile, 'GLXY-' || n
     from unnest($2::text[], $3::text[], $4::text[]) with ordinality p (name, email, mobile, n)
     on conflict do nothing`,
    [
      companyId,
      ...(['name', 'email', 'mobile'] as const).map((key) => people.map((one) => one[key])),
    ],
  );
});
afterAll(() => server.stop());

interface Comparison {
  readonly found: number;
  readonly different: number;
}

/** Compares the rows of two conditions for each text. Returns how many texts had windows, and how many found a row. */
async function compare(
  texts: readonly string[],
  from: RawBuilder<unknown>,
  byWindows: (text: string) => RawBuilder<unknown>,
  plain: (text: string) => RawBuilder<unknown>,
) {
  const counts = { withWindows: 0, found: 0 };
  for (const text of texts) {
    const { rows } = await sql<Comparison>`
      select count(*) filter (where plain)::int as found, count(*) filter (where plain <> ours)::int as different
      from (select (${plain(text)}) is true as plain, (${byWindows(text)}) is true as ours from ${from}) compared`.execute(
      server.db,
    );
    const { found = 0, different } = rows[0] ?? {};
    expect({ text, different }).toEqual({ text, different: 0 });
    if (digitWindowsOf(compactReference(text)).length === 0) continue;
    counts.withWindows += 1;
    if (found > 0) counts.found += 1;
  }
  return counts;
}

describe('a search by digit windows finds the rows of a plain LIKE', () => {
  test('in references', async () => {
    const texts = fc
      .sample(partOf(references), TEXTS)
      .filter((text) => /^[\p{L}\p{N} \-/_]+$/u.test(text));
    const counts = await compare(
      [...references, ...texts],
      sql`purchases p`,
      matchesReference,
      (text) => {
        const compact = compactReference(text);
        return compact === ''
          ? sql`false`
          : sql`p.reference_compact like ${containsPattern(compact)} or p.reference_key = ${referenceKey(text)}`;
      },
    );
    expect(counts.withWindows).toBeGreaterThan(TEXTS / 4);
    expect(counts.found).toBeGreaterThan(TEXTS / 4);
  });

  test('in names, mobile numbers and e-mail addresses', async () => {
    const stored = people.flatMap((one) => Object.values(one));
    const counts = await compare(
      fc.sample(partOf(stored), TEXTS),
      sql`accounts a`,
      matchesPerson,
      (text) => {
        const mobileOf = normaliseMobile(text) ?? text;
        return sql`a.search_text like lower(${containsPattern(text)})
          or a.search_text like ${containsPattern(mobileOf)} and ${mobileOf} <> ${text}`;
      },
    );
    expect(counts.withWindows).toBeGreaterThan(TEXTS / 4);
    expect(counts.found).toBeGreaterThan(TEXTS / 10);
  });
});

test.each([
  ['411030232506', ['4110302325', '1030232506']],
  ['4110302325', ['4110302325']],
  ['411030232', []],
  ['41103 0232506', []],
  ['UTR1234567890ABC22345678901', ['1234567890', '2234567890', '2345678901']],
  ['०१२३४५६७८९', []],
  ['0'.repeat(22), []],
  [`${'0'.repeat(10)}12`, ['0000000012']],
])('the windows of %j are %j', (text, windows) => {
  expect(digitWindowsOf(text)).toEqual(windows);
});

test('digit_windows returns each ten digits in a row of a run of digits', async () => {
  const { rows } = await server.pool.query<{ windows: string }>(
    `select array_to_string(digit_windows(E'+911234567890\nm123456789@x9\n91123456789\n०१२३४५६७८९'), ' ') as windows`,
  );
  expect(rows[0]?.windows).toBe('1123456789 1234567890 9112345678');
});

describe('the indexes of a search', () => {
  const planOf = (from: RawBuilder<unknown>, condition: RawBuilder<unknown>, dropped?: string) =>
    server.db.transaction().execute(async (tx) => {
      // Only bitmap scans remain, whatever the size of the tables.
      for (const scan of ['seqscan', 'indexscan', 'indexonlyscan']) {
        await sql`set local ${sql.raw(`enable_${scan}`)} = off`.execute(tx);
      }
      if (dropped !== undefined) await sql`drop index ${sql.ref(dropped)}`.execute(tx);
      const { rows } = await sql`explain select from ${from} where ${condition}`.execute(tx);
      // Restores the index.
      await sql`rollback and chain`.execute(tx);
      return JSON.stringify(rows);
    });

  test.each([
    {
      matches: matchesReference,
      from: sql`purchases p`,
      windows: 'purchases_by_reference_windows',
      trigrams: 'purchases_search',
    },
    {
      matches: matchesPerson,
      from: sql`accounts a`,
      windows: 'accounts_by_digit_windows',
      trigrams: 'accounts_search',
    },
  ])(
    '$windows for ten digits or more, $trigrams for nine',
    async ({ matches, from, windows, trigrams }) => {
      for (const text of ['4110302325', '919876543210']) {
        const plan = await planOf(from, matches(text));
        expect(plan).toContain(windows);
        // Even without the other index, so that no plan reads both.
        expect(plan + (await planOf(from, matches(text), windows))).not.toContain(trigrams);
      }
      const short = await planOf(from, matches('411030232'));
      expect(short).toContain(trigrams);
      expect(short).not.toContain(windows);
    },
  );
});
