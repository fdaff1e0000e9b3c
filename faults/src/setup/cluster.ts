import type { ChildProcess } from 'node:child_process';
import { open, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import { databaseHome, databasePid, databaseUrl } from '@prelaunch/testkit/embedded-database';
import { answers, argumentsFor, howItRuns, spawnPostgres } from '@prelaunch/testkit/postgres';
import { familyOf, signal } from './processes.ts';
import { run } from './run.ts';
import { startServer, type ServerPlan } from './server.ts';

/** A real PostgreSQL with the product's settings, whose processes this harness can kill. */
export interface Cluster {
  readonly port: number;
  readonly url: string;
  /** Kills all processes of the database at once (SIGKILL) and waits until they have ended. */
  killAll(): Promise<void>;
  /** Starts the database; returns the time until it answered, in milliseconds. */
  start(): Promise<number>;
  stop(): Promise<void>;
  /** Stops the database, copies its files to this folder and starts it there. */
  moveTo(folder: string): Promise<void>;
  isRunning(): boolean;
  /** The folder of the database's files. */
  folder(): string;
}

const START_MS = 60_000;

/**
 * Lets the product create its database as at a first start, stops both, and then runs the database
 * with the same program and settings.
 *
 * @param plan its environment contains the SECRET_KEY of the servers that follow, which refuse a
 * database under another key
 */
export async function makeCluster(
  dataDir: string,
  port: number,
  plan: ServerPlan,
): Promise<Cluster> {
  const environment = { ...plan.environment, DATA_DIR: dataDir };
  const maker = await startServer({ ...plan, port: 0, environment });
  const home = await databaseHome(dataDir);
  const made = join(home, 'cluster');
  const how = await howItRuns(await databasePid(home));
  await maker.stop();

  const url = await databaseUrl(dataDir, port);
  let folder = made;
  let child: ChildProcess | undefined;
  const isRunning = () => child !== undefined && child.exitCode === null && !child.signalCode;

  const start = async (): Promise<number> => {
    const begun = performance.now();
    await rm(join(folder, 'postmaster.pid'), { force: true });
    const log = await open(join(dataDir, 'postgres.log'), 'a');
    const words = argumentsFor(how, folder, [`port=${port}`, 'max_connections=120']);
    child = spawnPostgres(how, words, log.fd);
    await log.close();
    while (!(await answers(url))) {
      if (!isRunning() || performance.now() - begun > START_MS) {
        const log = await readFile(join(dataDir, 'postgres.log'), 'utf8');
        throw new Error(`PostgreSQL did not start:\n${log.slice(-2_000)}`);
      }
      await sleep(20);
    }
    return performance.now() - begun;
  };
  const gone = async (pids: readonly number[]) => {
    while (pids.some((each) => signal(each, 0)) && isRunning()) await sleep(5);
    while (pids.slice(1).some((each) => signal(each, 0))) await sleep(5);
  };
  const stop = async () => {
    if (child?.pid === undefined || !isRunning()) return;
    const pids = await familyOf(child.pid);
    signal(child.pid, 'SIGINT');
    await gone(pids);
  };
  await start();
  return {
    port,
    url,
    isRunning,
    folder: () => folder,
    start,
    stop,
    async killAll() {
      if (child?.pid === undefined) return;
      // Stops the parent first, so that it neither starts another process nor notices that its children end.
      signal(child.pid, 'SIGSTOP');
      const pids = await familyOf(child.pid);
      for (const each of pids) signal(each, 'SIGKILL');
      await gone(pids);
    },
    async moveTo(target) {
      await stop();
      // `-a` keeps the owner of the files, because PostgreSQL refuses to run as root.
      await run('cp', ['-a', folder, target]);
      folder = target;
      await start();
    },
  };
}
