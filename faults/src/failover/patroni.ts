import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { startProgram, type RunningProcess } from '@prelaunch/testkit/process';
import { waitFor } from '@prelaunch/testkit/wait';
import type pg from 'pg';
import { familyOf, signal } from '../setup/processes.ts';
import { startProxy, type Proxy } from '../setup/proxy.ts';
import { readExample } from './example.ts';
import { makeOwnFolder, writeOwnFile, type Place } from './place.ts';
import type { Programs } from './programs.ts';

export interface MemberPorts {
  readonly name: string;
  /** PostgreSQL. */
  readonly port: number;
  /** Patroni's API. */
  readonly restPort: number;
}

/** One machine of the database: PostgreSQL and its Patroni. */
export interface Member extends MemberPorts {
  /** Kills PostgreSQL and Patroni at once (SIGKILL), as the loss of the machine would. */
  killMachine(): Promise<void>;
  /** Kills all processes of PostgreSQL (SIGKILL); Patroni starts it again. */
  killPostgres(): Promise<void>;
  /** Stops all processes without ending them (SIGSTOP): connections stay open and nothing answers. */
  freeze(): Promise<void>;
  /** Lets them continue. */
  thaw(): Promise<void>;
  /** Starts Patroni, which starts PostgreSQL. */
  start(): void;
  /** Whether Patroni answers 200 on this path: /primary, /replica, /synchronous. */
  is(path: string): Promise<boolean>;
  /** The connection of its replica. */
  readonly replication: Proxy;
  output(): string;
}

/** Two members of the database. */
export interface Pair {
  readonly members: readonly [Member, Member];
  /** Waits until one member is the primary and the other its synchronous replica. */
  settle(): Promise<{ readonly primary: Member; readonly replica: Member }>;
  /** Sends a request to the API of a member; throws when it is refused. */
  ask(method: 'PATCH' | 'POST', path: string, body: unknown): Promise<string>;
  /** The address of a member's database for the superuser, on its machine. */
  superuserOf(member: Member): pg.ClientConfig;
  stop(): Promise<void>;
}

const SETTLE_MS = 90_000;
const PASSWORDS = {
  RESTAPI_PASSWORD: 'restapi',
  SUPERUSER_PASSWORD: 'superuser',
  REPLICATION_PASSWORD: 'replication',
  REWIND_PASSWORD: 'rewind',
};

/** The id of the running server of a folder; NaN when there is none. */
const pidIn = (text: string): number => Number.parseInt(text, 10);

/** Throws when Patroni refuses the settings. */
async function validate(program: string, place: Place, text: string): Promise<void> {
  // It refuses addresses that other machines cannot reach.
  const reachable = text.replaceAll('connect_address: 127.0.0.1', 'connect_address: db-1.example');
  const file = await writeOwnFile(place, 'validated.yml', reachable);
  const options = { cwd: '/', environment: {}, user: place.user };
  const { code, output } = await startProgram(program, ['--validate-config', file], options).ended;
  if (code !== 0) throw new Error(`Patroni refuses its settings:\n${output}`);
}

async function writeSettings(
  place: Place,
  programs: Programs,
  etcd: string,
  member: MemberPorts & { readonly folder: string; readonly replicationPort: number },
): Promise<string> {
  const { name, folder, port, restPort, replicationPort } = member;
  const text = await readExample('patroni.yml', [
    ['name: db-1\n', `name: ${name}\n`],
    ['0.0.0.0:8008', `127.0.0.1:${restPort}`],
    ['db-1.internal:8008', `127.0.0.1:${restPort}`],
    ['db-1.internal:2379,db-2.internal:2379,witness.internal:2379', etcd],
    ['0.0.0.0:5432', `127.0.0.1:${port}`],
    ['db-1.internal:5432', `127.0.0.1:${replicationPort}`],
    ['/var/lib/postgresql/15/prelaunch', join(folder, 'data')],
    ['/usr/lib/postgresql/15/bin', programs.postgres],
    ['/var/lib/postgresql/patroni.pgpass', join(folder, 'pgpass')],
    ['/var/run/postgresql', folder],
    // Without TLS and without a user of the system that PostgreSQL knows.
    ["ssl: 'on'", "ssl: 'off'"],
    ['sslmode: verify-full', 'sslmode: disable'],
    ['hostssl ', 'host '],
    ['10.0.0.0/24', '127.0.0.1/32'],
    ['local all postgres peer', 'local all postgres trust'],
    ...Object.entries(PASSWORDS),
  ]);
  await validate(programs.patroni, place, text);
  return writeOwnFile(place, `${name}.yml`, text);
}

async function makeMember(
  place: Place,
  programs: Programs,
  etcd: string,
  name: string,
): Promise<Member> {
  const port = await place.givePort();
  const restPort = await place.givePort();
  const folder = await makeOwnFolder(place, name);
  const replication = await startProxy(await place.givePort(), () => port);
  const ports = { name, port, restPort };
  const own = { ...ports, folder, replicationPort: replication.port };
  const file = await writeSettings(place, programs, etcd, own);
  const pidFile = join(folder, 'data', 'postmaster.pid');
  const options = { cwd: '/', environment: { PGSSLMODE: 'disable' }, user: place.user };
  let patroni: RunningProcess | undefined;

  const signalServer = async (name: NodeJS.Signals) => {
    const postmaster = pidIn(await readFile(pidFile, 'utf8').catch(() => ''));
    if (Number.isNaN(postmaster)) return;
    // The parent first, so that it starts no other process and does not notice that its children end.
    signal(postmaster, 'SIGSTOP');
    for (const pid of await familyOf(postmaster)) signal(pid, name);
  };
  // PostgreSQL is no child of this process.
  process.on('exit', () => {
    try {
      signal(pidIn(readFileSync(pidFile, 'utf8')), 'SIGKILL');
    } catch {
      // It does not run.
    }
  });
  return {
    ...ports,
    replication,
    killPostgres: () => signalServer('SIGKILL'),
    async killMachine() {
      patroni?.signal('SIGSTOP');
      await signalServer('SIGKILL');
      await patroni?.kill();
    },
    async freeze() {
      patroni?.signal('SIGSTOP');
      await signalServer('SIGSTOP');
    },
    async thaw() {
      await signalServer('SIGCONT');
      patroni?.signal('SIGCONT');
    },
    start() {
      patroni = startProgram(programs.patroni, [file], options);
    },
    is: async (path) => {
      const url = `http://127.0.0.1:${restPort}${path}`;
      const signalled = AbortSignal.timeout(2_000);
      const answer = await fetch(url, { signal: signalled }).catch(() => null);
      await answer?.body?.cancel();
      return answer?.status === 200;
    },
    output: () => patroni?.output() ?? '',
  };
}

/** Makes two members; the first one creates the database. */
export async function makePair(programs: Programs, place: Place, etcd: string): Promise<Pair> {
  const members = [
    await makeMember(place, programs, etcd, 'db-1'),
    await makeMember(place, programs, etcd, 'db-2'),
  ] as const;
  const [first, second] = members;
  const settle = () =>
    waitFor(
      async () => {
        for (const [primary, replica] of [
          [first, second],
          [second, first],
        ] as const) {
          if ((await primary.is('/primary')) && (await replica.is('/synchronous')))
            return { primary, replica };
        }
        return null;
      },
      { what: 'a primary with its replica', timeoutMs: SETTLE_MS, everyMs: 100 },
    );
  return {
    members,
    settle,
    superuserOf: ({ name, port }) => ({
      host: join(place.folder, name),
      port,
      user: 'postgres',
      database: 'postgres',
    }),
    async ask(method, path, body) {
      for (const { restPort } of members) {
        const answer = await fetch(`http://127.0.0.1:${restPort}${path}`, {
          method,
          body: JSON.stringify(body),
          headers: {
            authorization: `Basic ${btoa(`patroni:${PASSWORDS.RESTAPI_PASSWORD}`)}`,
            'content-type': 'application/json',
          },
        }).catch(() => null);
        if (answer === null) continue;
        const text = await answer.text();
        if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${text}`);
        return text;
      }
      throw new Error(`${method} ${path}: no member answers`);
    },
    async stop() {
      for (const member of members) {
        await member.killMachine();
        await member.replication.close();
      }
    },
  };
}
