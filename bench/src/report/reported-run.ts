import { spawn } from 'node:child_process';
import { appendFileSync, mkdirSync, writeFileSync } from 'node:fs';
import { constants } from 'node:os';
import { dirname } from 'node:path';

/** Marks the process that does the work. */
const IS_WORKER = 'PRELAUNCH_REPORTED_RUN';
const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;
/** How long a run that was interrupted may take to close. */
const CLOSE_MS = 60_000;

export interface ReportedRun {
  /** Prints a line with the name of the run. */
  readonly log: (text: string) => void;
  /** Sets what to close when the run is interrupted. */
  readonly closeAtEnd: (close: () => Promise<void>) => void;
}

const codeOf = (signal: NodeJS.Signals): number => 128 + constants.signals[signal];

/**
 * Starts this program again as a worker, and reports how it ends: a process that is killed, for example because memory ran out,
 * cannot report that itself. Copies the worker's output to the terminal and to a file, which remains when the
 * terminal is closed.
 */
function superviseWorker(name: string, file: string): void {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, '');
  const worker = spawn(
    process.execPath,
    [...process.execArgv, process.argv[1] ?? '', ...process.argv.slice(2)],
    { env: { ...process.env, [IS_WORKER]: '1' }, stdio: ['inherit', 'pipe', 'pipe', 'ipc'] },
  );
  const copy = (target: NodeJS.WriteStream) => (chunk: Buffer) => {
    appendFileSync(file, chunk);
    target.write(chunk);
  };
  // A closed terminal must not end the run.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);
  worker.stdout?.on('data', copy(process.stdout));
  worker.stderr?.on('data', copy(process.stderr));
  for (const signal of SIGNALS) process.on(signal, () => worker.kill(signal));
  worker.on('error', (error) => {
    copy(process.stderr)(Buffer.from(`${name}: could not start: ${String(error)}\n`));
    process.exitCode = 1;
  });
  worker.on('close', (code, signal) => {
    const how =
      signal === null
        ? `ended with exit code ${String(code)}`
        : `was killed by ${signal}${signal === 'SIGKILL' ? ', which often means that memory ran out' : ''}`;
    copy(process.stderr)(Buffer.from(`${name}: ${how}\n`));
    process.exitCode = signal === null ? (code ?? 1) : codeOf(signal);
  });
}

/** Does the work, and prints a reason for every end that it can notice. */
function runWorker(name: string, file: string, work: (run: ReportedRun) => Promise<number>): void {
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);
  const log = (text: string) => {
    const line = `${name}: ${text}\n`;
    // Without the process that copies the output, only the file is left.
    if (process.connected) process.stderr.write(line);
    else appendFileSync(file, line);
  };
  let close = () => Promise.resolve();
  let isEnding = false;
  const interrupt = (code: number, reason: string) => {
    if (isEnding) return;
    isEnding = true;
    log(reason);
    setTimeout(() => process.exit(code), CLOSE_MS);
    close()
      .catch((error: unknown) => {
        log(`could not close: ${String(error)}`);
      })
      .finally(() => process.exit(code));
  };
  const textOf = (error: unknown) =>
    error instanceof Error ? (error.stack ?? error.message) : String(error);
  process.on('uncaughtException', (error) => {
    interrupt(1, `failed outside of the run: ${textOf(error)}`);
  });
  for (const signal of SIGNALS) {
    process.on(signal, () => {
      interrupt(codeOf(signal), `interrupted by ${signal}`);
    });
  }
  process.on('disconnect', () => {
    interrupt(1, 'interrupted: the process that reports the end was killed');
  });
  // The channel must not keep the process alive: without other work left, a promise was lost.
  process.channel?.unref();
  process.on('beforeExit', () => {
    interrupt(1, 'nothing is left to do, but the run has not ended: a promise was never settled');
  });
  work({
    log,
    closeAtEnd(given) {
      close = given;
    },
  }).then(
    (code) => {
      if (isEnding) return;
      isEnding = true;
      process.exit(code);
    },
    (error: unknown) => {
      interrupt(1, textOf(error));
    },
  );
}

/**
 * Runs `work` so that every end has a reason in the output and in `file`, and an exit code: the code that `work` returns, 1 for a
 * failure, or 128 and the number of the signal.
 */
export function runReported(
  name: string,
  file: string,
  work: (run: ReportedRun) => Promise<number>,
): void {
  if (process.env[IS_WORKER] === undefined) superviseWorker(name, file);
  else runWorker(name, file, work);
}
