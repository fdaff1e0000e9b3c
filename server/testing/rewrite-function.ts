import type { Pool } from 'pg';

/**
 * Replaces a text in a function of the database, for negative controls. Throws when the function does not contain it.
 */
export async function rewriteFunction(
  pool: Pool,
  name: string,
  find: string,
  replace: string,
): Promise<void> {
  const { rows } = await pool.query<{ definition: string }>(
    'select pg_get_functiondef($1::regproc) as definition',
    [name],
  );
  const definition = rows[0]?.definition ?? '';
  if (!definition.includes(find)) throw new Error(`${name} does not contain: ${find}`);
  await pool.query(definition.replaceAll(find, replace));
}
