import { email } from '@prelaunch/contract/fields';
import { readConfig } from '../config/config.ts';
import { openExisting } from '../db/open.ts';
import { createDb, createPool } from '../db/pool.ts';
import { MIGRATIONS_DIR } from '../paths.ts';
import { removeSuperAdmin } from './remove-super-admin.ts';

const USAGE = 'npm run superadmin:remove -- EMAIL';

/** Exit code 0 when the person is no super admin any more, 1 when nothing was removed. */
async function main(): Promise<number> {
  const typed = email().safeParse(process.argv[2] ?? '');
  if (!typed.success) {
    for (const { message } of typed.error.issues) console.error(message);
    console.error(`Usage: ${USAGE}`);
    return 1;
  }
  const config = readConfig(process.env);
  const log = { info: () => undefined, warn: console.error };
  const database = await openExisting({ ...config, migrationsDir: MIGRATIONS_DIR, log });
  const db = createDb(createPool(database.url, { max: 1 }));
  try {
    const address = typed.data;
    const outcome = await removeSuperAdmin(db, address);
    if (outcome === 'removed') {
      console.log(`${address} is no super admin any more. Every session was ended.`);
      return 0;
    }
    console.error(
      outcome === 'last'
        ? `${address} is the only super admin. Add another one first: npm run superadmin:add`
        : `${address} is not a super admin. Nothing was changed.`,
    );
    return 1;
  } finally {
    await db.destroy();
    await database.stop();
  }
}

try {
  process.exitCode = await main();
} catch (error) {
  const reason = error instanceof Error ? error.message : String(error);
  console.error(`Could not remove the super admin. ${reason}`);
  process.exitCode = 1;
}
