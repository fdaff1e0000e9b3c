import { fileURLToPath } from 'node:url';
import { createPasswordHasher } from '../../features/auth/index.ts';
import { readConfig } from '../../platform/config/config.ts';
import { limitsOf } from '../../platform/config/limits.ts';
import { checkKindAtStart } from '../../platform/db/connections/database-kind.ts';
import { openDatabase } from '../../platform/db/connections/open.ts';
import { createDb, createPool } from '../../platform/db/connections/pool.ts';
import { checkStoreAtStart, openInstallation } from '../../platform/files/installation.ts';
import { openFiles } from '../../platform/files/open.ts';
import { checkKeyAtStart } from '../keys/key-check.ts';
import { openSecrets } from '../../platform/keys/secret-key.ts';
import { createLog } from '../../platform/observe/log.ts';
import { NO_COUNTERS } from '../../platform/observe/metrics/counters.ts';
import { DEMO_PASSWORD, seedDemo } from './demo.ts';
import { seedFirstStart } from './first-start.ts';

const config = readConfig(process.env);
if (config.production) throw new Error('demonstration data cannot be added in production');

const log = { info: () => undefined, warn: console.warn, error: console.error };
const migrationsDir = fileURLToPath(new URL('../../../migrations', import.meta.url));
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
    languages: config.languages,
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
