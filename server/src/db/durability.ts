import pg from 'pg';

/** Settings without which PostgreSQL may forget what it has acknowledged. */
const MUST_BE_ON = ['fsync', 'synchronous_commit', 'full_page_writes'] as const;

/** The database forgets; the message says by which setting. */
export class UnsafeDatabaseError extends Error {}

/** Throws `UnsafeDatabaseError` where a commit of the database at `url` may not survive a power cut. */
export async function assertDurable(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 });
  client.on('error', () => undefined);
  await client.connect();
  try {
    // Asked on a connection like those that will work: a role or a database may have its own.
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
