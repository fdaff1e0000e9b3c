import { sql } from 'kysely';
import type { Db } from './transaction.ts';

/** Whether the database answers now. */
export const isReached = (db: Db): Promise<boolean> =>
  sql`select 1`.execute(db).then(
    () => true,
    () => false,
  );
