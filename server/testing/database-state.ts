import type pg from 'pg';

/** Counters of attempts, which may change when a call is refused. */
const COUNTERS = ['login_failures', 'network_counters', 'code_budgets'];

const texts = new WeakMap<pg.Pool, Promise<string>>();

/** Returns the statement that reads the digest of each table of this database. */
async function digestsOf(pool: pg.Pool): Promise<string> {
  const { rows: tables } = await pool.query<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables
     where (schemaname = 'public' and tablename <> all ($1))
        or (schemaname = 'graphile_worker' and tablename = '_private_jobs')
     order by 1`,
    [COUNTERS],
  );
  // A sum needs no order: sorting the rows as texts took most of the time of the tests that call this.
  const digests = tables.map(
    ({ name }) =>
      `select '${name}' as name, concat_ws(' ', count(*), sum(hashtextextended(t::text, 0)::numeric)) as digest from ${name} t`,
  );
  return digests.join(' union all ');
}

/** A digest of each table's rows: equal digests mean that nothing was written in between. */
export async function databaseState(pool: pg.Pool): Promise<Readonly<Record<string, string>>> {
  const reading = texts.get(pool) ?? digestsOf(pool);
  texts.set(pool, reading);
  // A named statement is planned once per connection: planning it takes longer than running it.
  const { rows } = await pool.query<{ name: string; digest: string }>({
    name: 'database-state',
    text: await reading,
  });
  return Object.fromEntries(rows.map(({ name, digest }) => [name, digest]));
}
