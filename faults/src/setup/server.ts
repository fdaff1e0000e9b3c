import { cp, mkdir, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { buildProduct, root, startProduct, type Product } from '@prelaunch/testkit/product';
import { waitFor } from '@prelaunch/testkit/wait';

export interface ServerPlan {
  /** The folder of the copied product. */
  readonly product: string;
  readonly port: number;
  readonly environment: Readonly<Record<string, string>>;
  /** Starts a supervisor with this many server processes; by default one server without a supervisor. */
  readonly processes?: number;
}

/** Builds the product and copies it, so that another build does not disturb a run. */
export async function copyProduct(folder: string): Promise<string> {
  await buildProduct('server');
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

export async function isReady(url: string): Promise<boolean> {
  const answer = await fetch(`${url}/readyz`, { signal: AbortSignal.timeout(3_000) }).catch(
    () => null,
  );
  await answer?.body?.cancel();
  return answer?.status === 200;
}

const START_MS = 60_000;

/** Starts a process of the copied product and waits until it reports that it is ready. */
export async function startServer(plan: ServerPlan): Promise<Product> {
  const port = String(plan.port);
  const environment = { LIMITS: 'lab', LOG_LEVEL: 'error', ...plan.environment, PORT: port };
  const product = await startProduct(environment, {
    folder: plan.product,
    processes: plan.processes,
  });
  // The server listens on IPv4 only, and a lookup of localhost may try IPv6 first.
  const url = product.url.replace('localhost', '127.0.0.1');
  await waitFor(async () => ((await isReady(url)) ? true : null), {
    what: 'a server that is ready',
    timeoutMs: START_MS,
    everyMs: 5,
  });
  return { ...product, url, readyMs: performance.now() - product.startedAt };
}
