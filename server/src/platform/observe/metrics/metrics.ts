import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import type { Replica } from '../../db/connections/replica.ts';
import type { Db } from '../../db/transaction.ts';
import { DELIVERIES, type Counters } from './counters.ts';
import type { CountedEvent, Figures, MetricName } from './figures.ts';
import { jobFigures } from './job-figures.store.ts';
import { findLastSuccess, RECORDED } from './last-runs.ts';

/** The metrics of one process, as prom-client exchanges them between processes. */
export type MetricsJson = Awaited<ReturnType<Registry['getMetricsAsJSON']>>;

export interface Metrics {
  readonly counters: Counters;
  /**
   * Reads all metrics of this process.
   *
   * @param withDatabase whether to add the figures of the database, which are the same in all processes
   */
  collect(withDatabase: boolean): Promise<MetricsJson>;
  /** Sets the replica whose lag is measured. */
  watchReplica(replica: Pick<Replica, 'lagSeconds'>): void;
  /** Sets the names of all warnings for the operator, and how to read the current ones. */
  watchWarnings(names: readonly string[], current: () => Promise<readonly string[]>): void;
}

/** The connections of a pool, as `pg.Pool` counts them. */
interface PoolCounts {
  readonly totalCount: number;
  readonly idleCount: number;
  readonly waitingCount: number;
}

export interface MetricsDeps {
  readonly db: Db;
  readonly dataDir: string;
  readonly pools: Readonly<Record<'calls' | 'jobs', PoolCounts>>;
  /** The version of the product. */
  readonly release: string;
  readonly log: { warn(values: object, message: string): void };
  /** The figures of the features. */
  readonly figures: readonly Figures[];
  /** The events of the features. */
  readonly countedEvents: readonly CountedEvent[];
}

const SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/** Creates the metrics of this process. No label contains anything that a caller sends. */
export function createMetrics(deps: MetricsDeps): Metrics {
  const own = new Registry();
  const shared = new Registry();
  collectDefaultMetrics({ register: own });
  addProcessFigures(own, deps);
  const readDatabase = prepareDatabaseFigures(shared, deps);
  let replica: Pick<Replica, 'lagSeconds'> | null = null;
  new Gauge({
    name: 'prelaunch_replica_lag_seconds',
    help: 'Seconds since the replica last had every commit of the primary; 0 while it is used, and without one.',
    aggregator: 'max',
    registers: [own],
    collect() {
      this.set(replica?.lagSeconds() ?? 0);
    },
  });
  let warnings: Parameters<Metrics['watchWarnings']> | null = null;
  new Gauge({
    name: 'prelaunch_warning',
    help: '1 for each warning of /readyz, 0 for the others.',
    labelNames: ['name'],
    aggregator: 'max',
    registers: [own],
    async collect() {
      if (warnings === null) return;
      const [names, read] = warnings;
      const current = await read();
      for (const name of names) this.set({ name }, current.includes(name) ? 1 : 0);
    },
  });
  return {
    counters: createCounters(own, [...deps.countedEvents, DELIVERIES]),
    async collect(withDatabase) {
      const figures = await own.getMetricsAsJSON();
      if (!withDatabase) return figures;
      await readDatabase();
      return [...figures, ...(await shared.getMetricsAsJSON())];
    },
    watchReplica(one) {
      replica = one;
    },
    watchWarnings(...given) {
      warnings = given;
    },
  };
}

function createCounters(registry: Registry, countedEvents: readonly CountedEvent[]): Counters {
  const registers = [registry];
  const calls = new Counter({
    name: 'prelaunch_http_requests_total',
    help: 'Answered calls by route, method and status.',
    labelNames: ['method', 'route', 'status'],
    registers,
  });
  const durations = new Histogram({
    name: 'prelaunch_http_request_duration_seconds',
    help: 'Duration of calls by route and method, without streams of live updates.',
    labelNames: ['method', 'route'],
    buckets: SECONDS,
    registers,
  });
  const reads = new Counter({
    name: 'prelaunch_replica_reads_total',
    help: 'Reads that the replica may answer, by the database that did, and why it was the primary.',
    labelNames: ['target', 'reason'],
    registers,
  });
  const events = new Map(
    countedEvents.map(({ name, help, outcomes }) => {
      const counter = new Counter({ name, help, labelNames: ['outcome'], registers });
      for (const outcome of outcomes) counter.inc({ outcome }, 0);
      return [name, counter];
    }),
  );
  return {
    call(method, route, status, seconds) {
      calls.inc({ method, route, status: String(status) });
      if (seconds !== null) durations.observe({ method, route }, seconds);
    },
    event({ name }, outcome) {
      events.get(name)?.inc({ outcome });
    },
    read: (target, reason) => {
      reads.inc({ target, reason: reason ?? '' });
    },
  };
}

function addProcessFigures(registry: Registry, { pools, release }: MetricsDeps): void {
  const registers = [registry];
  new Gauge({
    name: 'prelaunch_processes',
    help: 'Server processes that serve.',
    registers,
  }).set(1);
  new Gauge({
    name: 'prelaunch_build_info',
    help: 'The version of the product and of Node.js; the value is 1.',
    labelNames: ['version', 'node'],
    aggregator: 'first',
    registers,
  }).set({ version: release, node: process.version }, 1);
  new Gauge({
    name: 'prelaunch_database_connections',
    help: 'Connections to PostgreSQL by pool and state.',
    labelNames: ['pool', 'state'],
    registers,
    collect() {
      for (const [name, pool] of Object.entries(pools)) {
        this.set({ pool: name, state: 'in_use' }, pool.totalCount - pool.idleCount);
        this.set({ pool: name, state: 'idle' }, pool.idleCount);
      }
    },
  });
  new Gauge({
    name: 'prelaunch_database_waiting',
    help: 'Calls that wait for a connection, by pool.',
    labelNames: ['pool'],
    registers,
    collect() {
      for (const [name, pool] of Object.entries(pools)) this.set({ pool: name }, pool.waitingCount);
    },
  });
}

/** Returns a function that reads the figures. */
function prepareDatabaseFigures(
  registry: Registry,
  { db, dataDir, log, figures }: MetricsDeps,
): () => Promise<void> {
  const gauge = (name: string, help: string, ...labelNames: string[]) =>
    new Gauge({ name, help, labelNames, registers: [registry], aggregator: 'first' });
  const up = gauge('prelaunch_database_up', '1 when the figures of the database could be read.');
  const lastSuccess = gauge(
    'prelaunch_last_success_timestamp_seconds',
    'When a command last succeeded, if its data folder is that of this server.',
    'command',
  );
  const all = [...figures, jobFigures];
  const gauges = new Map(
    all.flatMap((each) =>
      Object.entries(each.gauges).map(([name, { help, label }]) => {
        const labels = label === undefined ? [] : [label];
        return [name as MetricName, { label, gauge: gauge(name, help, ...labels) }] as const;
      }),
    ),
  );

  const read = async (): Promise<void> => {
    // A company or a task that is no longer read has no value.
    for (const each of gauges.values()) if (each.label !== undefined) each.gauge.reset();
    const samples = await Promise.all(all.map((each) => each.read(db)));
    for (const { name, label, value } of samples.flat()) {
      const found = gauges.get(name);
      if (found === undefined) throw new Error(`no feature declares the figure ${name}`);
      found.gauge.set(found.label === undefined ? {} : { [found.label]: label ?? '' }, value);
    }
  };
  return async () => {
    for (const command of RECORDED) {
      const time = await findLastSuccess(dataDir, command);
      if (time !== null) lastSuccess.set({ command }, time.getTime() / 1000);
    }
    up.set(1);
    await read().catch((error: unknown) => {
      up.set(0);
      log.warn({ err: error }, 'the figures of the database could not be read');
    });
  };
}
