import pg from 'pg';

/** With one of these off, PostgreSQL can lose commits that it has acknowledged. */
const MUST_BE_ON = ['fsync', 'synchronous_commit', 'full_page_writes'] as const;
/** With `local`, a commit does not wait for a synchronous replica, which then can lack it when it becomes the primary. */
const UNSAFE = ['off', 'local'] as const;

/** The database can lose acknowledged commits; the message names the settings. */
export class UnsafeDatabaseError extends Error {}

/** Throws `UnsafeDatabaseError` when a power cut could undo acknowledged commits of the database at `url`. */
export async function assertDurable(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 });
  client.on('error', () => undefined);
  await client.connect();
  try {
    // Read on an ordinary connection, because a role or a database can override the server's settings.
    const { rows } = await client.query<{ name: string; value: string }>(
      `select name, current_setting(name) as value from unnest($1::text[]) name
       where current_setting(name) = any ($2)`,
      [MUST_BE_ON, UNSAFE],
    );
    if (rows.length === 0) return;
    throw new UnsafeDatabaseError(
      `The database may forget what it has acknowledged: ` +
        `${rows.map(({ name, value }) => `${name} = ${value}`).join(', ')}. ` +
        `Set ${rows.map(({ name }) => `${name} = on`).join(', ')} and start again.`,
    );
  } finally {
    await client.end();
  }
}
