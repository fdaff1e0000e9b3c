import { email } from '@prelaunch/contract/fields';
import * as z from 'zod/mini';
import { readConfig } from '../../config/config.ts';
import { openExisting } from '../../db/open.ts';
import { createDb, createPool } from '../../db/pool.ts';
import { openSecrets } from '../../keys/secret-key.ts';
import { MIGRATIONS_DIR } from '../../paths.ts';
import { removeByOperator } from './remove-by-operator.ts';

const USAGE = 'npm run second-factor:remove -- admin|superadmin EMAIL';

const argumentsSchema = z.object({
  kind: z.enum(['admin', 'superadmin'], { error: 'Say whose it is: admin or superadmin.' }),
  email: email(),
});

/** Returns exit code 0 when the person has no second factor now, 1 for invalid arguments or settings. */
async function main(): Promise<number> {
  const [kind, address] = process.argv.slice(2);
  const parsed = argumentsSchema.safeParse({ kind, email: address ?? '' });
  if (!parsed.success) {
    for (const { message } of parsed.error.issues) console.error(message);
    console.error(`Usage: ${USAGE}`);
    return 1;
  }
  const config = readConfig(process.env);
  const log = { info: () => undefined, warn: console.error };
  const secrets = await openSecrets(config);
  const database = await openExisting({ ...config, migrationsDir: MIGRATIONS_DIR, log });
  const db = createDb(createPool(database.url, { max: 1 }));
  try {
    const { kind: role, email: person } = parsed.data;
    const outcome = await removeByOperator(db, secrets, role, person);
    if (outcome === 'not found') {
      console.error(
        `Nobody is ${role === 'admin' ? 'a company admin' : 'a super admin'} as ${person}.`,
      );
      return 1;
    }
    console.log(
      outcome === 'removed'
        ? `${person} signs in without a code now. Every session was ended, and a mail tells so.`
        : `${person} has no two-step sign-in. Nothing was changed.`,
    );
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
  console.error(`Could not remove the second factor. ${message}`);
  process.exitCode = 1;
}
