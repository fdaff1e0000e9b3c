import { fileURLToPath } from 'node:url';
import type pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts';
import { migrate } from './migrate.ts';
import { createPool } from './pool.ts';

/** The migration to separated duties, over rows that an earlier release wrote. */

const MIGRATIONS = fileURLToPath(new URL('../../migrations', import.meta.url));

let database: TestDatabase;
let pool: pg.Pool;

const COMPANY = '00000000-0000-7000-8000-000000000001';
const id = (n: number) => `00000000-0000-7000-8000-0000000000${String(n)}`;

beforeAll(async () => {
  database = await createTestDatabase({ empty: true });
  await migrate(database.url, MIGRATIONS, '0014_second_factors.sql');
  pool = createPool(database.url, { max: 1 });
  await pool.query(`
    insert into companies (id, name, email, mobile, token_symbol, total_supply, price_micro_rupees,
                           fee_basis_points)
    values ('${COMPANY}', 'Old', 'old@x.com', '+919800000001', 'GLXY', 1000, 1000000, 0);
    insert into accounts (company_id, id, role, name, email, mobile, referral_code, password_hash,
                          created_at, deleted_at)
    select '${COMPANY}', id::uuid, role, name, name || '@x.com', '+91900000000' || n, 'R' || n, 'x',
           now() - interval '90 days', deleted_at
    from (values
      (1, '${id(11)}', 'ADMIN', 'present', null),
      (2, '${id(12)}', 'ADMIN', 'deleted-lately', now() - interval '10 days'),
      (3, '${id(13)}', 'ADMIN', 'deleted-long-ago', now() - interval '40 days'),
      (4, '${id(14)}', 'USER', 'demoted-lately', null),
      (5, '${id(15)}', 'ADMIN', 'moved', null),
      (6, '${id(16)}', 'USER', 'member', null)
    ) as people (n, id, role, name, deleted_at);
    insert into audit_entries (id, company_id, created_at, actor_kind, actor_name, actor_email, action,
                               subject_type, subject_id, subject_label, before, after, ip)
    values
      (gen_random_uuid(), '${COMPANY}', now() - interval '5 days', 'admin', 'A', 'a@x.com',
       'account.update', 'account', '${id(14)}', 'D', '{"role": "ADMIN"}', '{"role": "USER"}', '::1'),
      (gen_random_uuid(), '${COMPANY}', now() - interval '3 days', 'admin', 'A', 'a@x.com',
       'account.update', 'account', '${id(15)}', 'M', '{"email": "before@x.com"}',
       '{"email": "moved@x.com"}', '::1'),
      (gen_random_uuid(), '${COMPANY}', now() - interval '3 days', 'admin', 'A', 'a@x.com',
       'account.update', 'account', '${id(16)}', 'U', '{"email": "u@x.com"}',
       '{"email": "member@x.com"}', '::1');
    insert into purchases (company_id, id, account_id, payment_method, amount_paise,
      price_micro_rupees, quantity, fee_basis_points, fee_paise, total_paise, status, decided_at,
      decided_by)
    values
      ('${COMPANY}', '${id(21)}', '${id(11)}', 'MANUAL', 100, 1000000, 1, 0, 0, 100, 'APPROVED',
       now(), '${id(11)}'),
      ('${COMPANY}', '${id(22)}', '${id(16)}', 'MANUAL', 100, 1000000, 1, 0, 0, 100, 'APPROVED',
       now(), '${id(11)}'),
      ('${COMPANY}', '${id(23)}', '${id(11)}', 'MANUAL', 100, 1000000, 1, 0, 0, 100, 'PENDING',
       null, null);`);
  await migrate(database.url, MIGRATIONS);
});
afterAll(async () => {
  await pool.end();
  await database.drop();
});

test('knows who was an admin in the last 30 days, at which address', async () => {
  const { rows } = await pool.query<{ email: string; ended: boolean }>(
    'select email, until is not null as ended from admin_addresses order by email',
  );
  expect(rows).toEqual([
    { email: 'before@x.com', ended: true },
    { email: 'deleted-lately@x.com', ended: true },
    { email: 'demoted-lately@x.com', ended: true },
    { email: 'moved@x.com', ended: false },
    { email: 'present@x.com', ended: false },
  ]);
});

test('names decisions that buyers made before, and takes no further one', async () => {
  const { rows } = await pool.query<{ id: string }>(
    'select id from purchases where decided_by_buyer',
  );
  expect(rows.map((row) => row.id)).toEqual([id(21)]);
  const decide = (by: string) =>
    pool.query(
      "update purchases set status = 'APPROVED', decided_at = now(), decided_by = $1 where id = $2",
      [by, id(23)],
    );
  await expect(decide(id(11))).rejects.toThrow('purchases_not_decided_by_buyer');
  await decide(id(15));
});
