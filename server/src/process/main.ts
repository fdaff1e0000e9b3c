import { readConfig } from '../platform/config/config.ts';
import { logProcessEvents } from './process-events.ts';
import { startServer } from './server.ts';
import { reportStartError } from './start-error.ts';
import { countProcesses, reportReady } from './supervisor/supervised.ts';

/** Exits this long after the drain even if the shutdown hangs. */
const FORCED_EXIT_MS = 15_000;

try {
  const config = readConfig(process.env);
  logProcessEvents(config);
  const server = await startServer(config, countProcesses());
  let stopping = false;
  const stop = (drainMs = 0) => {
    if (stopping) return;
    stopping = true;
    setTimeout(() => process.exit(1), drainMs + FORCED_EXIT_MS).unref();
    void server.stop(drainMs).then(() => process.exit(0));
  };
  process.on('SIGTERM', () => {
    stop(config.drainSeconds * 1000);
  });
  process.on('SIGINT', () => {
    stop();
  });
  await reportReady(server, config, stop);
} catch (error) {
  reportStartError(error, process.env['NODE_ENV'] === 'production');
  process.exit(1);
}
