import pg from 'pg';
import { inject } from 'vitest';

/** The database of a test on the server that all tests share, changed from outside. */
export interface Administration {
  /** Runs a statement with the name of the database as `"NAME"`. */
  run(statement: (name: string) => string): Promise<void>;
  /** Ends the sessions of the database, so that the next ones have its changed settings. */
  endSessions(): Promise<void>;
  /** The ids of the sessions of the database that wait for this event. */
  waitingFor(event: string): Promise<number[]>;
  endSession(pid: number): Promise<void>;
  close(): Promise<void>;
}

export async function administrate(pool: pg.Pool): Promise<Administration> {
  const { rows } = await pool.query<{ name: string }>('select current_database() as name');
  const name = rows[0]?.name ?? '';
  const client = new pg.Client(inject('databaseAdminUrl'));
  await client.connect();
  return {
    async run(statement) {
      await client.query(statement(pg.escapeIdentifier(name)));
    },
    async endSessions() {
      const ended =
        'select pg_terminate_backend(pid, 10000) from pg_stat_activity where datname = $1';
      await client.query(ended, [name]);
    },
    async waitingFor(event) {
      const found = await client.query<{ pid: number }>(
        'select pid from pg_stat_activity where datname = $1 and wait_event = $2',
        [name, event],
      );
      return found.rows.map(({ pid }) => pid);
    },
    async endSession(pid) {
      await client.query('select pg_terminate_backend($1)', [pid]);
    },
    close: () => client.end(),
  };
}
