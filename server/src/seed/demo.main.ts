import { fileURLToPath } from 'node:url';
import { createPasswordHasher } from '../auth/passwords.ts';
import { readConfig } from '../config/config.ts';
import { limitsOf } from '../config/limits.ts';
import { checkKindAtStart } from '../db/database-kind.ts';
import { openDatabase } from '../db/open.ts';
import { createDb, createPool } from '../db/pool.ts';
import { checkStoreAtStart, openInstallation } from '../files/installation.ts';
import { openFiles } from '../files/open.ts';
import { checkKeyAtStart } from '../keys/key-check.ts';
import { openSecrets } from '../keys/secret-key.ts';
import { createLog } from '../log.ts';
import { NO_COUNTERS } from '../metrics/counters.ts';
import { DEMO_PASSWORD, seedDemo } from './demo.ts';
import { seedFirstStart } from './first-start.ts';

const config = readConfig(process.env);
if (config.production) throw new Error('demonstration data cannot be added in production');

const log = { info: () => undefined, warn: console.warn, error: console.error };
const migrationsDir = fileURLToPath(new URL('../../migrations', import.meta.url));
const database = await openDatabase({ ...config, migrationsDir, log });
const db = createDb(createPool(database.url));
try {
  const hasher = createPasswordHasher(2);
  const secrets = await openSecrets(config);
  await checkKindAtStart(db, config.production);
  await checkKeyAtStart(db, secrets);
  await seedFirstStart(db, secrets, hasher, config.seedAdminPassword);
  const installation = await openInstallation({ db, log }, await openFiles(config));
  await checkStoreAtStart(installation, log);
  const { id: installationId, files } = installation;
  const { members, purchases, emails } = await seedDemo({
    db,
    files,
    installationId,
    hasher,
    secrets,
    limits: limitsOf(config.limits, config.addressRates),
    log: createLog(config.logLevel),
    counters: NO_COUNTERS,
    publicUrl: config.publicUrl ?? `http://localhost:${String(config.port)}`,
    companyId: config.companyId,
  });
  console.log(`Added ${members} members and ${purchases} purchases.`);
  console.log(
    `Password of all accounts: ${DEMO_PASSWORD}. One member of each company: ${emails.join(', ')}`,
  );
  console.log('Two more companies: http://masp.localhost:3000 and http://ntcn.localhost:3000');
  console.log('Their admins: masp-admin@prelaunch.test and ntcn-admin@prelaunch.test');
} finally {
  await db.destroy();
  await database.stop();
}
