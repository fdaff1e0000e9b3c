import { claimKind, findKind, listActiveStaff } from './database-kind.store.ts';
import type { Db } from '../transaction.ts';

/** The mail domain of all accounts that the development seed and the demonstration create. */
export const SEED_DOMAIN = 'prelaunch.test';

/** This process may not use the database; the message says what to do. */
export class DatabaseKindError extends Error {}

/** The error of a development process on a production database. */
export const productionDatabase = (): DatabaseKindError =>
  new DatabaseKindError(
    'Production uses this database, and development shows codes to everyone and has no limits. ' +
      'Set NODE_ENV=production, or set DATABASE_URL to another database.',
  );

/**
 * Runs before the server listens. Checks that production and development do not share a database, and
 * sets the kind of the database in production. Throws `DatabaseKindError` in production on a database that development
 * seeded, because the passwords of its staff are public in the source. Databases that were seeded
 * before kinds were stored are recognised by the addresses of the seed.
 */
export async function checkKindAtStart(db: Db, production: boolean): Promise<void> {
  if (!production) {
    if ((await findKind(db)) === 'production') throw productionDatabase();
    return;
  }
  const seeded = await listActiveStaff(db, SEED_DOMAIN);
  // A database of kind development is refused even after its seeded accounts were removed.
  if ((await findKind(db)) !== 'development' && seeded.length > 0) {
    throw new DatabaseKindError(
      `Accounts of the development seed can sign in to this database: ${seeded.join(', ')}. Their passwords are public. ` +
        'Set DATABASE_URL to an empty database. If this one holds real data, block the listed company admins, ' +
        'replace the addresses of the listed super admins with yours in the table super_admins, and start again.',
    );
  }
  if (await claimKind(db, 'production')) return;
  throw new DatabaseKindError(
    'This database was seeded in development, with passwords that are public. Production needs a database of its own: ' +
      'set DATABASE_URL to an empty one. A start with NODE_ENV=production creates all tables there.',
  );
}
