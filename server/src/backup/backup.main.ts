import { readConfig } from '../config/config.ts';
import { openExisting } from '../db/open.ts';
import { createDb, createPool } from '../db/pool.ts';
import { openFiles } from '../files/open.ts';
import { withQuarantine } from '../files/quarantine.ts';
import { refuseWrongKey } from '../keys/key-check.ts';
import { openSecrets } from '../keys/secret-key.ts';
import { MIGRATIONS_DIR, readRelease } from '../paths.ts';
import { readCommand } from './archive-path.ts';
import { makeBackup } from './backup.ts';

/** Statements here look at whole tables: 60 times what a request may take. */
const PATIENCE = 60;

/** npm run backup -- FILE: exit code 0 when the archive is complete, 2 when there is none. */
async function main(): Promise<void> {
  const { path } = readCommand('backup', []);
  const config = readConfig(process.env);
  const log = { info: () => undefined, warn: console.error };
  const database = await openExisting({ ...config, migrationsDir: MIGRATIONS_DIR, log });
  const db = createDb(createPool(database.url, { max: 1, patience: PATIENCE }));
  try {
    // The archive names the key that a restore needs: it must be the right one.
    const secrets = await openSecrets(config);
    await refuseWrongKey(db, secrets);
    const started = performance.now();
    const { tables, rows, mails, files, fileBytes, missing } = await makeBackup({
      db,
      files: withQuarantine(await openFiles(config)),
      path,
      key: config.backupKey,
      keyId: secrets.keyId,
      product: await readRelease(),
    });
    const seconds = ((performance.now() - started) / 1000).toFixed(2);
    for (const key of missing) console.error(`The upload ${key} has no file and is not in it.`);
    if (config.backupKey === undefined) {
      console.error(
        'It is not sealed: whoever has the file can read it. Set BACKUP_KEY to seal it.',
      );
    }
    console.log(
      `${path}: ${rows} rows of ${tables} tables, ${mails} mails, ${files} files of ${fileBytes} bytes, ${seconds} s`,
    );
  } finally {
    await db.destroy();
    await database.stop();
  }
}

try {
  await main();
} catch (error) {
  console.error(`No backup was made. ${error instanceof Error ? error.message : String(error)}`);
  process.exitCode = 2;
}
