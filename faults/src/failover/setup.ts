import { randomBytes } from 'node:crypto';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { startMailServer, type MailServer } from '@prelaunch/testkit/mail-server';
import { makeCompany, type Company } from '@prelaunch/testkit/people';
import type { Product } from '@prelaunch/testkit/product';
import pg from 'pg';
import type { CheckedBed } from '../check.ts';
import { openAckLog } from '../load/acks.ts';
import { openHttp } from '../load/http.ts';
import type { LoadBed } from '../load/load.ts';
import type { Random } from '../random.ts';
import { portGiver } from '../setup/ports.ts';
import { copyProduct, startServer } from '../setup/server.ts';
import { openWorkspace } from '../setup/workspace.ts';
import type { Slot } from '../test-bed.ts';
import { startEtcd } from './etcd.ts';
import { readExample } from './example.ts';
import { prepareHaProxy } from './haproxy.ts';
import { makePair, type Pair } from './patroni.ts';
import { startPgBouncer } from './pgbouncer.ts';
import { findUser, type Programs } from './programs.ts';

/** Three servers behind HAProxy, and PgBouncer and HAProxy between them and two members of the database. */
export interface Installation extends LoadBed, CheckedBed {
  readonly pair: Pair;
  readonly servers: readonly Slot[];
  /** HAProxy in front of the servers. */
  readonly entrance: Slot;
  readonly mail: MailServer;
  readonly folder: string;
  /** Makes a company by SQL. */
  makeCompany(plan: Parameters<typeof makeCompany>[1]): Promise<Company>;
}

const SERVERS = 3;

/** Creates role and database on the primary as an operator does. */
async function createDatabase(pair: Pair, password: string): Promise<void> {
  const { primary } = await pair.settle();
  const text = await readExample('database.sql', [["'PASSWORD'", `'${password}'`]]);
  const client = new pg.Client(pair.superuserOf(primary));
  await client.connect();
  try {
    // One by one, because several statements of one query run in a transaction, in which no database can be created.
    for (const statement of text.split(/;$/m)) await client.query(statement);
  } finally {
    await client.end();
  }
}

/** Starts the whole installation in a temporary folder. */
export async function openInstallation(
  programs: Programs,
  random: Random,
): Promise<{ readonly installation: Installation; readonly close: () => Promise<void> }> {
  const { folder, closers, close, log } = await openWorkspace('failover');
  try {
    log('building the product and starting etcd, Patroni, HAProxy and PgBouncer');
    const product = await copyProduct(folder);
    const place = { folder, user: await findUser(), givePort: portGiver() };
    const etcd = await startEtcd(programs.etcd, place);
    closers.push(() => etcd.stop());
    const pair = await makePair(programs, place, etcd.address);
    closers.push(() => pair.stop());
    const ports: number[] = [];
    for (let n = 0; n < SERVERS; n += 1) ports.push(await place.givePort());
    const haproxy = await prepareHaProxy(programs.haproxy, place, {
      servers: ports,
      members: pair.members,
    });
    const balancer = await haproxy.start();
    closers.push(() => balancer.kill());
    for (const member of pair.members) member.start();
    const password = randomBytes(16).toString('hex');
    await createDatabase(pair, password);
    const bouncer = await startPgBouncer(programs.pgbouncer, place, haproxy.primaryPort, password);
    closers.push(() => bouncer.stop());

    const mail = await startMailServer({ port: await place.givePort() });
    closers.push(() => mail.stop());
    const dataDir = join(folder, 'data');
    await mkdir(dataDir);
    const addressAt = (port: number) =>
      `postgres://prelaunch:${password}@127.0.0.1:${port}/prelaunch`;
    const direct = addressAt(haproxy.primaryPort);
    const environment = {
      DATA_DIR: dataDir,
      SECRET_KEY: randomBytes(32).toString('hex'),
      SMTP_URL: mail.url,
      TRUST_PROXY: '127.0.0.1',
      DRAIN_SECONDS: '5',
      DATABASE_URL: addressAt(bouncer.port),
      DATABASE_DIRECT_URL: direct,
      DATABASE_REPLICA_URL: addressAt(haproxy.replicaPort),
    };
    const servers: Slot[] = [];
    for (const [n, port] of ports.entries()) {
      const start = () => startServer({ product, port, environment });
      const slot: Slot = {
        name: `server ${n + 1}`,
        port,
        client: openHttp(`http://127.0.0.1:${port}`),
        process: await start(),
        restart: async () => (slot.process = await start()),
      };
      servers.push(slot);
      closers.push(() => {
        slot.client.close();
        return slot.process.kill();
      });
    }
    const url = `http://127.0.0.1:${haproxy.publicPort}`;
    const outputs = () => servers.map(({ process }) => process.output()).join('\n');
    const front: Product = { ...balancer, url, readyMs: 0, output: outputs };
    const entrance: Slot = {
      name: 'HAProxy',
      port: haproxy.publicPort,
      client: openHttp(url),
      process: front,
      restart: () => Promise.reject(new Error('HAProxy is never restarted')),
    };
    closers.push(() => {
      entrance.client.close();
      return undefined;
    });
    const pool = new pg.Pool({ connectionString: direct, max: 4, connectionTimeoutMillis: 5_000 });
    pool.on('error', () => undefined);
    pool.on('connect', (client) => client.on('error', () => undefined));
    closers.push(() => pool.end());
    const acks = await openAckLog(join(folder, 'acknowledged.jsonl'));
    closers.push(() => acks.close());
    const installation: Installation = {
      pair,
      servers,
      entrance,
      mail,
      folder,
      makeCompany: (plan) => makeCompany(pool, plan),
      random,
      product,
      uploads: join(dataDir, 'uploads'),
      environment,
      pool,
      acks,
      company: await makeCompany(pool, { name: 'failover', members: 48, admins: 3 }),
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
