import { sql } from 'kysely';
import type { Db, Tx } from '../../../platform/db/transaction.ts';
import { CLIENT_FORGOTTEN_AFTER } from '../auth.rules.ts';

/**
 * Remembers the browser and network of a sign-in.
 *
 * @param hashes hashes of person, browser and network address, one for each secret key, the current key's first
 * @returns whether it is new: unused by this person for `CLIENT_FORGOTTEN_AFTER`
 */
export async function rememberClient(tx: Tx, hashes: readonly Buffer[]): Promise<boolean> {
  const { rows } = await sql<{ known: boolean }>`
    insert into sign_in_places (place) values (${hashes[0]})
    on conflict (place) do update set seen_at = now()
    returning exists (
      select from sign_in_places where place = any(${hashes}::bytea[])
        and seen_at > now() - make_interval(secs => ${CLIENT_FORGOTTEN_AFTER})) as known`.execute(
    tx,
  );
  return rows[0]?.known !== true;
}

/** Housekeeping: deletes forgotten browsers and networks. */
export async function sweepSignInPlaces(db: Db): Promise<void> {
  await sql`
    delete from sign_in_places
    where seen_at < now() - make_interval(secs => ${CLIENT_FORGOTTEN_AFTER})`.execute(db);
}
