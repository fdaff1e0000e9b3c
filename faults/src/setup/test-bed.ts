import { randomBytes } from 'node:crypto';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { makeCompany } from '@prelaunch/testkit/people';
import pg from 'pg';
import { openAckLog } from '../load/acks.ts';
import { openHttp } from '../load/http.ts';
import type { Random } from '../random.ts';
import type { Slot, TestBed } from '../test-bed.ts';
import { makeCluster } from './cluster.ts';
import { startMailServer } from '@prelaunch/testkit/mail-server';
import type { Product } from '@prelaunch/testkit/product';
import { portGiver } from './ports.ts';
import { startProxy } from './proxy.ts';
import { copyProduct, startServer } from './server.ts';
import { openWorkspace } from './workspace.ts';

async function openSlot(
  name: string,
  port: number,
  start: (port: number) => Promise<Product>,
): Promise<Slot> {
  const slot: Slot = {
    name,
    port,
    client: openHttp(`http://127.0.0.1:${port}`),
    process: await start(port),
    restart: async () => (slot.process = await start(port)),
  };
  return slot;
}

/** Builds the product and starts everything that a run needs, in a temporary folder. */
export async function openTestBed(
  random: Random,
  full: boolean,
): Promise<{ testBed: TestBed; close: () => Promise<void> }> {
  const { folder, closers, close, log } = await openWorkspace('faults');
  try {
    log('building and starting the product');
    const product = await copyProduct(folder);
    const givePort = portGiver();
    const mail = await startMailServer({ port: await givePort() });
    closers.push(() => mail.stop());
    const dataDir = join(folder, 'data');
    const SECRET_KEY = randomBytes(32).toString('hex');
    const environment = {
      DATA_DIR: dataDir,
      SECRET_KEY,
      SMTP_URL: mail.url,
    };
    const databasePort = await givePort();
    const cluster = await makeCluster(join(folder, 'database'), databasePort, {
      product,
      port: 0,
      environment: { SECRET_KEY },
    });
    closers.push(() => cluster.stop());
    const proxy = await startProxy(await givePort(), () => cluster.port);
    closers.push(() => proxy.close());
    await mkdir(dataDir, { recursive: true });

    const start = (databaseUrl: string) => (port: number) =>
      startServer({ product, port, environment: { ...environment, DATABASE_URL: databaseUrl } });
    const throughProxy = new URL(cluster.url);
    throughProxy.port = String(proxy.port);
    const slots = [
      await openSlot('the first server', await givePort(), start(throughProxy.href)),
      await openSlot('the second server', await givePort(), start(cluster.url)),
    ] as const;
    for (const slot of slots) {
      closers.push(() => {
        slot.client.close();
        return slot.process.kill();
      });
    }
    const pool = new pg.Pool({ connectionString: cluster.url, max: 4 });
    // Connections break whenever the database is killed.
    pool.on('error', () => undefined);
    pool.on('connect', (client) => client.on('error', () => undefined));
    closers.push(() => pool.end());
    const acks = await openAckLog(join(folder, 'acknowledged.jsonl'));
    closers.push(() => acks.close());
    const extras: Product[] = [];
    closers.push(() => Promise.all(extras.map((extra) => extra.kill())));

    const testBed: TestBed = {
      full,
      random,
      folder,
      product,
      uploads: join(dataDir, 'uploads'),
      cluster,
      proxy,
      mail,
      pool,
      company: await makeCompany(pool, {
        name: 'faults',
        members: 64,
        admins: 3,
        privateSupply: 200_000_000,
      }),
      reversing: await makeCompany(pool, { name: 'reversing', members: 16 }),
      acks,
      slots,
      pending: [],
      problems: [],
      environment: { ...environment, DATABASE_URL: cluster.url },
      log,
      async startExtra(more) {
        const extra = await startServer({
          product,
          port: await givePort(),
          environment: { ...environment, DATABASE_URL: cluster.url, ...more },
        });
        extras.push(extra);
        return extra;
      },
    };
    return { testBed, close };
  } catch (error) {
    await close();
    throw error;
  }
}
