import { readConfig, type Config } from './config/config.ts';
import { createLog } from './log.ts';
import { startServer } from './server.ts';
import { reportStartError } from './start-error.ts';

/** Exits after this long even if the shutdown hangs. */
const FORCED_EXIT_MS = 15_000;

/**
 * Logs what would otherwise be text on the error output. After an uncaught exception the state is unknown, so
 * the process exits and the supervisor restarts it.
 */
function logProcessEvents({ logLevel, production }: Config): void {
  const log = createLog(logLevel);
  process.on('uncaughtException', (error, origin) => {
    log.fatal({ err: error, origin }, 'uncaught exception: the process exits');
    process.exit(1);
  });
  if (!production) return;
  process.removeAllListeners('warning');
  process.on('warning', ({ name, message }) => {
    log.warn({ warning: name }, message);
  });
}

try {
  const config = readConfig(process.env);
  logProcessEvents(config);
  const server = await startServer(config);
  let stopping = false;
  const stop = () => {
    if (stopping) return;
    stopping = true;
    setTimeout(() => process.exit(1), FORCED_EXIT_MS).unref();
    void server.stop().then(() => process.exit(0));
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
} catch (error) {
  reportStartError(error, process.env['NODE_ENV'] === 'production');
  process.exit(1);
}
