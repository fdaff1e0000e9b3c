import type pg from 'pg';

/** Copies a row of a company with these values changed. */
export async function copyRow(
  pool: pg.Pool,
  table: string,
  { companyId, id }: { readonly companyId: string; readonly id: string },
  changed: object,
): Promise<void> {
  const { rows } = await pool.query<{ name: string }>(
    `select column_name as name from information_schema.columns
     where table_schema = 'public' and table_name = $1 and is_generated = 'NEVER'`,
    [table],
  );
  const columns = rows.map(({ name }) => name).join();
  await pool.query(
    `insert into ${table} (${columns}) select ${columns} from jsonb_populate_record(null::${table},
       (select to_jsonb(t) from ${table} t where company_id = $1 and id = $2) || $3::jsonb)`,
    [companyId, id, JSON.stringify(changed)],
  );
}
