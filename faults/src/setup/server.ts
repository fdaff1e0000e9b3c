import { spawn } from 'node:child_process';
import { cp, mkdir, readFile, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { endWithUs } from './run.ts';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const START_MS = 60_000;

export interface ServerPlan {
  /** The folder of the copied product. */
  readonly product: string;
  readonly port: number;
  readonly environment: Readonly<Record<string, string>>;
}

/** One process of the built product. */
export interface ServerProcess {
  readonly url: string;
  readonly pid: number;
  /** From the start of the process until it was ready. */
  readonly readyMs: number;
  isRunning(): boolean;
  /** The end of its output. */
  output(): string;
  /** Sends SIGKILL, and waits until the process has ended. */
  kill(): Promise<void>;
  /** Sends SIGTERM; returns the exit code and how long it took. */
  terminate(): Promise<{ readonly code: number | null; readonly ms: number }>;
  signal(name: NodeJS.Signals): void;
  residentMegabytes(): Promise<number>;
}

/** Builds the server if it is stale; run directly, the build script would build everything. */
const BUILD = `
  import { build } from './scripts/build.mjs';
  import { withLock } from './scripts/lock.mjs';
  await withLock(() => build({ only: 'server' }));`;

/** Builds the product and copies it, so that another build does not disturb a run. */
export async function buildProduct(folder: string): Promise<string> {
  const child = spawn(process.execPath, ['--input-type=module', '--eval', BUILD], {
    cwd: root,
    stdio: 'inherit',
  });
  const code = await new Promise((resolve) => child.once('exit', resolve));
  if (code !== 0) throw new Error('the product could not be built');
  const product = join(folder, 'product');
  for (const part of ['server/dist', 'server/migrations']) {
    await mkdir(join(product, part, '..'), { recursive: true });
    await cp(join(root, part), join(product, part), { recursive: true });
  }
  await cp(join(root, 'server/package.json'), join(product, 'server/package.json'));
  await symlink(join(root, 'node_modules'), join(product, 'node_modules'));
  return product;
}

/** The NODE_OPTIONS that load a file of `preload` into a server before its own code. */
export const preload = (name: string): string =>
  `--import=${new URL(`../preload/${name}.mjs`, import.meta.url).href}`;

/** Without the developer's own settings, whose database must never be touched. */
function environmentOf(extra: Readonly<Record<string, string>>): NodeJS.ProcessEnv {
  const { PATH, HOME, TMPDIR } = process.env;
  return { PATH, HOME, TMPDIR, LIMITS: 'lab', LOG_LEVEL: 'error', ...extra };
}

export async function isReady(url: string): Promise<boolean> {
  const answer = await fetch(`${url}/readyz`, { signal: AbortSignal.timeout(3_000) }).catch(
    () => null,
  );
  await answer?.body?.cancel();
  return answer?.status === 200;
}

/** Starts a process of the built product and waits until it is ready. */
export async function startServer(plan: ServerPlan): Promise<ServerProcess> {
  const begun = performance.now();
  const child = spawn(process.execPath, ['server/dist/main.js'], {
    cwd: plan.product,
    env: environmentOf({ ...plan.environment, PORT: String(plan.port) }),
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  endWithUs(child);
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => (output = (output + chunk.toString()).slice(-20_000)));
  }
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve));
  const isRunning = () => child.exitCode === null && child.signalCode === null;

  const addressOf = () => /ready: (http\S+)/.exec(output)?.[1]?.replace('localhost', '127.0.0.1');
  for (;;) {
    const url = addressOf();
    if (url !== undefined && (await isReady(url))) break;
    if (!isRunning() || performance.now() - begun > START_MS) {
      child.kill('SIGKILL');
      throw new Error(`the server did not start:\n${output}`);
    }
    await sleep(5);
  }
  const url = addressOf() ?? '';
  return {
    url,
    pid: child.pid ?? 0,
    readyMs: performance.now() - begun,
    isRunning,
    output: () => output.slice(-3_000),
    async kill() {
      child.kill('SIGKILL');
      await ended;
    },
    async terminate() {
      const asked = performance.now();
      child.kill('SIGTERM');
      const code = await ended;
      return { code, ms: performance.now() - asked };
    },
    signal: (name) => {
      child.kill(name);
    },
    async residentMegabytes() {
      const status = await readFile(`/proc/${child.pid ?? 0}/status`, 'utf8').catch(() => '');
      return Number(/^VmRSS:\s+(\d+)/m.exec(status)?.[1] ?? 0) / 1024;
    },
  };
}
