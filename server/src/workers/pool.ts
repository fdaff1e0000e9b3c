import { basename } from 'node:path';
import type { RefusalCode } from '@prelaunch/contract';
import type { Tinypool } from 'tinypool';
import { refuse } from '../refuse.ts';
import { createQueue, type QueueLimits } from './queue.ts';

export interface PoolLimits extends QueueLimits {
  /** How long one job may run. Its process is ended then; in milliseconds. */
  readonly runMs: number;
  /** How long a process without a job is kept; in milliseconds. */
  readonly idleMs: number;
  /** What JavaScript in one process may hold; in MB. Buffers and machine code do not count. */
  readonly heapMb: number;
}

/** What a file of jobs exports: functions of one argument that can be copied to another process. */
type Jobs<J> = { readonly [K in keyof J]: (input: never) => Promise<unknown> };
type Result<Job> = Job extends (input: never) => Promise<infer R> ? R : never;

/**
 * Processes for work on what people sent: the server goes on answering meanwhile, and the memory that
 * they took is free again when they end. They get none of the settings.
 */
export interface WorkerPool<J extends Jobs<J>> {
  /**
   * Runs a job in a process. Refuses as the job does, and as `busy` when too many wait, the job takes
   * too long or its process ends. Throws when the job fails otherwise.
   */
  run<K extends keyof J & string>(job: K, input: Parameters<J[K]>[0]): Promise<Result<J[K]>>;
  /** How many processes there are: none before the first job, and none after a quiet time. */
  processes(): number;
  /** Ends all processes, and with them the jobs that run. */
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

/** When a process may be free again; in seconds. */
const RETRY_AFTER = 5;

/** After SIGTERM a process has a second; in milliseconds. */
const END_MS = 5_000;

/** What Windows and the libraries need. The rest of our environment is the server's secret. */
const PASSED_ON = ['PATH', 'SystemRoot', 'TMPDIR', 'TEMP'];

const environment = (): Record<string, string> =>
  Object.fromEntries(
    PASSED_ON.flatMap((name) => {
      const value = process.env[name];
      return value === undefined ? [] : [[name, value]];
    }),
  );

/** Among the sources, or among the bundles that scripts/build.mjs makes of them, all in one folder. */
const fileOf = (jobs: string): URL =>
  import.meta.url.endsWith('.ts')
    ? new URL(`../${jobs}.ts`, import.meta.url)
    : new URL(`./${basename(jobs)}.js`, import.meta.url);

/**
 * @param jobs the file of the jobs, from `server/src` and without its ending; `scripts/build.mjs` has
 * an entry for it
 */
export function createWorkerPool<J extends Jobs<J>>(
  jobs: string,
  limits: PoolLimits,
): WorkerPool<J> {
  // The queue is ours: Tinypool's stands still after the process of a running job was ended.
  const inTurn = createQueue(limits);
  let pool: Promise<Tinypool> | undefined;
  let processes = () => 0;

  const open = async (): Promise<Tinypool> => {
    // Loaded for the first job: a start of the server has better to do.
    const { Tinypool } = await import('tinypool');
    const opened = new Tinypool({
      runtime: 'child_process',
      filename: new URL('./worker.js', import.meta.url).href,
      name: 'run',
      argv: [fileOf(jobs).href],
      env: environment(),
      execArgv: [`--max-old-space-size=${String(limits.heapMb)}`],
      serialization: 'advanced',
      minThreads: 0,
      maxThreads: limits.atOnce,
      idleTimeout: limits.idleMs,
      terminateTimeout: END_MS,
    });
    // Of a process that ended without a job: the next job gets a new one.
    opened.on('error', () => undefined);
    processes = () => opened.threads.length;
    return opened;
  };

  const perform = async (job: string, input: unknown): Promise<Outcome> => {
    pool ??= open();
    const opened = await pool;
    try {
      const signal = AbortSignal.timeout(limits.runMs);
      return (await opened.run({ job, input }, { signal })) as Outcome;
    } catch {
      // Not of the job: it took too long, or its process ended.
      return refuse('busy', undefined, RETRY_AFTER);
    }
  };

  return {
    run: <K extends keyof J & string>(job: K, input: unknown) =>
      inTurn(async () => {
        const outcome = await perform(job, input);
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
