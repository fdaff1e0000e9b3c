import { spawn } from 'node:child_process';

/** The operating system's user that runs PostgreSQL when this process is root: PostgreSQL refuses to run as root. */
export interface SystemUser {
  readonly uid: number;
  readonly gid: number;
  readonly name: string;
}

export interface Outcome {
  /** -1 when the program could not be started. */
  readonly code: number;
  /** Its standard output and error; the reason when it could not be started. */
  readonly output: string;
}

export interface RunOptions {
  readonly timeoutMs: number;
  /** Null for the user of this process. */
  readonly user: SystemUser | null;
}

/** A minimal environment: the caller's PGPORT, LD_LIBRARY_PATH or locale must not affect the program. */
function environment(): NodeJS.ProcessEnv {
  const { PATH, SystemRoot, TEMP } = process.env;
  return { PATH, SystemRoot, TEMP, LC_ALL: 'C', LANG: 'C', TZ: 'UTC' };
}

/**
 * Runs a program to its end. A failed program does not reject: read `code`. Kills the program and rejects when
 * it takes longer than `timeoutMs`.
 */
export function run(
  file: string,
  args: readonly string[],
  { timeoutMs, user }: RunOptions,
): Promise<Outcome> {
  return new Promise((resolve, reject) => {
    const child = spawn(file, args, {
      // A directory that every user can enter; the current one may be inaccessible to `user`.
      cwd: '/',
      env: environment(),
      stdio: ['ignore', 'pipe', 'pipe'],
      windowsHide: true,
      ...(user === null ? {} : { uid: user.uid, gid: user.gid }),
    });
    let output = '';
    const collect = (chunk: Buffer) => {
      output = (output + chunk.toString()).slice(-8000);
    };
    child.stdout.on('data', collect);
    child.stderr.on('data', collect);
    const timer = setTimeout(() => {
      child.kill('SIGKILL');
      reject(new Error(`${file} did not finish within ${timeoutMs / 1000} s. ${output}`.trim()));
    }, timeoutMs);
    const finish = (code: number, reason?: string) => {
      clearTimeout(timer);
      resolve({ code, output: (reason ?? output).trim() });
    };
    child.once('error', (error) => finish(-1, error.message));
    child.once('close', (code) => finish(code ?? -1));
    // On Windows the server inherits the pipes, which then never close.
    child.once('exit', (code) => setTimeout(() => finish(code ?? -1), 200));
  });
}
