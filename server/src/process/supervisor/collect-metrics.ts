import { AggregatorRegistry, Counter, Registry } from 'prom-client';
import type { MetricsJson } from '../../platform/observe/metrics/metrics.ts';
import type { ServerProcess } from './server-process.ts';

/** Figures that only grow: without those of ended processes the sum would fall, and rates would be wrong. */
const isGrowing = (type: unknown): boolean => type === 'counter' || type === 'histogram';

const growing = (metrics: MetricsJson): MetricsJson =>
  metrics.filter((metric) => isGrowing(metric.type));

export interface MetricsCollector {
  /** Remembers what the process has counted when it ends. */
  watch(process: ServerProcess): ServerProcess;
  /** Counts a process that was killed because it hung. */
  countHang(): void;
  /** Returns the metrics of all processes, with what ended processes have counted. */
  collect(): Promise<readonly MetricsJson[]>;
}

export function createMetricsCollector(): MetricsCollector {
  const processes = new Set<ServerProcess>();
  let ended: MetricsJson = [];
  const own = new Registry();
  const hangs = new Counter({
    name: 'prelaunch_processes_hung_total',
    help: 'Server processes that were killed because their event loop was blocked.',
    registers: [own],
  });
  return {
    countHang() {
      hangs.inc();
    },
    watch(process) {
      processes.add(process);
      void process.ended.then(async () => {
        processes.delete(process);
        const parts = [ended, growing(process.lastMetrics())];
        ended = await AggregatorRegistry.aggregate(parts).getMetricsAsJSON();
      });
      return process;
    },
    async collect() {
      // The figures of the database are the same in all processes, so only one reads them.
      const serving = [...processes].filter((process) => process.isServing());
      const parts = await Promise.all(serving.map((process, n) => process.metrics(n === 0)));
      return [await own.getMetricsAsJSON(), ended, ...parts];
    },
  };
}
