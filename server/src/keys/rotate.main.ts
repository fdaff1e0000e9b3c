import { parseArgs } from 'node:util';
import { readConfig } from '../config/config.ts';
import { openExisting } from '../db/open.ts';
import { createDb, createPool } from '../db/pool.ts';
import { MIGRATIONS_DIR } from '../paths.ts';
import { acceptPresentKey } from './key-check.ts';
import { rotateKeys } from './rotate-keys.ts';
import { sealPlainNumbers } from './seal-plain-numbers.ts';
import { openSecrets } from './secret-key.ts';

/** Statements here look at whole tables: 60 times what a request may take. */
const PATIENCE = 60;

/**
 * npm run keys:rotate [-- --key-is-lost]: exit code 0 when all is under SECRET_KEY, 1 when something could not be read.
 * --key-is-lost lets the server start under SECRET_KEY even so.
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
    const rotations = await rotateKeys(db, secrets, (place, resealed) => {
      console.log(`  ${place}: ${resealed}`);
    });
    let shut = 0;
    for (const { name, resealed, unreadable } of rotations) {
      console.log(`${name}: ${resealed} sealed anew`);
      for (const [keyId, count] of unreadable) {
        shut += count;
        console.log(`  ${count} could not be opened: key ${keyId}`);
      }
    }
    console.log(
      shut === 0
        ? 'Everything is under the present key; earlier keys can go once all links and mails of theirs ran out.'
        : `${shut} values were left as they are. Put the keys that are named into SECRET_KEYS_OLD and run this again.`,
    );
    return shut === 0 ? 0 : 1;
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
