import { parseArgs } from 'node:util';
import { readConfig } from '../config/config.ts';
import { openExisting } from '../db/open.ts';
import { createDb, createPool } from '../db/pool.ts';
import { openFiles } from '../files/open.ts';
import { MIGRATIONS_DIR } from '../paths.ts';
import { filesInvariant } from './files.ts';
import { reportOf, violationsIn } from './report.ts';
import { INVARIANTS, LANES, verify } from './verify.ts';

/** Statements here look at whole tables: 60 times what a request may take. */
const PATIENCE = 60;

/** npm run verify: exit code 0 when all holds, 1 when something does not, 2 when it could not look. */
async function main(): Promise<number> {
  const { values } = parseArgs({
    options: {
      files: { type: 'boolean', default: false },
      'no-files': { type: 'boolean', default: false },
    },
  });
  const config = readConfig(process.env);
  const log = { info: () => undefined, warn: console.error };
  const database = await openExisting({ ...config, migrationsDir: MIGRATIONS_DIR, log });
  const db = createDb(createPool(database.url, { max: LANES, patience: PATIENCE }));
  try {
    const started = performance.now();
    const checked = await verify(db, [
      ...INVARIANTS,
      ...(values['no-files'] ? [] : [filesInvariant(await openFiles(config), values.files)]),
    ]);
    const seconds = ((performance.now() - started) / 1000).toFixed(2);
    const violations = violationsIn(checked);
    console.log(reportOf(checked));
    console.log(`${checked.length} invariants, ${violations} violations, ${seconds} s`);
    return violations === 0 ? 0 : 1;
  } finally {
    await db.destroy();
    await database.stop();
  }
}

try {
  process.exitCode = await main();
} catch (error) {
  console.error(`Could not look. ${error instanceof Error ? error.message : String(error)}`);
  process.exitCode = 2;
}
