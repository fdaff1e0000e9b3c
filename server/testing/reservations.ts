import { sql } from 'kysely';
import { systemTransaction } from '../src/platform/db/system-transaction.ts';
import { releaseReservationsOf } from '../src/features/purchases/reservations/release-reservations.ts';
import type { TestServer } from './test-server.ts';

/**
 * Moves the end of these purchases' reservations into the past, with the triggers that forbid it disabled. The
 * reservations are not ended yet.
 */
export async function passReservations({ db }: TestServer, ids: readonly string[]): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx);
    await sql`
      update purchases set reserved_until = now() - interval '1 second'
      where id = any(${ids}::uuid[]) and status = 'PENDING' and released_at is null`.execute(tx);
    await sql`
      update purchase_questions q set reserved_until = p.reserved_until
      from purchases p where p.id = any(${ids}::uuid[]) and q.company_id = p.company_id
        and q.purchase_id = p.id and q.reserved_until is not null`.execute(tx);
  });
}

/** Ends the company's expired reservations, as the job does. */
export const endReservations = ({ db }: TestServer, companyId: string): Promise<number> =>
  releaseReservationsOf(companyId, (work) => systemTransaction(db, work));

/** Lets these reservations expire, and ends them. The job leaves a purchase that a call has locked to its next run. */
export async function expireReservations(
  server: TestServer,
  companyId: string,
  ids: readonly string[],
): Promise<void> {
  await passReservations(server, ids);
  for (;;) {
    await endReservations(server, companyId);
    const { rows } = await server.pool.query(
      `select from purchases where id = any($1::uuid[]) and status = 'PENDING' and released_at is null
         and reserved_until <= now()`,
      [ids],
    );
    if (rows.length === 0) return;
  }
}
