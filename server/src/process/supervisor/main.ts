import type { Logger } from 'pino';
import { readConfig } from '../../platform/config/config.ts';
import { openForCalls } from '../../platform/db/connections/open.ts';
import { createLog } from '../../platform/observe/log.ts';
import type { MetricsAddress } from '../../platform/observe/metrics/metrics-server.ts';
import { MIGRATIONS_DIR } from '../../platform/paths.ts';
import { logProcessEvents } from '../process-events.ts';
import { reportStartError } from '../start-error.ts';
import { readProcesses } from './arguments.ts';
import type { MetricsCollector } from './collect-metrics.ts';
import { removePidFile, writePidFile } from './pid-file.ts';
import { serverProcesses, type StopSignal } from './server-process.ts';
import { supervise } from './supervise.ts';
import { printStartMessage } from './supervised.ts';

/** Serves the metrics of all processes together. */
async function openMetrics(address: MetricsAddress, log: Logger): Promise<MetricsCollector> {
  const { createMetricsCollector } = await import('./collect-metrics.ts');
  const { serveMetrics } = await import('../../platform/observe/metrics/metrics-server.ts');
  const collector = createMetricsCollector();
  await serveMetrics(address, () => collector.collect(), log);
  return collector;
}

/** Starts the database if it is the embedded one, applies the migrations, and keeps the server processes running. */
async function main(): Promise<number> {
  const processes = readProcesses(process.argv.slice(2));
  const config = readConfig(process.env);
  const log = createLog(config.logLevel);
  logProcessEvents(config);
  // A signal during the start of the database takes effect afterwards.
  const stopping = new AbortController();
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.on(signal, () => {
      stopping.abort(signal);
    });
  }
  // Before all processes serve there is nothing to replace; the default action would end the supervisor.
  process.on('SIGHUP', () => undefined);

  const database = await openForCalls({
    ...config,
    migrationsDir: MIGRATIONS_DIR,
    mustBeDurable: config.production,
    log,
  });
  try {
    if (stopping.signal.aborted) return 0;
    const collector = config.metrics === undefined ? null : await openMetrics(config.metrics, log);
    const { drainSeconds, hangSeconds } = config;
    const start = serverProcesses({
      processes,
      drainSeconds,
      hangSeconds,
      databaseUrl: config.databaseUrl === undefined ? database.url : undefined,
      onHang(pid) {
        collector?.countHang();
        log.error(
          { process: pid, hangSeconds },
          'a server process hangs: its event loop is blocked, and it is killed and replaced',
        );
      },
    });
    const supervisor = supervise({
      processes,
      begin: () => collector?.watch(start()) ?? start(),
      log,
      async onReady(startMessage) {
        await writePidFile(config.dataDir);
        printStartMessage(startMessage);
        log.info({ processes }, 'all server processes serve');
      },
    });
    stopping.signal.addEventListener('abort', () => {
      supervisor.stop(stopping.signal.reason as StopSignal);
    });
    process.on('SIGHUP', () => {
      log.info('the server processes are replaced one by one');
      supervisor.restart();
    });
    return await supervisor.ended;
  } finally {
    await removePidFile(config.dataDir);
    await database.stop();
  }
}

try {
  process.exit(await main());
} catch (error) {
  reportStartError(error, process.env['NODE_ENV'] === 'production');
  process.exit(1);
}
