import { sql, type RawBuilder } from 'kysely';
import type { Db } from '../db/transaction.ts';
import type { SignedIn, Unverified } from '../http/actor.ts';
import { refuse } from '../refuse.ts';
import { liveSessionFrom } from './sessions.store.ts';

/**
 * Checks the caller's session and reads for the caller, in one statement. Refuses with `session_ended`.
 *
 * @param answer a query that returns exactly one row
 */
export async function readAs<T>(
  db: Db,
  caller: Unverified<SignedIn>,
  answer: RawBuilder<T>,
): Promise<T> {
  const { rows } = await sql<T>`
    select answer.*
    from (select ${liveSessionFrom(caller.sessionHash)}) live
    cross join lateral (${answer}) answer`.execute(db);
  return rows[0] ?? refuse('session_ended');
}
