import { email, line } from '@prelaunch/contract/fields';
import * as z from 'zod/mini';
import { readConfig } from '../config/config.ts';
import { openDatabase } from '../db/open.ts';
import { createDb, createPool } from '../db/pool.ts';
import { MIGRATIONS_DIR } from '../paths.ts';
import { addSuperAdmin } from './super-admins.store.ts';

const USAGE = 'npm run superadmin:add -- EMAIL "NAME"';

const argumentsSchema = z.object({ email: email(), name: line('Name') });

/** Returns exit code 0 when the person is a super admin now, 1 for invalid arguments or settings. */
async function main(): Promise<number> {
  const [address, name] = process.argv.slice(2);
  const parsed = argumentsSchema.safeParse({ email: address ?? '', name: name ?? '' });
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
    const { email: superAdmin, name: fullName } = parsed.data;
    const isNew = await addSuperAdmin(db, superAdmin, fullName);
    console.log(
      isNew ? `${superAdmin} is a super admin now.` : `${superAdmin} is a super admin already.`,
    );
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
  const message = error instanceof Error ? error.message : String(error);
  console.error(`Could not add the super admin. ${message}`);
  process.exitCode = 1;
}
