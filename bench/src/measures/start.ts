import type { Bench } from '../bench.ts';
import { median } from '../load/statistics.ts';
import { figureRow, type Row } from '../report.ts';
import { startProduct } from '../setup/product.ts';

/** The memory that the load has left in use, then how long the product takes to come back. */
export async function start(bench: Bench): Promise<Row[]> {
  const memory = await bench.product.residentMegabytes();
  // The database stops with the product.
  await bench.pool.end();
  const times: number[] = [];
  for (let round = 0; round < bench.plan.starts; round += 1) {
    await bench.product.stop();
    bench.product = await startProduct(bench.dataDir);
    times.push(bench.product.startMs);
  }
  return [
    figureRow('start to first answer', median(times), 'ms', { atMost: 1_000 }),
    ...(memory === null
      ? []
      : [figureRow('resident memory after the load', memory, 'MB', { atMost: 160 })]),
  ];
}
