/**
 * The id of an invariant, the table of a row that violates it, a description, and the SQL that
 * plants it.
 */
export type PlantedViolation = readonly [
  id: string,
  table: string,
  what: string,
  statements: readonly string[],
];

/** Drops every check constraint of a table. */
export const withoutChecks = (table: string) => `do $$ declare c text; begin
  for c in select conname from pg_constraint
    where conrelid = '${table}'::regclass and contype = 'c' and convalidated
  loop execute format('alter table ${table} drop constraint %I', c); end loop; end $$`;

/** The id of a table's first row, as an SQL expression. */
export const first = (table: string, where = 'true') =>
  `(select id from ${table} where ${where} order by id limit 1)`;

export const APPROVED = first('purchases', `status = 'APPROVED'`);
export const PENDING = first('purchases', `status = 'PENDING'`);
