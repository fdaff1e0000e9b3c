import type { BenchCase } from '../bench-case.ts';
import { median } from '../load/statistics.ts';
import { valueRow } from '../report/rows.ts';
import { startBenchProduct } from '../setup/product.ts';

/** Measures the memory after all other cases, then the time of a restart. */
export const start: BenchCase = {
  name: 'start',
  duties: {
    product:
      'A restart with an initialised embedded database, up to the first answer of the API; resident memory ' +
      'of the process that served the cases before',
    ceiling: null,
  },
  run: async (bench) => {
    const memory = await bench.product.residentMegabytes();
    // The embedded database stops with the product.
    await bench.pool.end();
    const times: number[] = [];
    for (let round = 0; round < bench.plan.starts; round += 1) {
      await bench.product.stop();
      bench.product = await startBenchProduct(bench.dataDir);
      times.push(bench.product.startMs);
    }
    return [
      valueRow('start to first answer', median(times), 'ms', { atMost: 1_000 }),
      ...(memory === null
        ? []
        : [valueRow('resident memory after the load', memory, 'MB', { atMost: 160 })]),
    ];
  },
};
