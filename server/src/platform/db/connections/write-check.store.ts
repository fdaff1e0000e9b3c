import { sql } from 'kysely';
import type { OutsideTransaction } from '../transaction.ts';

const ROWS = 1_049;
const ROW_BYTES = 1_000;

class Undone extends Error {}

/**
 * Writes a megabyte to the disk of the database and undoes it. Throws when the database cannot write; the code is `DISK_FULL`
 * when the disk is full.
 */
export async function writeMegabyte(db: OutsideTransaction): Promise<void> {
  const written = db.transaction().execute(async (tx) => {
    // Otherwise the table may be on a disk for temporary files only.
    await sql`set local temp_tablespaces = ''`.execute(tx);
    await sql`create temporary table written_by_doctor as
      select repeat('x', ${sql.lit(ROW_BYTES)}) as text from generate_series(1, ${sql.lit(ROWS)})`.execute(
      tx,
    );
    throw new Undone();
  });
  await written.catch((error: unknown) => {
    if (!(error instanceof Undone)) throw error;
  });
}
