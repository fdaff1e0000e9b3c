import { spawn } from 'node:child_process';
import { mkdtemp, chmod, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { databaseUrl } from './setup/database.ts';
import { dataSetsIn } from './setup/data-sets.ts';
import { fillOtherLists } from './setup/other-lists.ts';
import { buildProduct } from './setup/product.ts';

/** Fills a database with a million purchases and writes docs/query-plans.md: `npm run gen:plans`. */

const root = fileURLToPath(new URL('../..', import.meta.url));
const PURCHASES = 1_000_000;

async function writePlans(url: string): Promise<void> {
  const child = spawn(process.execPath, ['--import', 'tsx', 'server/src/gen/plans.main.ts'], {
    cwd: root,
    env: { ...process.env, DATABASE_URL: url },
    stdio: 'inherit',
  });
  const code = await new Promise((resolve) => child.once('exit', resolve));
  if (code !== 0) throw new Error('the plans could not be written');
}

await buildProduct();
const dataDir = await mkdtemp(join(tmpdir(), 'prelaunch-plans-'));
// PostgreSQL never runs as root; its user must be able to enter the directory.
await chmod(dataDir, 0o711);
const dataSets = dataSetsIn(dataDir);
try {
  const { company } = await dataSets.get(PURCHASES);
  const url = await databaseUrl(join(dataDir, `purchases-${PURCHASES}`));
  const pool = new pg.Pool({ connectionString: url, max: 1 });
  await fillOtherLists(pool, company.id);
  await pool.end();
  await writePlans(url);
} finally {
  await dataSets.close();
  await rm(dataDir, { recursive: true, force: true });
}
