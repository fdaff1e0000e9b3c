import { spawn } from 'node:child_process';

/** The operating system's user that PostgreSQL runs as when we are root, which it refuses to be. */
export interface SystemUser {
  readonly uid: number;
  readonly gid: number;
  readonly name: string;
}

export interface Outcome {
  /** -1 when the program could not even be started. */
  readonly code: number;
  /** What it wrote to both outputs; the reason when it could not be started. */
  readonly output: string;
}

export interface RunOptions {
  readonly timeoutMs: number;
  /** Whom to run it as; null is ourselves. */
  readonly user: SystemUser | null;
}

/** Nothing of ours: a PGPORT, LD_LIBRARY_PATH or locale of the person at the keyboard must not steer it. */
function environment(): NodeJS.ProcessEnv {
  const { PATH, SystemRoot, TEMP } = process.env;
  return { PATH, SystemRoot, TEMP, LC_ALL: 'C', LANG: 'C', TZ: 'UTC' };
}

/**
 * Runs a program to its end. Never rejects for what the program does: read `code`.
 * Rejects when it takes longer than `timeoutMs`; it is then killed.
 */
export function run(
  file: string,
  args: readonly string[],
  { timeoutMs, user }: RunOptions,
): Promise<Outcome> {
  return new Promise((resolve, reject) => {
    const child = spawn(file, args, {
      // A directory that every user may stand in; ours may be closed to the other one.
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
