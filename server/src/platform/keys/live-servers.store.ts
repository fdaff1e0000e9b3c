import { sql } from 'kysely';
import type { Db } from '../db/transaction.ts';
import type { Secrets } from './secrets.ts';

const PREFIX = 'prelaunch-live';

/**
 * The name of the session on which a server process listens: it notes the ids of its keys, the current one first.
 * PostgreSQL cuts a name after 63 characters, which is room for five ids.
 */
export const liveSessionName = ({ keyIds }: Pick<Secrets, 'keyIds'>): string =>
  `${PREFIX} ${keyIds.join(',')}`;

/** A session that was silent for this long, three of its probes, belongs to a process or machine that is lost. */
const LOST_AFTER_MS = 30_000;

/** A server process, by its session in PostgreSQL. */
export interface LiveServer {
  readonly session: number;
  /** The network address; null for a Unix socket. */
  readonly address: string | null;
}

/** Returns the live server processes that have not noted the key; those of an earlier release note none. */
export async function findServersWithoutKey(
  db: Db,
  keyId: string,
  lostAfterMs = LOST_AFTER_MS,
): Promise<LiveServer[]> {
  const { rows } = await sql<LiveServer>`
    select pid as session, host(client_addr) as address
    from pg_stat_activity
    where datname = current_database() and split_part(application_name, ' ', 1) = ${PREFIX}
      and ${keyId} <> all (string_to_array(split_part(application_name, ' ', 2), ','))
      and state_change > clock_timestamp() - ${lostAfterMs} * interval '1 millisecond'
    order by pid`.execute(db);
  return rows;
}
