import type { Product } from '@prelaunch/testkit/product';

export interface Restart {
  /** How many server processes were replaced. */
  readonly replaced: number;
  readonly seconds: number;
}

/** Lets the supervisor replace its server processes one by one; returns when it has ended. */
export async function restartProcesses(product: Product, processes: number): Promise<Restart> {
  const begun = performance.now();
  const replaced = new Set<string>();
  product.signal('SIGHUP');
  while (replaced.size < processes) {
    const known = ['none', ...replaced].join('|');
    const [, pid] = await product.printed(
      new RegExp(`"process":(?!(?:${known}),)(\\d+),"replacement":|the restart ended`),
    );
    if (pid === undefined) break;
    replaced.add(pid);
  }
  return { replaced: replaced.size, seconds: (performance.now() - begun) / 1000 };
}
