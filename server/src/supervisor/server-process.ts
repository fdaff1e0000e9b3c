import cluster, { type Worker } from 'node:cluster';
import { fileURLToPath } from 'node:url';
import { isReady, PROCESSES, type Retire } from './messages.ts';

/** How long a process may take to end after SIGTERM and its drain; it ends itself after 15 seconds. */
const STOP_MS = 20_000;
/** How long a process may take to retire, before it is stopped. */
const RETIRE_MS = 45_000;

/** How a process ended: its exit code, or the signal that ended it. */
export type End = number | string;

/** A server process under the supervisor. */
export interface ServerProcess {
  readonly pid: number;
  /** Resolves with its start message when it serves; with null when it ends before. */
  readonly ready: Promise<string | null>;
  readonly ended: Promise<End>;
  /** Whether the supervisor has ended it. */
  isDismissed(): boolean;
  /** Lets it finish its connections, and ends it. Resolves when it has ended. */
  retire(): Promise<void>;
  /** Sends SIGTERM. Resolves when it has ended. */
  stop(): Promise<void>;
}

/**
 * Prepares the start of server processes that share one port.
 *
 * @param processes their number
 * @param drainSeconds how long they drain after SIGTERM
 * @param databaseUrl the embedded database; undefined when DATABASE_URL is set
 */
export function serverProcesses(
  processes: number,
  drainSeconds: number,
  databaseUrl: string | undefined,
): () => ServerProcess {
  // Each process accepts connections itself. Node's default hands them over from the supervisor, and a killed process
  // would leave a connection that nobody answers and nobody closes.
  cluster.schedulingPolicy = cluster.SCHED_NONE;
  cluster.setupPrimary({
    exec: fileURLToPath(new URL('./main.js', import.meta.url)),
    args: [],
    execArgv: [...process.execArgv, '--enable-source-maps'],
  });
  const environment = {
    [PROCESSES]: String(processes),
    ...(databaseUrl === undefined ? {} : { DATABASE_URL: databaseUrl }),
  };
  return () => superviseWorker(cluster.fork(environment), drainSeconds * 1000 + STOP_MS);
}

function superviseWorker(worker: Worker, stopMs: number): ServerProcess {
  const ended = new Promise<End>((resolve) => {
    worker.process.once('exit', (code, signal) => {
      resolve(signal ?? code ?? 'unknown');
    });
    worker.once('error', () => {
      resolve('not started');
    });
  });
  const ready = new Promise<string | null>((resolve) => {
    worker.on('message', (message: unknown) => {
      if (isReady(message)) resolve(message.startMessage);
    });
    void ended.then(() => {
      resolve(null);
    });
  });
  let isDismissed = false;

  const killAfter = async (ms: number, signal: NodeJS.Signals) => {
    const timer = setTimeout(() => worker.process.kill(signal), ms);
    await ended;
    clearTimeout(timer);
  };
  const stop = async () => {
    isDismissed = true;
    worker.process.kill('SIGTERM');
    await killAfter(stopMs, 'SIGKILL');
  };
  return {
    pid: worker.process.pid ?? 0,
    ready,
    ended,
    isDismissed: () => isDismissed,
    stop,
    async retire() {
      isDismissed = true;
      const message: Retire = { kind: 'retire' };
      // The error of a process that has ended meanwhile.
      worker.process.send(message, () => undefined);
      const timer = setTimeout(() => void stop(), RETIRE_MS);
      await ended;
      clearTimeout(timer);
    },
  };
}
