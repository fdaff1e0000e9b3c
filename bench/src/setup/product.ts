import { spawn } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { performance } from 'node:perf_hooks';
import { fileURLToPath } from 'node:url';
import { getProgram } from '@prelaunch/contract';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const START_MS = 60_000;

export interface Product {
  readonly url: string;
  /** From the start of the process to the first answer of the API. */
  readonly startMs: number;
  /** null on systems without /proc. */
  residentMegabytes(): Promise<number | null>;
  /** Ends it by SIGTERM, as an operator would. May be called twice. */
  stop(): Promise<void>;
}

/** Without the settings of the caller's own server, whose database must never be loaded. */
function environment(extra: Readonly<Record<string, string>>): NodeJS.ProcessEnv {
  const { PATH, HOME, TMPDIR, TEMP, SystemRoot } = process.env;
  return { PATH, HOME, TMPDIR, TEMP, SystemRoot, ...extra };
}

/** Production's limits, counted as there, but high enough for a load from one network address. */
const LIMITS = {
  LIMITS: 'strict',
  REQUESTS_PER_MINUTE: '1000000',
  SIGN_INS_PER_MINUTE: '1000000',
};

/** Builds only what is stale, as `npm start` does; the build script itself builds everything. */
const BUILD = `
  import { build } from './scripts/build.mjs';
  import { withLock } from './scripts/lock.mjs';
  await withLock(() => build());`;

export async function buildProduct(): Promise<void> {
  const child = spawn(process.execPath, ['--input-type=module', '--eval', BUILD], {
    cwd: root,
    stdio: 'inherit',
  });
  const code = await new Promise((resolve) => child.once('exit', resolve));
  if (code !== 0) throw new Error('the product could not be built');
}

async function residentMegabytes(pid: number): Promise<number | null> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  const kilobytes = /^VmRSS:\s+(\d+)/m.exec(status)?.[1];
  return kilobytes === undefined ? null : Number(kilobytes) / 1024;
}

/** Starts the built product as its own process, with its embedded database, on a free port. */
export async function startProduct(dataDir: string): Promise<Product> {
  const begun = performance.now();
  const child = spawn(process.execPath, ['server/dist/main.js'], {
    cwd: root,
    env: environment({ DATA_DIR: dataDir, PORT: '0', ...LIMITS }),
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = new Promise<void>((resolve) => {
    child.once('exit', () => resolve());
  });
  let output = '';
  const url = await new Promise<string>((resolve, reject) => {
    const fail = () => {
      clearTimeout(timer);
      child.kill();
      reject(new Error(`the product did not start:\n${output}`));
    };
    const timer = setTimeout(fail, START_MS);
    child.once('exit', fail);
    child.stdout.on('data', (chunk: Buffer) => {
      output = (output + chunk.toString()).slice(-10_000);
      const found = /ready: (http\S+)/.exec(output)?.[1];
      if (found === undefined) return;
      clearTimeout(timer);
      // The log is written as in production, and read without looking at it.
      child.stdout.removeAllListeners('data').resume();
      resolve(found);
    });
  });
  await fetch(url + getProgram.path);
  return {
    url,
    startMs: performance.now() - begun,
    residentMegabytes: () => residentMegabytes(child.pid ?? 0),
    stop: () => {
      child.kill('SIGTERM');
      return ended;
    },
  };
}
