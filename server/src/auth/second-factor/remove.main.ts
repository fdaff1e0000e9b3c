import { email } from '@prelaunch/contract/fields';
import * as z from 'zod/mini';
import { readConfig } from '../../config/config.ts';
import { openExisting } from '../../db/open.ts';
import { createDb, createPool } from '../../db/pool.ts';
import { openSecrets } from '../../keys/secret-key.ts';
import { MIGRATIONS_DIR } from '../../paths.ts';
import { removeByOperator } from './remove-by-operator.ts';

const USAGE = 'npm run second-factor:remove -- admin|superadmin EMAIL';

const typed = z.object({
  kind: z.enum(['admin', 'superadmin'], { error: 'Say whose it is: admin or superadmin.' }),
  email: email(),
});

/** Exit code 0 when the person has no second factor now, 1 when something typed or set is not usable. */
async function main(): Promise<number> {
  const [kind, address] = process.argv.slice(2);
  const parsed = typed.safeParse({ kind, email: address ?? '' });
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
    const { kind: whose, email: who } = parsed.data;
    const outcome = await removeByOperator(db, secrets, whose, who);
    if (outcome === 'nobody') {
      console.error(
        `Nobody is ${whose === 'admin' ? 'a company admin' : 'a super admin'} as ${who}.`,
      );
      return 1;
    }
    console.log(
      outcome === 'removed'
        ? `${who} signs in without a code now. Every session was ended, and a mail tells so.`
        : `${who} has no two-step sign-in. Nothing was changed.`,
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
  const told = error instanceof Error ? error.message : String(error);
  console.error(`Could not remove the second factor. ${told}`);
  process.exitCode = 1;
}
