import { basename } from 'node:path';
import type { RefusalCode } from '@prelaunch/contract';
import type { Tinypool } from 'tinypool';
import { refuse } from '../refuse.ts';
import { createQueue, type QueueLimits } from './queue.ts';

export interface PoolLimits extends QueueLimits {
  /** How long one job may run before its process is killed; in milliseconds. */
  readonly runMs: number;
  /** How long an idle process is kept; in milliseconds. */
  readonly idleMs: number;
  /** The JavaScript heap limit of one process; in MB. Buffers and machine code do not count. */
  readonly heapMb: number;
  /** The memory of one process with buffers and machine code, above which it ends; in MB. Undefined: no limit. */
  readonly residentMb?: number;
  /** Returns the folder of the jobs files as bundles, by default the product's own; called with the first job. */
  readonly bundles?: () => Promise<URL>;
}

/** Reports how much of a job is done, in percent. */
export type ReportProgress = (percent: number) => void;

/** The exports of a jobs file: async functions whose first argument can be cloned to another process. */
type Jobs<J> = {
  readonly [K in keyof J]: (input: never, report: ReportProgress) => Promise<unknown>;
};
type Result<Job> = Job extends (input: never, report: ReportProgress) => Promise<infer R>
  ? R
  : never;

export interface RunOptions {
  /** Kills the process of the job, or takes the job out of the queue; `run` then refuses as `busy`. */
  readonly signal?: AbortSignal;
  readonly onProgress?: ReportProgress;
}

/**
 * Child processes that work on uploaded data: the server stays responsive, and their memory is freed when
 * they end. They do not get the server's environment.
 */
export interface WorkerPool<J extends Jobs<J>> {
  /**
   * Runs a job in a process. Throws the refusals of the job, and refuses as `busy` when too many jobs wait, the job
   * takes too long or its process ends. Throws when the job fails in any other way.
   */
  run<K extends keyof J & string>(
    job: K,
    input: Parameters<J[K]>[0],
    options?: RunOptions,
  ): Promise<Result<J[K]>>;
  /** How many processes run: 0 before the first job and after `idleMs` without one. */
  processes(): number;
  /** Ends all processes, including running jobs. */
  close(): Promise<void>;
}

type Outcome =
  | { readonly value: unknown }
  | {
      readonly refused: {
        readonly code: RefusalCode;
        readonly message: string | readonly string[];
        readonly retryAfterSeconds: number | undefined;
      };
    }
  | { readonly failed: string };

/** The Retry-After of a refused call, in seconds. */
const RETRY_AFTER = 5;

/** Variables that Windows and the libraries need. The rest of the environment contains secrets. */
const PASSED_ON = ['PATH', 'SystemRoot', 'TMPDIR', 'TEMP'];

const environment = (): Record<string, string> =>
  Object.fromEntries(
    PASSED_ON.flatMap((name) => {
      const value = process.env[name];
      return value === undefined ? [] : [[name, value]];
    }),
  );

/** The URL of the jobs file: a source, or its bundle, which scripts/build.mjs writes into one folder. */
const fileOf = (jobs: URL, bundles?: URL): URL =>
  bundles === undefined && import.meta.url.endsWith('.ts')
    ? jobs
    : new URL(`./${basename(jobs.pathname, '.ts')}.js`, bundles ?? import.meta.url);

/**
 * @param jobs the source of the jobs, a file of a feature whose name ends in `-jobs.ts`: scripts/build.mjs makes a bundle of
 * each
 */
export function createWorkerPool<J extends Jobs<J>>(jobs: URL, limits: PoolLimits): WorkerPool<J> {
  // Uses our own queue, because Tinypool's queue stops after the process of a running job was killed.
  const enqueue = createQueue(limits);
  let pool: Promise<Tinypool> | undefined;
  let processes = () => 0;

  const open = async (): Promise<Tinypool> => {
    // Loaded with the first job, to keep the start of the server fast.
    const { Tinypool } = await import('tinypool');
    const file = fileOf(jobs, await limits.bundles?.());
    const opened = new Tinypool({
      runtime: 'child_process',
      filename: new URL('./worker.js', import.meta.url).href,
      name: 'run',
      argv: [file.href, ...(limits.residentMb === undefined ? [] : [String(limits.residentMb)])],
      env: environment(),
      execArgv: [`--max-old-space-size=${String(limits.heapMb)}`],
      serialization: 'advanced',
      minThreads: 0,
      maxThreads: limits.atOnce,
      idleTimeout: limits.idleMs,
      // No terminateTimeout: Tinypool kills a process that does not end within a second, and with a timeout, a
      // promise without a handler would be rejected when the machine is suspended meanwhile.
    });
    // Emitted when an idle process ends; the next job gets a new process.
    opened.on('error', () => undefined);
    processes = () => opened.threads.length;
    return opened;
  };

  const perform = async (
    job: string,
    input: unknown,
    { signal: cancelled, onProgress }: RunOptions,
  ): Promise<Outcome> => {
    pool ??= open();
    const opened = await pool;
    try {
      const timeout = AbortSignal.timeout(limits.runMs);
      const signal = cancelled === undefined ? timeout : AbortSignal.any([timeout, cancelled]);
      const channel = { postMessage: (message: unknown) => onProgress?.(Number(message)) };
      return (await opened.run({ job, input }, { signal, channel })) as Outcome;
    } catch {
      // A job returns its own failures as values, so this one took too long or its process ended.
      return refuse('busy', undefined, RETRY_AFTER);
    }
  };

  return {
    run: <K extends keyof J & string>(job: K, input: unknown, options: RunOptions = {}) =>
      enqueue(async () => {
        const outcome = await perform(job, input, options);
        if ('refused' in outcome) {
          const { code, message, retryAfterSeconds } = outcome.refused;
          refuse(code, message, retryAfterSeconds);
        }
        if ('failed' in outcome) throw new Error(`the job ${job} failed: ${outcome.failed}`);
        return outcome.value as Result<J[K]>;
      }),
    processes: () => processes(),
    async close() {
      await (await pool)?.destroy();
    },
  };
}
