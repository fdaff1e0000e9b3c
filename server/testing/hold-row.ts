import type pg from 'pg';
import { expect } from 'vitest';

/** Locks the rows of this select on a separate connection, which can change rows until it releases the lock. */
export async function holdRow(
  pool: pg.Pool,
  select: string,
  values: readonly unknown[],
): Promise<{ change(update: string): Promise<void>; release(): Promise<void> }> {
  const client = await pool.connect();
  await client.query('begin');
  await client.query(`${select} for update`, [...values]);
  return {
    async change(update) {
      await client.query(update);
    },
    async release() {
      await client.query('commit');
      client.release();
    },
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
