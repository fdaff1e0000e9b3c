import { spawn, type ChildProcess } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { performance } from 'node:perf_hooks';

export interface Ended {
  /** Null when a signal ended it. */
  readonly code: number | null;
  /** Standard output and error. */
  readonly output: string;
}

export interface RunningProcess {
  readonly pid: number;
  /** By `performance.now()`. */
  readonly startedAt: number;
  /** Resolves when the process has ended and its output is complete. */
  readonly ended: Promise<Ended>;
  isRunning(): boolean;
  /** The last 100,000 characters of its standard output and error. */
  output(): string;
  /** Waits until it has printed this text; rejects when the process ends first. */
  printed(text: string | RegExp): Promise<RegExpExecArray>;
  /** Discards its standard output from now on, without reading it. */
  ignoreOutput(): void;
  signal(name: NodeJS.Signals): void;
  /** Sends SIGTERM, unless it has ended, and waits for its end. */
  stop(): Promise<Ended>;
  /** Sends SIGKILL, as a power cut would end it, and waits for its end. */
  kill(): Promise<Ended>;
  /** Its memory in megabytes; null on systems without /proc. */
  residentMegabytes(): Promise<number | null>;
}

const KEPT_OUTPUT = 100_000;

const children = new Set<ChildProcess>();
// Ends all children when this process exits.
process.on('exit', () => {
  for (const child of children) child.kill('SIGKILL');
});

/** Kills the child when this process exits. */
export function endWithThisProcess(child: ChildProcess): void {
  children.add(child);
  child.once('exit', () => children.delete(child));
}

/** Leaves out the settings of the developer's own server, whose database no test may touch. */
function environmentOf(own: Readonly<Record<string, string>>): NodeJS.ProcessEnv {
  const { PATH, HOME, TMPDIR, TEMP, SystemRoot } = process.env;
  return { PATH, HOME, TMPDIR, TEMP, SystemRoot, ...own };
}

const literally = (text: string) => new RegExp(text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&'));

/** A user of the operating system. */
export interface SystemUser {
  readonly uid: number;
  readonly gid: number;
}

interface ProcessOptions {
  readonly cwd: string;
  readonly environment: Readonly<Record<string, string>>;
  /** By default, or when null, the user of this process. */
  readonly user?: SystemUser | null;
}

/** Runs a Node program in a process of its own. */
export const startProcess = (words: readonly string[], options: ProcessOptions): RunningProcess =>
  startProgram(process.execPath, words, options);

/** Runs any program in a process of its own. */
export function startProgram(
  file: string,
  words: readonly string[],
  { cwd, environment, user = null }: ProcessOptions,
): RunningProcess {
  const startedAt = performance.now();
  const child = spawn(file, [...words], {
    cwd,
    env: environmentOf(environment),
    stdio: ['ignore', 'pipe', 'pipe'],
    ...(user === null ? {} : { uid: user.uid, gid: user.gid }),
  });
  endWithThisProcess(child);
  let output = '';
  const listeners = new Set<() => void>();
  const notify = () => {
    for (const listener of listeners) listener();
  };
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => {
      output = (output + chunk.toString()).slice(-KEPT_OUTPUT);
      notify();
    });
  }
  let isComplete = false;
  const ended = new Promise<Ended>((resolve) => {
    child.once('close', (code) => {
      isComplete = true;
      resolve({ code, output });
      notify();
    });
  });
  const isRunning = () => child.exitCode === null && child.signalCode === null;
  const pid = child.pid ?? 0;
  const end = (name: NodeJS.Signals) => () => {
    child.kill(name);
    return ended;
  };
  return {
    pid,
    startedAt,
    ended,
    isRunning,
    output: () => output,
    printed: (text) =>
      new Promise((resolve, reject) => {
        const pattern = typeof text === 'string' ? literally(text) : text;
        const look = () => {
          const found = pattern.exec(output);
          if (found === null && !isComplete) return;
          listeners.delete(look);
          if (found !== null) resolve(found);
          else reject(new Error(`the process ended:\n${output}`));
        };
        listeners.add(look);
        look();
      }),
    ignoreOutput() {
      child.stdout.removeAllListeners('data').resume();
    },
    signal: (name) => {
      child.kill(name);
    },
    stop: end('SIGTERM'),
    kill: end('SIGKILL'),
    async residentMegabytes() {
      const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
      const kilobytes = /^VmRSS:\s+(\d+)/m.exec(status)?.[1];
      return kilobytes === undefined ? null : Number(kilobytes) / 1024;
    },
  };
}
