import { randomBytes } from 'node:crypto';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { startMailServer, type MailServer } from '@prelaunch/testkit/mail-server';
import { makeCompany, type Company } from '@prelaunch/testkit/people';
import { buildRelease, type Release } from '@prelaunch/testkit/previous-release';
import type { Product } from '@prelaunch/testkit/product';
import pg from 'pg';
import type { CheckedBed } from '../check.ts';
import { openAckLog } from '../load/acks.ts';
import { openHttp } from '../load/http.ts';
import type { LoadBed } from '../load/load.ts';
import type { Random } from '../random.ts';
import { makeCluster } from '../setup/cluster.ts';
import { portGiver } from '../setup/ports.ts';
import { copyProduct, startServer } from '../setup/server.ts';
import { openWorkspace } from '../setup/workspace.ts';
import type { Slot } from '../test-bed.ts';
import { startBalancer, type Balancer } from './balancer.ts';

/** The previous release and this one, which share a database, and a balancer in front of their servers. */
export interface Installation extends LoadBed, CheckedBed {
  readonly mail: MailServer;
  readonly folder: string;
  readonly balancer: Balancer;
  /** The balancer, as the clients see it. */
  readonly entrance: Slot;
  /** The server of the previous release that made the database. */
  readonly first: Slot;
  /** The folder of the built previous release; that of this one is `product`. */
  readonly previous: string;
  /** Whose only admin reverses and reduces purchases while only this release serves. */
  readonly small: Company;
  /** Starts a supervisor of the built release in `product` at a port of its own. */
  start(name: string, product: string): Promise<Slot>;
}

const PROCESSES = 2;
/** Longer than the balancer needs to notice. */
const DRAIN_SECONDS = '2';

type Opened =
  | { readonly installation: Installation; readonly close: () => Promise<void> }
  | { readonly missing: string };

/** Builds both releases and creates a database with the previous one. */
export async function openInstallation(release: Release, random: Random): Promise<Opened> {
  const { folder, closers, close, log } = await openWorkspace('upgrade');
  try {
    log(`building release ${release.version} and this one`);
    const previous = join(folder, 'previous');
    await mkdir(previous);
    const built = await buildRelease(release, previous);
    if (built.missing !== null) {
      await close();
      return { missing: built.missing };
    }
    const product = await copyProduct(folder);
    const givePort = portGiver();
    const mail = await startMailServer({ port: await givePort() });
    closers.push(() => mail.stop());
    const dataDir = join(folder, 'data');
    await mkdir(dataDir);
    const SECRET_KEY = randomBytes(32).toString('hex');
    const cluster = await makeCluster(join(folder, 'database'), await givePort(), {
      product: previous,
      port: 0,
      environment: { SECRET_KEY },
    });
    closers.push(() => cluster.stop());
    const environment = {
      DATA_DIR: dataDir,
      DATABASE_URL: cluster.url,
      SECRET_KEY,
      SMTP_URL: mail.url,
      TRUST_PROXY: '127.0.0.1',
      DRAIN_SECONDS,
    };
    const port = await givePort();
    const balancer = await startBalancer(port);
    closers.push(() => balancer.close());
    const pool = new pg.Pool({ connectionString: cluster.url, max: 4 });
    pool.on('error', () => undefined);
    closers.push(() => pool.end());
    const acks = await openAckLog(join(folder, 'acknowledged.jsonl'));
    closers.push(() => acks.close());

    const running: Product[] = [];
    const slotOf = (name: string, at: number, process: Product): Slot => {
      const client = openHttp(`http://127.0.0.1:${at}`);
      closers.push(() => {
        client.close();
        return undefined;
      });
      const restart = () => Promise.reject(new Error(`${name} is never restarted`));
      return { name, port: at, client, process, restart };
    };
    const start = async (name: string, from: string) => {
      const at = await givePort();
      const plan = { product: from, port: at, environment, processes: PROCESSES };
      const process = await startServer(plan);
      running.push(process);
      closers.push(() => process.kill());
      return slotOf(name, at, process);
    };
    const first = await start(`release ${release.version}`, previous);
    await balancer.add(first);
    const url = `http://127.0.0.1:${port}`;
    const output = () => running.map((each) => each.output()).join('\n');
    const entrance = slotOf('the balancer', port, { ...first.process, url, output });
    const installation: Installation = {
      mail,
      folder,
      balancer,
      entrance,
      first,
      previous,
      start,
      random,
      product,
      uploads: join(dataDir, 'uploads'),
      environment,
      pool,
      acks,
      company: await makeCompany(pool, { name: 'upgrade', members: 48, admins: 3 }),
      small: await makeCompany(pool, { name: 'small', members: 16 }),
      slots: [entrance],
      pending: [],
      problems: [],
      log,
    };
    return { installation, close };
  } catch (error) {
    await close();
    throw error;
  }
}
