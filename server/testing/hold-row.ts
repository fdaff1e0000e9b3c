import type pg from 'pg';
import { expect, onTestFinished } from 'vitest';

/**
 * Locks the rows of this select on a separate connection, which can change rows until it releases the lock. A test that fails
 * before that releases it at its end, so that it cannot block the tests after it.
 */
export async function holdRow(
  pool: pg.Pool,
  select: string,
  values: readonly unknown[],
): Promise<{ change(update: string): Promise<void>; release(): Promise<void> }> {
  const client = await pool.connect();
  let held = true;
  const release = async () => {
    if (!held) return;
    held = false;
    await client.query('commit');
    client.release();
  };
  onTestFinished(release);
  await client.query('begin');
  await client.query(`${select} for update`, [...values]);
  return {
    async change(update) {
      await client.query(update);
    },
    release,
  };
}

/** Waits until `count` statements of this database wait for a lock. */
export async function blockedStatements(pool: pg.Pool, count: number): Promise<void> {
  await expect
    .poll(async () => {
      const { rows } = await pool.query<{ n: number }>(
        `select count(*)::int as n from pg_stat_activity
         where datname = current_database() and wait_event_type = 'Lock'`,
      );
      return rows[0]?.n;
    })
    .toBe(count);
}
