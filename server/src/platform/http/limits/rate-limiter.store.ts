import { sql } from 'kysely';
import type { Limits, Window } from '../../config/limits.ts';
import type { Db } from '../../db/transaction.ts';
import type { Secrets } from '../../keys/secrets.ts';
import { refuse } from '../../refuse.ts';
import { addressKey } from '../requests/address-key.ts';
import type { LimitedCaller, RateLimiter } from '../implement.ts';

interface Counted {
  readonly counter: string;
  readonly hits: number;
  readonly seconds: number;
}

/** How many refused callers one process remembers. */
const REMEMBERED = 10_000;

/** Counts one call in each of these windows in one atomic statement. Returns the calls and seconds left of each. */
export async function countCall(
  db: Db,
  windows: readonly (Window & { readonly counter: string })[],
): Promise<Counted[]> {
  const { rows } = await sql<Counted>`
    insert into network_counters as c (counter, hits, ends_at)
    select counter, 1, now() + make_interval(secs => seconds)
    from unnest(${windows.map(({ counter }) => counter)}::text[],
                ${windows.map(({ seconds }) => seconds)}::int[]) as given (counter, seconds)
    order by counter
    on conflict (counter) do update set
      hits = case when c.ends_at <= now() then 1 else c.hits + 1 end,
      ends_at = case when c.ends_at <= now() then excluded.ends_at else c.ends_at end
    returning counter, hits, ceil(extract(epoch from ends_at - now()))::int as seconds`.execute(db);
  return rows;
}

/** The key that a window counts by: the account of the session, or the network address. */
function countedBy(window: Window, ip: string, caller: LimitedCaller): string {
  if (window.by !== 'account' || caller.kind === 'visitor') return addressKey(ip);
  return caller.kind === 'superadmin' ? caller.superAdminId : caller.accountId;
}

interface RateLimiterDeps {
  readonly db: Db;
  readonly secrets: Secrets;
  readonly limits: Limits;
}

/**
 * Creates the rate limiter for endpoints that declare a `limit`. Counts per network address or account in the
 * database, for all processes together; the general limit per address is counted in memory. Refused callers
 * are cached in the process, so that a flood causes no statements.
 */
export function createRateLimiter({ db, secrets, limits }: RateLimiterDeps): RateLimiter {
  const refusedUntil = new Map<string, number>();
  const remember = (counter: string, seconds: number): void => {
    const [oldest] = refusedUntil.keys();
    if (refusedUntil.size >= REMEMBERED && oldest !== undefined) refusedUntil.delete(oldest);
    refusedUntil.set(counter, Date.now() + seconds * 1000);
  };

  return async (limit, ip, caller) => {
    const windows = limits.network[limit];
    if (windows.length === 0) return;
    const named = windows.map((window) => {
      const key = `${limit} ${countedBy(window, ip, caller)}`;
      const counter = secrets.mac('network', key, String(window.seconds)).toString('base64url');
      return { ...window, counter };
    });
    const refusedAlready = named.map(({ counter }) => refusedUntil.get(counter) ?? 0);
    const wait = (Math.max(...refusedAlready) - Date.now()) / 1000;
    if (wait > 0) refuse('too_many_requests', undefined, Math.ceil(wait));
    for (const { counter } of named) refusedUntil.delete(counter);

    const counted = await countCall(db, named);
    const exceeded = counted.filter(({ counter, hits }) =>
      named.some((window) => window.counter === counter && hits > window.max),
    );
    if (exceeded.length === 0) return;
    for (const { counter, seconds } of exceeded) remember(counter, Math.max(1, seconds));
    const seconds = Math.max(1, ...exceeded.map((window) => window.seconds));
    refuse('too_many_requests', undefined, seconds);
  };
}

/** Housekeeping: deletes expired counters. */
export async function sweepNetworkCounters(db: Db): Promise<void> {
  await sql`delete from network_counters where ends_at < now()`.execute(db);
}
