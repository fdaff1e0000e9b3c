import { readdir } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { compactReference, referenceKey } from '@prelaunch/domain/reference-number';
import fc from 'fast-check';
import type pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts';
import { migrate } from '../db/migrate.ts';
import { createPool } from '../db/pool.ts';

/** The key that the database computes, and what happens to purchases of the releases before. */

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

/** What references are made of, and what folds, combines, vanishes or separates. */
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

test('ten digits in a row make a window, whatever stands between them', async () => {
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

/** Rows as the release before wrote them: the key kept whatever was neither a space nor a dash. */
const OLD_ROWS = `
  insert into companies (id, name, email, mobile, token_symbol, total_supply, price_micro_rupees,
    fee_basis_points)
  values ('c0000000-0000-0000-0000-000000000000', 'Old', 'old@company.test', '+919812345670',
    'GLXY', 1000, 10000000, 0);
  insert into accounts (company_id, id, role, name, email, mobile, referral_code, date_of_birth,
    password_hash)
  select 'c0000000-0000-0000-0000-000000000000', ('a0000000-0000-0000-0000-00000000000' || n)::uuid,
    'USER', 'Member ' || n, n || '@member.test', '+91981234567' || n, 'GLXY-OLD' || n, '1990-01-31',
    'none'
  from generate_series(1, 3) n;
  insert into media (company_id, id, owner_kind, owner_id, name, mime_type, size_bytes, sha256,
    storage_key)
  select 'c0000000-0000-0000-0000-000000000000', ('f0000000-0000-0000-0000-00000000000' || n)::uuid,
    'member', 'a0000000-0000-0000-0000-000000000001', 'proof.png', 'image/png', 1, 'x', 'x' || n
  from generate_series(1, 7) n;
  insert into purchases (company_id, id, account_id, payment_method, reference_number, reference_key,
    receipt_id, amount_paise, price_micro_rupees, quantity, fee_basis_points, fee_paise, total_paise,
    status, decided_at, decided_by)
  select 'c0000000-0000-0000-0000-000000000000', ('b0000000-0000-0000-0000-00000000000' || n)::uuid,
    ('a0000000-0000-0000-0000-00000000000' || member)::uuid, 'UPI', reference, key,
    ('f0000000-0000-0000-0000-00000000000' || n)::uuid, 1000, 10000000, 1, 0, 0, 1000, status,
    case when status <> 'PENDING' then now() - n * interval '1 hour' end,
    case when status <> 'PENDING' then 'a0000000-0000-0000-0000-000000000003'::uuid end
  from (values
    (1, 1, '411030232506', '411030232506', 'APPROVED'),
    (2, 1, '411030232506.', '411030232506.', 'APPROVED'),
    (3, 1, 'UTR:411030232506', 'UTR:411030232506', 'PENDING'),
    (4, 2, '4110/30232506', '4110/30232506', 'PENDING'),
    (5, 2, '411030_232506', '411030_232506', 'PENDING'),
    (6, 2, '411030232506A', '411030232506A', 'REJECTED'),
    (7, 2, '511030232507', '511030232507', 'PENDING')
  ) old (n, member, reference, key, status);
  insert into idempotency_keys (company_id, account_id, key, request_hash, answer)
  values ('c0000000-0000-0000-0000-000000000000', 'a0000000-0000-0000-0000-000000000002', 'order',
    'x', '{"id": "b0000000-0000-0000-0000-000000000007", "status": "PENDING"}')`;

test('purchases of the release before get their keys, and repeats are told apart', async () => {
  const old = await createTestDatabase({ empty: true });
  const dir = fileURLToPath(new URL('../../migrations', import.meta.url));
  const before = (await readdir(dir))
    .filter((name) => name < '0017')
    .sort()
    .at(-1);
  await migrate(old.url, dir, before);
  const oldPool = createPool(old.url, { max: 1 });
  try {
    await oldPool.query(OLD_ROWS);
    await migrate(old.url, dir);
    const { rows } = await oldPool.query<{ n: string; key: string; repeat: string | null }>(
      `select right(id::text, 1) as n, reference_key as key, reference_repeat as repeat
       from purchases order by id`,
    );
    const [same, other] = ['411030232506', '511030232507'];
    expect(rows).toEqual([
      // Decided an hour after the second, so the second keeps the key.
      { n: '1', key: same, repeat: 'CREDITED' },
      { n: '2', key: same, repeat: null },
      { n: '3', key: same, repeat: 'CLAIMED' },
      { n: '4', key: same, repeat: null },
      { n: '5', key: same, repeat: 'CLAIMED' },
      { n: '6', key: same, repeat: null },
      { n: '7', key: other, repeat: null },
    ]);
    const approve = (n: number) =>
      oldPool.query(
        `update purchases set status = 'APPROVED', decided_at = now(), decided_by = 'a0000000-0000-0000-0000-000000000003'
         where id::text like '%' || $1`,
        [n],
      );
    await expect(approve(3)).rejects.toThrow('purchases_credited_reference');
    await expect(approve(5)).rejects.toThrow('purchases_credited_reference');
    await approve(7);
    const keys = await oldPool.query('select purchase_id from idempotency_keys');
    expect(keys.rows).toEqual([{ purchase_id: 'b0000000-0000-0000-0000-000000000007' }]);
  } finally {
    await oldPool.end();
    await old.drop();
  }
});
