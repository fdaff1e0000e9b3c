import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import {
  databaseHome,
  databaseUrl,
  stopOrphanedDatabase,
} from '@prelaunch/testkit/embedded-database';
import { makeFolder } from '@prelaunch/testkit/installation';
import { makeCompany, type Company } from '@prelaunch/testkit/people';
import { startProduct, type Product } from '@prelaunch/testkit/product';
import pg from 'pg';
import { RAISED_LIMITS } from '../setup/product.ts';
import { followMailbox, type Mailbox } from './mailbox.ts';
import { supplyFor, type RehearsalPlan } from './plan.ts';
import { createRecorder, type Recorder } from './recorder.ts';
import { watchServer, type ServerWatch } from './watch-server.ts';

/** A product on its launch day: it runs as shipped, with a company that has no member yet. */
export interface Launch {
  readonly plan: RehearsalPlan;
  readonly supply: number;
  readonly product: Product;
  /** The settings of the product, for its commands. */
  readonly environment: Readonly<Record<string, string>>;
  /** To prepare and to check; never used by measured calls. */
  readonly pool: pg.Pool;
  readonly company: Company;
  readonly mailbox: Mailbox;
  readonly recorder: Recorder;
  readonly server: ServerWatch;
  close(): Promise<void>;
}

/** How many admins approve at the same time. */
const ADMINS = 3;

/** Starts the built product with its embedded database under a supervisor, in a folder that `close` removes. */
export async function openLaunch(plan: RehearsalPlan): Promise<Launch> {
  const folder = await makeFolder('rehearsal');
  const environment = { DATA_DIR: folder.path, ...RAISED_LIMITS };
  const removeData = async () => {
    const home = await databaseHome(folder.path);
    await stopOrphanedDatabase(home);
    await rm(home, { recursive: true, force: true });
    await folder.remove();
  };
  let product: Product | undefined;
  try {
    product = await startProduct(
      { ...environment, METRICS_PORT: '0' },
      { processes: plan.processes },
    );
    const [metricsUrl] = await product.printed(/http:\/\/127\.0\.0\.1:\d+\/metrics/);
    const pool = new pg.Pool({ connectionString: await databaseUrl(folder.path), max: 2 });
    // A connection can stay open for a moment after end() and reports an error when the database stops.
    pool.on('error', () => undefined);
    const supply = supplyFor(plan);
    const company = await makeCompany(pool, {
      name: 'launch',
      members: 0,
      admins: ADMINS,
      privateSupply: supply,
    });
    const mailbox = followMailbox(join(folder.path, 'mailbox'));
    const server = watchServer(metricsUrl);
    const started = product;
    const close = async () => {
      await server.close();
      await mailbox.close();
      await pool.end();
      await started.stop();
      await removeData();
    };
    let closed: Promise<void> | undefined;
    return {
      plan,
      supply,
      product,
      environment,
      pool,
      company,
      mailbox,
      recorder: createRecorder(),
      server,
      close: () => (closed ??= close()),
    };
  } catch (error) {
    await product?.stop();
    await removeData();
    throw error;
  }
}
