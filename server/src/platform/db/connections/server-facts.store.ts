import { sql } from 'kysely';
import type { Db } from '../transaction.ts';

export interface ServerFacts {
  readonly version: string;
  /** As PostgreSQL writes it: 150004 for 15.4. */
  readonly versionNumber: number;
  readonly now: Date;
  readonly maxConnections: number;
  readonly openConnections: number;
}

/** Reads what an operator needs to know about the database server. */
export async function readServerFacts(db: Db): Promise<ServerFacts> {
  const { rows } = await sql<ServerFacts>`
    select current_setting('server_version') as version,
           current_setting('server_version_num')::int as "versionNumber",
           clock_timestamp() as now,
           current_setting('max_connections')::int as "maxConnections",
           (select count(*)::int from pg_stat_activity where backend_type = 'client backend') as "openConnections"`.execute(
    db,
  );
  const [facts] = rows;
  if (facts === undefined) throw new Error('the database returned no row');
  return facts;
}
