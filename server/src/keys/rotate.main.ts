import { parseArgs } from 'node:util';
import { readConfig } from '../config/config.ts';
import { openExisting } from '../db/open.ts';
import { createDb, createPool } from '../db/pool.ts';
import { MIGRATIONS_DIR } from '../paths.ts';
import { acceptPresentKey } from './key-check.ts';
import { rotateKeys } from './rotate-keys.ts';
import { sealPlainNumbers } from './seal-plain-numbers.ts';
import { openSecrets } from './secret-key.ts';

/** Statements read whole tables: they may take 60 times as long as those of a request. */
const PATIENCE = 60;

/**
 * npm run keys:rotate [-- --key-is-lost]: exit code 0 when all values are under SECRET_KEY, 1 when some could not be read.
 * --key-is-lost lets the server start with SECRET_KEY even then.
 */
async function main(): Promise<number> {
  const { values } = parseArgs({ options: { 'key-is-lost': { type: 'boolean', default: false } } });
  const config = readConfig(process.env);
  const log = { info: () => undefined, warn: console.error };
  const secrets = await openSecrets(config);
  const database = await openExisting({ ...config, migrationsDir: MIGRATIONS_DIR, log });
  const db = createDb(createPool(database.url, { max: 1, patience: PATIENCE }));
  try {
    console.log(`Sealing under the key ${secrets.keyId}.`);
    if (values['key-is-lost']) await acceptPresentKey(db, secrets);
    await sealPlainNumbers(db, secrets);
    const rotations = await rotateKeys(db, secrets, (name, resealed) => {
      console.log(`  ${name}: ${resealed}`);
    });
    let unread = 0;
    for (const { name, resealed, unreadable } of rotations) {
      console.log(`${name}: ${resealed} sealed anew`);
      for (const [keyId, count] of unreadable) {
        unread += count;
        console.log(`  ${count} could not be opened: key ${keyId}`);
      }
    }
    console.log(
      unread === 0
        ? 'Everything is under the present key; earlier keys can go once all links and mails of theirs ran out.'
        : `${unread} values were left as they are. Put the keys that are named into SECRET_KEYS_OLD and run this again.`,
    );
    return unread === 0 ? 0 : 1;
  } finally {
    await db.destroy();
    await database.stop();
  }
}

try {
  process.exitCode = await main();
} catch (error) {
  console.error(`Could not rotate. ${error instanceof Error ? error.message : String(error)}`);
  process.exitCode = 2;
}
