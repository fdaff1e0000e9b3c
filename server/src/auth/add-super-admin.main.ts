import { email, line } from '@prelaunch/contract/fields';
import * as z from 'zod/mini';
import { readConfig } from '../config/config.ts';
import { openDatabase } from '../db/open.ts';
import { createDb, createPool } from '../db/pool.ts';
import { MIGRATIONS_DIR } from '../paths.ts';
import { addSuperAdmin } from './super-admins.store.ts';

const USAGE = 'npm run superadmin:add -- EMAIL "NAME"';

const typed = z.object({ email: email(), name: line('Name') });

/** Exit code 0 when the person is a super admin now, 1 when something typed or set is not usable. */
async function main(): Promise<number> {
  const [address, name] = process.argv.slice(2);
  const parsed = typed.safeParse({ email: address ?? '', name: name ?? '' });
  if (!parsed.success) {
    for (const { message } of parsed.error.issues) console.error(message);
    console.error(`Usage: ${USAGE}`);
    return 1;
  }
  const config = readConfig(process.env);
  const log = { info: () => undefined, warn: console.error };
  const database = await openDatabase({ ...config, migrationsDir: MIGRATIONS_DIR, log });
  const db = createDb(createPool(database.url, { max: 1 }));
  try {
    const { email: added, name: called } = parsed.data;
    const isNew = await addSuperAdmin(db, added, called);
    console.log(isNew ? `${added} is a super admin now.` : `${added} is a super admin already.`);
    const url = config.publicUrl ?? `http://localhost:${config.port}`;
    console.log(`Next: open ${url}/superadmin/login, ask for a code, and add a company there.`);
    return 0;
  } finally {
    await db.destroy();
    await database.stop();
  }
}

try {
  process.exitCode = await main();
} catch (error) {
  const told = error instanceof Error ? error.message : String(error);
  console.error(`Could not add the super admin. ${told}`);
  process.exitCode = 1;
}
