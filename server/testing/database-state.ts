import type pg from 'pg';

/** Counters of attempts, which may change when a call is refused. */
const COUNTERS = ['login_failures', 'network_counters', 'code_budgets'];

/** A digest of each table's rows: equal digests mean that nothing was written in between. */
export async function databaseState(pool: pg.Pool): Promise<Readonly<Record<string, string>>> {
  const { rows: tables } = await pool.query<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables
     where (schemaname = 'public' and tablename <> all ($1))
        or (schemaname = 'graphile_worker' and tablename = '_private_jobs')
     order by 1`,
    [COUNTERS],
  );
  const digests = tables.map(
    ({ name }) =>
      `select '${name}' as name, count(*) || ' ' || md5(coalesce(string_agg(t::text, '|' order by t::text), '')) as digest from ${name} t`,
  );
  const { rows } = await pool.query<{ name: string; digest: string }>(digests.join(' union all '));
  return Object.fromEntries(rows.map(({ name, digest }) => [name, digest]));
}
