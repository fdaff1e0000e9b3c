import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { inject } from 'vitest';

export interface TestDatabase {
  readonly url: string;
  /** Closes every connection and removes the database. */
  readonly drop: () => Promise<void>;
}

const TEMPLATE = 'prelaunch_template';
/** PostgreSQL's object_in_use: another connection to the template exists or has just closed. */
const IN_USE = '55006';

async function asAdmin<T>(work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client(inject('databaseAdminUrl'));
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

async function create(client: pg.Client, name: string, template: string): Promise<void> {
  for (let attempt = 0; ; attempt += 1) {
    try {
      await client.query(`create database ${name} template ${template}`);
      return;
    } catch (error) {
      if (attempt >= 50 || !(error instanceof pg.DatabaseError && error.code === IN_USE))
        throw error;
      await sleep(50 + Math.random() * 100);
    }
  }
}

/**
 * Creates a database for one test file: every migration applied, no rows; `empty` omits the
 * migrations. Call `drop` at the end.
 */
export async function createTestDatabase({ empty = false } = {}): Promise<TestDatabase> {
  const name = `test_${randomBytes(8).toString('hex')}`;
  await asAdmin((client) => create(client, name, empty ? 'template0' : TEMPLATE));
  const url = new URL(inject('databaseAdminUrl'));
  url.pathname = `/${name}`;
  return {
    url: url.href,
    drop: () =>
      asAdmin(async (client) => {
        await client.query(`drop database if exists ${name} with (force)`);
      }),
  };
}
