import { spawn } from 'node:child_process';
import { performance } from 'node:perf_hooks';
import { fileURLToPath } from 'node:url';
import { startProcess, type RunningProcess } from './process.ts';

/** The root of the checkout. */
export const root = fileURLToPath(new URL('../..', import.meta.url));

const START_MS = 60_000;

/** A running process of the built product that is ready to serve. */
export interface Product extends RunningProcess {
  readonly url: string;
  /** Milliseconds from the start of the process until it was ready. */
  readonly readyMs: number;
}

/** Builds only the stale parts, as `npm start` does; the build script itself builds everything. */
const buildCommand = (only: string | undefined) => `
  import { build } from './scripts/build.mjs';
  import { withLock } from './scripts/lock.mjs';
  await withLock(() => build(${JSON.stringify({ only })}));`;

/** Builds the product, or only its server, where the sources have changed. */
export async function buildProduct(only?: 'server'): Promise<void> {
  const child = spawn(process.execPath, ['--input-type=module', '--eval', buildCommand(only)], {
    cwd: root,
    stdio: 'inherit',
  });
  const code = await new Promise((resolve) => child.once('exit', resolve));
  if (code !== 0) throw new Error('the product could not be built');
}

interface StartOptions {
  /** The folder of the built product; by default this checkout. */
  readonly folder?: string;
  /** Starts a supervisor with this many server processes; by default one server without a supervisor. */
  readonly processes?: number | undefined;
}

const programOf = (processes: number | undefined): readonly string[] =>
  processes === undefined
    ? ['server/dist/main.js']
    : ['server/dist/supervisor.js', '--processes', String(processes)];

/**
 * Starts the built product and waits until it is ready.
 *
 * @param environment its settings; without PORT the product uses a free port
 */
export async function startProduct(
  environment: Readonly<Record<string, string>>,
  { folder = root, processes }: StartOptions = {},
): Promise<Product> {
  // The flag of `npm start`: a smaller young generation uses less memory.
  const running = startProcess(['--max-semi-space-size=2', ...programOf(processes)], {
    cwd: folder,
    environment: { PORT: '0', ...environment },
  });
  const timer = setTimeout(() => running.signal('SIGKILL'), START_MS);
  try {
    const [, url = ''] = await running.printed(/ready: (http\S+)\s/);
    return { ...running, url, readyMs: performance.now() - running.startedAt };
  } finally {
    clearTimeout(timer);
  }
}
