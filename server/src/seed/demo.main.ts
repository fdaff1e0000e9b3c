import { fileURLToPath } from 'node:url';
import { createPasswordHasher } from '../accounts/passwords.ts';
import { readConfig } from '../config.ts';
import { openFiles } from '../files/open.ts';
import { openDatabase } from '../db/open.ts';
import { createDb, createPool } from '../db/pool.ts';
import { seedFirstStart } from './first-start.ts';
import { DEMO_PASSWORD, seedDemo } from './demo.ts';

const config = readConfig(process.env);
if (config.production) throw new Error('demonstration data has no place in production');

const log = { info: () => undefined, warn: console.warn };
const migrationsDir = fileURLToPath(new URL('../../migrations', import.meta.url));
const database = await openDatabase({ ...config, migrationsDir, log });
const db = createDb(createPool(database.url));
try {
  const hasher = createPasswordHasher(2);
  await seedFirstStart(db, hasher, config.seedAdminPassword);
  const { members, purchases } = await seedDemo({ db, files: await openFiles(config), hasher });
  console.log(`Added ${members} members and ${purchases} purchases.`);
  console.log(
    `Sign in as member1@prelaunch.test … member${members}@prelaunch.test / ${DEMO_PASSWORD}`,
  );
} finally {
  await db.destroy();
  await database.stop();
}
