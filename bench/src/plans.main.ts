import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { databaseUrl } from '@prelaunch/testkit/embedded-database';
import { makeFolder } from '@prelaunch/testkit/installation';
import { buildProduct, root } from '@prelaunch/testkit/product';
import pg from 'pg';
import { dataSetsIn } from './setup/data-sets.ts';
import { fillOtherLists } from './setup/other-lists.ts';

/** Fills a database with a million purchases and writes docs/query-plans.md: `npm run gen:plans`. */

const PURCHASES = 1_000_000;

async function writePlans(url: string): Promise<void> {
  const child = spawn(
    process.execPath,
    ['--import', 'tsx', 'server/src/operations/gen/plans.main.ts'],
    {
      cwd: root,
      env: { ...process.env, DATABASE_URL: url },
      stdio: 'inherit',
    },
  );
  const code = await new Promise((resolve) => child.once('exit', resolve));
  if (code !== 0) throw new Error('the plans could not be written');
}

await buildProduct();
const folder = await makeFolder('plans');
const dataSets = dataSetsIn(folder.path);
try {
  const { company } = await dataSets.get(PURCHASES);
  const url = await databaseUrl(join(folder.path, `purchases-${PURCHASES}`));
  const pool = new pg.Pool({ connectionString: url, max: 1 });
  await fillOtherLists(pool, company.id);
  await pool.end();
  await writePlans(url);
} finally {
  await dataSets.close();
  await folder.remove();
}
