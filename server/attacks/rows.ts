import type pg from 'pg';

type Row = Readonly<Record<string, unknown>>;
/** Every row of every table, by table and primary key. */
export type Rows = ReadonlyMap<string, Row>;

/** Reads the whole database as JSON, except the mail queues, which jobs empty at any time. */
export async function allRows(pool: pg.Pool): Promise<Rows> {
  const { rows: tables } = await pool.query<{ name: string; key: string }>(
    `select c.relname as name,
            coalesce((select string_agg(format('t.%I::text', a.attname), '||'' ''||')
                      from pg_index i join pg_attribute a
                        on a.attrelid = c.oid and a.attnum = any (i.indkey)
                      where i.indrelid = c.oid and i.indisprimary), 't.ctid::text') as key
     from pg_class c where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace
       and c.relname <> 'purchase_mails'`,
  );
  const union = tables
    .map(({ name, key }) => `select '${name} ' || ${key} as key, to_jsonb(t) as row from ${name} t`)
    .join(' union all ');
  const { rows } = await pool.query<{ key: string; row: Row }>(union);
  return new Map(rows.map(({ key, row }) => [key, row]));
}

export interface Change {
  readonly table: string;
  readonly kind: 'insert' | 'update' | 'delete';
  /** The values that were added or changed. */
  readonly values: Row;
}

const tableOf = (key: string): string => key.split(' ', 1)[0] ?? '';

function otherValues(before: Row, after: Row): Row {
  return Object.fromEntries(
    Object.entries(after).filter(
      ([name, value]) => JSON.stringify(value) !== JSON.stringify(before[name]),
    ),
  );
}

/** Returns the changes between two states, sorted by table. */
export function changesBetween(before: Rows, after: Rows): Change[] {
  const changes: Change[] = [];
  for (const [key, row] of after) {
    const old = before.get(key);
    const values = old === undefined ? row : otherValues(old, row);
    if (Object.keys(values).length === 0) continue;
    changes.push({ table: tableOf(key), kind: old === undefined ? 'insert' : 'update', values });
  }
  for (const key of before.keys()) {
    if (!after.has(key)) changes.push({ table: tableOf(key), kind: 'delete', values: {} });
  }
  // The database returns rows in any order.
  const orderOf = ({ table, kind, values }: Change) =>
    `${table} ${kind} ${Object.keys(values).sort().join()}`;
  return changes.sort((a, b) => orderOf(a).localeCompare(orderOf(b)));
}
