import { expect, test } from 'vitest';
import { createTestDatabase } from '../../testing/database.ts';
import { migrate } from '../db/migrate.ts';
import { createPool } from '../db/pool.ts';

const MIGRATIONS = new URL('../../migrations', import.meta.url).pathname;
const BEFORE = '0014_second_factors.sql';

/** Companies, people and orders as the release before left them; `n` is the order's age in hours. */
const OLD_ROWS = `
  insert into companies (id, name, email, mobile, token_symbol, total_supply, price_micro_rupees, fee_basis_points)
  select id, 'GLXY', 'a@example.com', '+919800000001', 'GLXY', 1000000, 10000000, 200
  from (values ('00000000-0000-7000-8000-000000000001'::uuid)) as company (id);
  insert into programme_changes (company_id, id, price_micro_rupees, fee_basis_points, total_supply, unverified_may_buy)
  select id, id, price_micro_rupees, fee_basis_points, total_supply, true from companies;
  insert into accounts (company_id, id, role, is_approved, name, email, mobile, referral_code)
  select c.id, a.id, 'USER', a.approved, 'Asha', a.code || '@example.com', a.code, a.code
  from companies c, (values ('00000000-0000-7000-8000-00000000000a'::uuid, true, 'a'),
                            ('00000000-0000-7000-8000-00000000000b'::uuid, false, 'b')) as a (id, approved, code);
  insert into purchases (company_id, id, account_id, order_number, payment_method, amount_paise,
    price_micro_rupees, quantity, fee_basis_points, fee_paise, total_paise, status, created_at,
    decided_at, decided_by)
  select a.company_id, gen_random_uuid(), a.id, a.referral_code || o.n || o.method || o.status, o.method, 1000,
    10000000, 1, 200, 20, 1020, o.status, now() - o.n * interval '1 hour',
    case when o.status <> 'PENDING' then now() end, case when o.status <> 'PENDING' then a.id end
  from accounts a, (values (1, 'MANUAL', 'PENDING'), (100, 'MANUAL', 'PENDING'), (1, 'CRYPTO', 'PENDING'),
                           (1000, 'CRYPTO', 'PENDING'), (1, 'MANUAL', 'APPROVED')) as o (n, method, status)`;

test('an upgrade gives every waiting order its hours, and a day from now at least', async () => {
  const database = await createTestDatabase({ empty: true });
  const pool = createPool(database.url, { max: 1 });
  try {
    await migrate(database.url, MIGRATIONS, BEFORE);
    await pool.query(OLD_ROWS);
    await migrate(database.url, MIGRATIONS);
    const { rows } = await pool.query<{ order: string; hours: number | null }>(`
      select order_number as order, round(extract(epoch from reserved_until - now()) / 3600)::int as hours
      from purchases where released_at is null order by order_number`);
    expect(Object.fromEntries(rows.map(({ order, hours }) => [order, hours]))).toEqual({
      a1MANUALPENDING: 167,
      a100MANUALPENDING: 68,
      a1CRYPTOPENDING: 167,
      a1000CRYPTOPENDING: 24,
      a1MANUALAPPROVED: null,
      b1MANUALPENDING: 24,
      b100MANUALPENDING: 24,
      b1CRYPTOPENDING: 167,
      b1000CRYPTOPENDING: 24,
      b1MANUALAPPROVED: null,
    });
    // A process of the release before names no time.
    await pool.query(`
      insert into purchases (company_id, id, account_id, payment_method, amount_paise,
        price_micro_rupees, quantity, fee_basis_points, fee_paise, total_paise)
      select company_id, gen_random_uuid(), id, 'CRYPTO', 1000, 10000000, 1, 200, 20, 1020
      from accounts where is_approved`);
    const settings = await pool.query(`
      select c.max_order_paise, c.reservation_hours, c.reservation_hours_unverified,
             h.reservation_hours as then
      from companies c join programme_changes h on h.company_id = c.id`);
    expect(settings.rows).toEqual([
      {
        max_order_paise: 100_000_000n,
        reservation_hours: 168,
        reservation_hours_unverified: 24,
        then: null,
      },
    ]);
  } finally {
    await pool.end();
    await database.drop();
  }
});
