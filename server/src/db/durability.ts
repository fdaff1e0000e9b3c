import pg from 'pg';

/** With one of these off, PostgreSQL can lose commits that it has acknowledged. */
const MUST_BE_ON = ['fsync', 'synchronous_commit', 'full_page_writes'] as const;

/** The database can lose acknowledged commits; the message names the settings. */
export class UnsafeDatabaseError extends Error {}

/** Throws `UnsafeDatabaseError` when a power cut could undo acknowledged commits of the database at `url`. */
export async function assertDurable(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 });
  client.on('error', () => undefined);
  await client.connect();
  try {
    // Read on an ordinary connection, because a role or a database can override the server's settings.
    const { rows } = await client.query<{ name: string }>(
      `select name from unnest($1::text[]) name where current_setting(name) = 'off'`,
      [MUST_BE_ON],
    );
    if (rows.length === 0) return;
    const names = rows.map(({ name }) => name);
    throw new UnsafeDatabaseError(
      `The database may forget what it has acknowledged: ${names.join(', ')} off. ` +
        `Set ${names.map((name) => `${name} = on`).join(', ')} and start again.`,
    );
  } finally {
    await client.end();
  }
}
