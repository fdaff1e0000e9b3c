import cluster, { type Worker } from 'node:cluster';
import { fileURLToPath } from 'node:url';
import type { MetricsJson } from '../../platform/observe/metrics/metrics.ts';
import { watchHeartbeat, type Heartbeat } from './heartbeat.ts';
import {
  isAlive,
  isMetrics,
  isReady,
  PROCESSES,
  type AskMetrics,
  type Retire,
} from './messages.ts';

/** How long a process may take to end after SIGTERM and its drain; it ends itself after 15 seconds. */
const STOP_MS = 20_000;
/** How long a process may take to retire, before it is stopped. */
const RETIRE_MS = 45_000;

/** How long a process may take to send its metrics. */
const METRICS_MS = 2_000;

/** After SIGTERM a process drains before it closes, after SIGINT it closes at once. */
export type StopSignal = 'SIGTERM' | 'SIGINT';

/** How a process ended: its exit code, or the signal that ended it. */
export type End = number | string;

/** A server process under the supervisor. */
export interface ServerProcess {
  readonly pid: number;
  /** Resolves with its start message when it serves; with null when it ends before. */
  readonly ready: Promise<string | null>;
  readonly ended: Promise<End>;
  /** Whether it serves: it is ready and has not ended. */
  isServing(): boolean;
  /** Whether the supervisor has ended it. */
  isDismissed(): boolean;
  /** Asks for its metrics. Resolves with the last known ones when it does not answer in time. */
  metrics(withDatabase: boolean): Promise<MetricsJson>;
  /** Its metrics when it last sent them; none at first. */
  lastMetrics(): MetricsJson;
  /** Lets it finish its connections, and ends it. Resolves when it has ended. */
  retire(): Promise<void>;
  /** Sends the signal. Resolves when it has ended. */
  stop(signal: StopSignal): Promise<void>;
}

interface ServerProcessesOptions {
  /** Their number. */
  readonly processes: number;
  /** How long they drain after SIGTERM. */
  readonly drainSeconds: number;
  /** A process that serves and does not report for this long is killed; 0 for never. */
  readonly hangSeconds: number;
  /** The embedded database; undefined when DATABASE_URL is set. */
  readonly databaseUrl: string | undefined;
  /** Called before a process is killed because it hangs. */
  readonly onHang: (pid: number) => void;
}

/** Prepares the start of server processes that share one port. */
export function serverProcesses({
  processes,
  drainSeconds,
  hangSeconds,
  databaseUrl,
  onHang,
}: ServerProcessesOptions): () => ServerProcess {
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
  return () => {
    const process = superviseWorker(cluster.fork(environment), drainSeconds * 1000 + STOP_MS);
    killWhenHanging(process, hangSeconds, onHang);
    return process;
  };
}

/** Kills a process that serves when its event loop no longer runs. Such a process cannot react to SIGTERM. */
function killWhenHanging(
  process: WorkerProcess,
  seconds: number,
  onHang: (pid: number) => void,
): void {
  let heartbeat: Heartbeat | undefined;
  process.onBeat(() => {
    // Begins with the first report: a build that was replaced in this folder may not report at all.
    heartbeat ??= watchHeartbeat(seconds, () => {
      onHang(process.pid);
      process.kill();
    });
    heartbeat.beat();
  });
  void process.ended.then(() => heartbeat?.stop());
}

/** What only this file uses. */
interface WorkerProcess extends ServerProcess {
  /** Calls `beat` whenever the process reports that its event loop runs. */
  onBeat(beat: () => void): void;
  /** Sends SIGKILL. */
  kill(): void;
}

function superviseWorker(worker: Worker, stopMs: number): WorkerProcess {
  const ended = new Promise<End>((resolve) => {
    worker.process.once('exit', (code, signal) => {
      resolve(signal ?? code ?? 'unknown');
    });
    worker.once('error', () => {
      resolve('not started');
    });
  });
  let isServing = false;
  const ready = new Promise<string | null>((resolve) => {
    worker.on('message', (message: unknown) => {
      if (!isReady(message)) return;
      isServing = true;
      resolve(message.startMessage);
    });
    void ended.then(() => {
      isServing = false;
      resolve(null);
    });
  });
  let isDismissed = false;
  let lastMetrics: MetricsJson = [];
  let asked = 0;
  const answers = new Map<number, () => void>();
  worker.on('message', (message: unknown) => {
    if (!isMetrics(message)) return;
    lastMetrics = message.metrics;
    if (message.id !== null) answers.get(message.id)?.();
  });
  // The error of a process that has ended meanwhile is ignored.
  const send = (message: Retire | AskMetrics) => {
    worker.process.send(message, () => undefined);
  };

  const killAfter = async (ms: number, signal: NodeJS.Signals) => {
    const timer = setTimeout(() => worker.process.kill(signal), ms);
    await ended;
    clearTimeout(timer);
  };
  const stop = async (signal: StopSignal) => {
    isDismissed = true;
    worker.process.kill(signal);
    await killAfter(stopMs, 'SIGKILL');
  };
  return {
    pid: worker.process.pid ?? 0,
    ready,
    ended,
    isServing: () => isServing,
    isDismissed: () => isDismissed,
    onBeat(beat) {
      worker.on('message', (message: unknown) => {
        if (isAlive(message)) beat();
      });
    },
    kill: () => {
      worker.process.kill('SIGKILL');
    },
    stop,
    lastMetrics: () => lastMetrics,
    async metrics(withDatabase) {
      asked += 1;
      const id = asked;
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, METRICS_MS);
        const answer = () => {
          clearTimeout(timer);
          resolve();
        };
        answers.set(id, answer);
        void ended.then(answer);
        send({ kind: 'ask-metrics', id, withDatabase });
      });
      answers.delete(id);
      return lastMetrics;
    },
    async retire() {
      isDismissed = true;
      send({ kind: 'retire' });
      const timer = setTimeout(() => void stop('SIGTERM'), RETIRE_MS);
      await ended;
      clearTimeout(timer);
    },
  };
}
