import { ConfigError, readConfig } from './config/config.ts';
import { DatabaseKindError } from './db/database-kind.ts';
import { UnsafeDatabaseError } from './db/durability.ts';
import { ForeignStoreError } from './files/store-marker.ts';
import { WrongKeyError } from './keys/key-check.ts';
import { createLog } from './log.ts';
import { startServer } from './server.ts';

/** Exits after this long even if the shutdown hangs. */
const FORCED_EXIT_MS = 15_000;

/** After an uncaught exception the state is unknown, so exit and let the supervisor restart the process. */
function exitOnUncaughtException(level: string): void {
  const log = createLog(level);
  process.on('uncaughtException', (error, origin) => {
    log.fatal({ err: error, origin }, 'uncaught exception: the process exits');
    process.exit(1);
  });
}

try {
  const config = readConfig(process.env);
  exitOnUncaughtException(config.logLevel);
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
  const isExpected =
    error instanceof ConfigError ||
    error instanceof UnsafeDatabaseError ||
    error instanceof ForeignStoreError ||
    error instanceof DatabaseKindError ||
    error instanceof WrongKeyError;
  const reason =
    error instanceof Error ? (isExpected ? error.message : error.stack) : String(error);
  process.stderr.write(`Prelaunch could not start. ${String(reason)}\n`);
  process.exit(1);
}
