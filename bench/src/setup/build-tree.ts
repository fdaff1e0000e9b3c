import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { root } from '@prelaunch/testkit/product';

/** The heap limit of the product's worker process (`server/src/features/holdings/holdings-pool.ts`), in megabytes. */
const HEAP_MB = 160;

/** Runs one job as a worker process of the product does: input and result are sent between processes. */
const WORKER = `
  import { build } from ${JSON.stringify(pathToFileURL(join(root, 'server', 'dist', 'holdings-jobs.js')).href)};
  process.once('message', async (input) => {
    const begun = performance.now();
    const tree = await build(input);
    const ms = performance.now() - begun;
    process.send({ tree }, () => {
      process.send({ ms, peakMb: process.resourceUsage().maxRSS / 1024 }, () => process.disconnect());
    });
  });
`;

export interface TreeBuilt {
  readonly ms: number;
  /** The largest resident memory of the process. */
  readonly peakMb: number;
  readonly total: number;
  /** 40 bytes per holding. */
  readonly leafBytes: number;
}

/** Builds the tree of these holdings in a process with the built product's code. */
export async function buildTree(pages: readonly string[], count: number): Promise<TreeBuilt> {
  const worker = spawn(
    process.execPath,
    [`--max-old-space-size=${String(HEAP_MB)}`, '--input-type=module', '--eval', WORKER],
    { stdio: ['ignore', 'inherit', 'inherit', 'ipc'], serialization: 'advanced' },
  );
  const messages: unknown[] = [];
  worker.on('message', (message) => messages.push(message));
  worker.send({ pages, count, secret: new Uint8Array(32) });
  const [code] = (await once(worker, 'exit')) as [number | null];
  const [result, report] = messages;
  if (code !== 0 || result === undefined || report === undefined) {
    throw new Error(`the worker ended with ${String(code)}`);
  }
  const { tree } = result as { tree: { total: number; leaves: Uint8Array } };
  const { ms, peakMb } = report as { ms: number; peakMb: number };
  return { ms, peakMb, total: tree.total, leafBytes: tree.leaves.length };
}
