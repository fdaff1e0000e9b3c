import type pg from 'pg';

/** How a table would be stored in a database that is sharded by company, such as Citus. */
export type Placement =
  /** Rows of one company lie together on one shard; `company_id` is the shard key. */
  | 'distributed'
  /** Every shard has a copy of the whole table. */
  | 'reference';

interface Table {
  readonly name: string;
  /** Whether `company_id` exists and can be null; null when the table has no such column. */
  readonly nullable: boolean | null;
  /** Primary keys, unique constraints and unique indexes; an indexed expression is an empty name. */
  readonly unique: readonly { readonly name: string; readonly columns: readonly string[] }[];
  readonly foreign: readonly {
    readonly name: string;
    readonly to: string;
    /** Pairs of the referencing and the referenced column. */
    readonly pairs: readonly (readonly [string, string])[];
  }[];
  /** Columns whose values come from a sequence. */
  readonly sequences: readonly string[];
}

/**
 * Returns why tables of the schema `public` cannot have the given placements in a database sharded by
 * company: by table name, empty when nothing prevents it. The rules are those of Citus: a distributed table
 * has its shard key in every primary and unique key, refers to distributed tables only together with the
 * shard key, and takes no value from a sequence; a reference table refers only to reference tables.
 */
export async function findShardingObstacles(
  pool: Pick<pg.Pool, 'query'>,
  placementOf: (table: string) => Placement,
): Promise<Record<string, string[]>> {
  const tables = await readTables(pool);
  return Object.fromEntries(tables.map((table) => [table.name, obstaclesOf(table, placementOf)]));
}

function obstaclesOf(table: Table, placementOf: (table: string) => Placement): string[] {
  if (placementOf(table.name) === 'reference') {
    return table.foreign
      .filter(({ to }) => placementOf(to) === 'distributed')
      .map(({ name }) => `${name} leads to a distributed table`);
  }
  const hasKey = table.nullable !== null;
  return [
    ...(hasKey ? [] : ['has no company_id']),
    ...(table.nullable === true ? ['company_id can be null'] : []),
    ...table.unique
      .filter(({ columns }) => hasKey && !columns.includes('company_id'))
      .map(({ name }) => `${name} lacks company_id`),
    ...table.foreign
      .filter(({ to, pairs }) => {
        const withKey = pairs.some(([from, at]) => from === 'company_id' && at === 'company_id');
        return placementOf(to) === 'distributed' && !withKey;
      })
      .map(({ name }) => `${name} leads to another shard`),
    ...table.sequences.map((column) => `${column} comes from a sequence`),
  ];
}

async function readTables(pool: Pick<pg.Pool, 'query'>): Promise<Table[]> {
  const { rows } = await pool.query<Table>(`
    select t.relname as name,
      (select not a.attnotnull from pg_attribute a
        where a.attrelid = t.oid and a.attname = 'company_id' and not a.attisdropped) as nullable,
      coalesce((select jsonb_agg(jsonb_build_object('name', u.relname, 'columns',
          (select jsonb_agg(coalesce(a.attname, '')) from unnest(i.indkey[0:i.indnkeyatts - 1]) k (number)
            left join pg_attribute a on a.attrelid = t.oid and a.attnum = k.number)) order by u.relname)
        from pg_index i join pg_class u on u.oid = i.indexrelid
        where i.indrelid = t.oid and i.indisunique), '[]') as "unique",
      coalesce((select jsonb_agg(jsonb_build_object('name', c.conname, 'to', r.relname, 'pairs',
          (select jsonb_agg(jsonb_build_array(f.attname, p.attname))
            from unnest(c.conkey, c.confkey) k (own, other)
            join pg_attribute f on f.attrelid = c.conrelid and f.attnum = k.own
            join pg_attribute p on p.attrelid = c.confrelid and p.attnum = k.other)) order by c.conname)
        from pg_constraint c join pg_class r on r.oid = c.confrelid
        where c.conrelid = t.oid and c.contype = 'f'), '[]') as "foreign",
      coalesce((select jsonb_agg(a.attname order by a.attnum) from pg_attribute a
        left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
        where a.attrelid = t.oid and a.attnum > 0 and not a.attisdropped
          and (a.attidentity <> '' or pg_get_expr(d.adbin, d.adrelid) like '%nextval(%')), '[]') as sequences
    from pg_class t
    where t.relkind in ('r', 'p') and t.relnamespace = 'public'::regnamespace
    order by t.relname`);
  return rows;
}
