import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { makeCompany, PASSWORD, pick, type Company, type Person } from '@prelaunch/testkit/people';
import type { RunningProcess } from '@prelaunch/testkit/process';
import { waitFor } from '@prelaunch/testkit/wait';
import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { openConnection, type Connection } from '../../../testing/connection.ts';
import { createTestDatabase, type TestDatabase } from '../../../testing/database.ts';
import { startMain } from '../../../testing/run-main.ts';
import { hash } from '../../features/auth/passwords/argon2.ts';
import { createPool } from '../../platform/db/connections/pool.ts';

/** Three server processes under the supervisor, on one port and one database. */

vi.setConfig({ testTimeout: 180_000 });

const PROCESSES = 3;
const SIGN_INS = 6;

let database: TestDatabase;
let pool: pg.Pool;
let folder: string;
let product: RunningProcess;
let url: string;
let company: Company;
let nextMember = 0;

const newMember = (): Person => {
  const member = company.members[nextMember];
  nextMember += 1;
  if (member === undefined) throw new Error('the company has too few members');
  return member;
};
const pidFile = () => join(folder, 'supervisor.pid');

/** Counts the jobs that the schedule adds, because a finished job leaves no row. */
const COUNT_JOBS = `
  create table added_jobs (task text, run_at timestamptz);
  create function count_job() returns trigger language plpgsql as $$
  begin
    insert into added_jobs select identifier, new.run_at from graphile_worker._private_tasks
      where id = new.task_id;
    return new;
  end $$;
  create trigger count_job after insert on graphile_worker._private_jobs
    for each row execute function count_job();`;

beforeAll(async () => {
  database = await createTestDatabase();
  pool = createPool(database.url, { timeoutFactor: 10 });
  folder = await mkdtemp(join(tmpdir(), 'prelaunch-processes-'));
  // The file of a supervisor that was killed.
  await writeFile(pidFile(), '999999\n');
  await pool.query(COUNT_JOBS);
  product = await startMain('supervisor', ['--processes', String(PROCESSES)], {
    DATABASE_URL: database.url,
    DATA_DIR: folder,
    PORT: '0',
    LIMITS: 'strict',
    SIGN_INS_PER_MINUTE: String(SIGN_INS),
    REQUESTS_PER_MINUTE: '1000000',
  });
  [, url = ''] = await product.printed(/ready: (http\S+)\s/);
  company = await makeCompany(pool, {
    name: 'several',
    members: 2_000,
    passwordHash: await hash(PASSWORD),
  });
}, 180_000);
afterAll(async () => {
  await product.stop();
  await pool.end();
  await database.drop();
  await rm(folder, { recursive: true, force: true });
}, 60_000);

/** Returns the id of the process that serves this connection, from the log of a refused call. */
async function pidOf(connection: Connection): Promise<number> {
  const { body } = await connection.call('getProfile');
  const line = new RegExp(`"pid":(\\d+)[^\\n]*"reqId":"${String(body.requestId)}"`);
  return Number((await product.printed(line))[1]);
}

/** Opens connections until each process serves one of them. */
async function connectToEach(): Promise<ReadonlyMap<number, Connection>> {
  const connections = new Map<number, Connection>();
  await waitFor(
    async () => {
      // Several at once: a process that is idle accepts one connection after the other before the system wakes another process.
      const opened = Array.from({ length: 2 * PROCESSES }, () => openConnection(url));
      const pids = await Promise.all(opened.map(pidOf));
      for (const [n, connection] of opened.entries()) {
        const pid = pids[n] ?? 0;
        if (connections.has(pid)) connection.close();
        else connections.set(pid, connection);
      }
      return connections.size === PROCESSES ? true : null;
    },
    { what: 'a connection to each process' },
  );
  return connections;
}

const withEach = async (
  work: (connections: readonly Connection[], pids: readonly number[]) => Promise<void>,
): Promise<void> => {
  const connections = await connectToEach();
  await work([...connections.values()], [...connections.keys()]);
  for (const connection of connections.values()) connection.close();
};

const order = (key: string) => ({
  body: { paymentMethod: 'MANUAL', amount: 100 },
  headers: { 'idempotency-key': key },
});

test('three processes answer on one port, and the file has the id of the supervisor', async () => {
  await withEach(async (_, pids) => {
    expect(new Set([...pids, product.pid]).size).toBe(PROCESSES + 1);
    expect(await readFile(pidFile(), 'utf8')).toBe(`${String(product.pid)}\n`);
  });
});

test('a session that ends through one process is refused by every other', async () => {
  await withEach(async (connections) => {
    const { token } = newMember();
    const statuses = () =>
      Promise.all(
        connections.map(async (connection, n) => [
          (await connection.call('listOwnStock', { token })).status,
          (await connection.call('submitPurchase', { token, ...order(`${token}-${String(n)}`) }))
            .status,
        ]),
      );
    // Each process now knows the session.
    expect(await statuses()).toEqual(connections.map(() => [200, 201]));
    expect(await connections[0]?.call('logoutMember', { token })).toMatchObject({ status: 200 });
    expect(await statuses()).toEqual(connections.map(() => [401, 401]));
  });
});

test('the limit on sign-ins counts the calls of all processes together', async () => {
  await withEach(async (connections) => {
    const statuses: number[] = [];
    for (let n = 0; n < SIGN_INS + PROCESSES; n += 1) {
      const body = { email: 'nobody@example.com', password: 'not the password' };
      statuses.push((await pick(connections, n).call('loginAdmin', { body })).status);
      // Extends the window, so that it does not end during the test on a slow machine.
      await pool.query(`update network_counters set ends_at = now() + interval '1 hour'`);
    }
    expect(statuses).toEqual([
      ...Array.from({ length: SIGN_INS }, () => 401),
      ...Array.from({ length: PROCESSES }, () => 429),
    ]);
  });
});

test('a decision through one process reaches the open pages of every process', async () => {
  await withEach(async (connections) => {
    const { token } = newMember();
    const [admin] = company.admins;
    const { body } =
      (await connections[0]?.call('submitPurchase', { token, ...order(token) })) ?? {};
    const streams = await Promise.all(
      connections.map((connection) => connection.open('watchOwnChanges', { token })),
    );
    const received = streams.map(async (stream) => {
      let text = '';
      for await (const chunk of stream.setEncoding('utf8')) {
        text += String(chunk);
        if (text.includes('changed')) return text;
      }
      return text;
    });
    const desk = openConnection(url);
    const decided = await desk.call('approvePurchase', {
      token: admin.token,
      body: { id: body.data.id },
    });
    expect(decided.status).toBe(200);
    for (const text of await Promise.all(received)) expect(text).toContain('event: changed');
    desk.close();
  });
});

test('each mail is sent once', async () => {
  const members = Array.from({ length: 30 }, newMember);
  await withEach(async (connections) => {
    const submitted = await Promise.all(
      members.map(({ token }, n) =>
        pick(connections, n).call('submitPurchase', { token, ...order(token) }),
      ),
    );
    expect(submitted.map(({ status }) => status)).toEqual(members.map(() => 201));
  });
  const waiting = `select count(*)::int as n from (select from graphile_worker.jobs
    where task_identifier = 'send_mail' union all select from purchase_mails) as mail`;
  await waitFor(async () => ((await pool.query(waiting)).rows[0].n === 0 ? true : null), {
    what: 'an empty queue of mails',
  });
  const mails = (await (
    await fetch(`${url}/dev/mailbox/messages`, { headers: { connection: 'close' } })
  ).json()) as { to: string }[];
  const counts = members.map(({ email }) => mails.filter(({ to }) => to === email).length);
  expect(counts).toEqual(members.map(() => 1));
});

test('a scheduled job is added once, although every process has the schedule', async () => {
  const { rows } = await waitFor(
    async () => {
      const found = await pool.query<{ run_at: Date; added: number }>(
        `select run_at, count(*)::int as added from added_jobs
         where task = 'release_reservations' group by run_at`,
      );
      return found.rows.length > 0 ? found : null;
    },
    { what: 'a job that runs every minute', timeoutMs: 120_000, everyMs: 200 },
  );
  expect(rows.map(({ added }) => added)).toEqual(rows.map(() => 1));
});

/** Buys with one member after the other until it is stopped. Repeats a call that failed, with the same key. */
function buyUntilStopped(clients: number) {
  let isStopped = false;
  const repeated: unknown[] = [];
  const buyers: Person[] = [];
  const buy = async (connection: Connection, { token }: Person): Promise<boolean> => {
    const sent = connection.call('submitPurchase', { token, ...order(token) });
    const reply = await sent.catch((error: unknown) => ({ status: 0, body: error }));
    if (reply.status !== 201) repeated.push([reply.status, reply.body]);
    return reply.status === 201;
  };
  const ended = Array.from({ length: clients }, async () => {
    let connection = openConnection(url);
    while (!isStopped) {
      const member = newMember();
      buyers.push(member);
      while (!(await buy(connection, member))) {
        connection.close();
        connection = openConnection(url);
      }
    }
    connection.close();
  });
  return {
    /** The failures of the calls that were repeated. */
    repeated,
    async stop(): Promise<readonly Person[]> {
      isStopped = true;
      await Promise.all(ended);
      return buyers;
    },
  };
}

const countPurchases = async (members: readonly Person[]): Promise<readonly number[]> => {
  const { rows } = await pool.query<{ n: number }>(
    `select (select count(*)::int from purchases where account_id = member.id) as n
     from unnest($1::uuid[]) as member (id)`,
    [members.map(({ id }) => id)],
  );
  return rows.map(({ n }) => n);
};

describe('under load', () => {
  test('a killed process is replaced, and repeated calls lose and double no purchase', async () => {
    let victim = 0;
    await withEach((_, [first = 0]) => {
      victim = first;
      return Promise.resolve();
    });
    const load = buyUntilStopped(12);
    process.kill(victim, 'SIGKILL');
    await product.printed(new RegExp(`"process":${String(victim)},"end":"SIGKILL"`));
    await product.printed('was started again');
    const buyers = await load.stop();
    expect(await countPurchases(buyers)).toEqual(buyers.map(() => 1));
    await withEach((_, pids) => {
      expect(pids).not.toContain(victim);
      return Promise.resolve();
    });
  });

  test('SIGHUP replaces every process, and no call fails or is repeated', async () => {
    let before: readonly number[] = [];
    await withEach((_, pids) => {
      before = pids;
      return Promise.resolve();
    });
    const { token } = newMember();
    let isStopped = false;
    const failed: unknown[] = [];
    const clients = Array.from({ length: 8 }, async () => {
      const connection = openConnection(url);
      let calls = 0;
      while (!isStopped) {
        const reply = await connection
          .call('getProfile', { token })
          .catch((error: unknown) => error);
        if ((reply as { status?: number }).status === 200) calls += 1;
        else failed.push(reply);
      }
      connection.close();
      return calls;
    });
    product.signal('SIGHUP');
    for (const pid of before) {
      await product.printed(new RegExp(`"process":${String(pid)},"replacement":\\d+`));
    }
    isStopped = true;
    const calls = await Promise.all(clients);
    expect(failed).toEqual([]);
    expect(calls.every((count) => count > 0)).toBe(true);
    await withEach((_, pids) => {
      for (const pid of before) expect(pids).not.toContain(pid);
      return Promise.resolve();
    });
  });
});

test('SIGTERM stops all processes with exit code 0 and removes the file', async () => {
  let pids: readonly number[] = [];
  await withEach((_, each) => {
    pids = each;
    return Promise.resolve();
  });
  const { code } = await product.stop();
  expect(code).toBe(0);
  for (const pid of pids) expect(() => process.kill(pid, 0)).toThrow(/ESRCH/);
  await expect(readFile(pidFile())).rejects.toThrow(/ENOENT/);
});
