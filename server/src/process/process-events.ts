import type { Config } from '../platform/config/config.ts';
import { createLog } from '../platform/observe/log.ts';

/**
 * Logs what would otherwise be text on the error output. After an uncaught exception the state is unknown, so
 * the process exits and the supervisor restarts it.
 */
export function logProcessEvents({ logLevel, production }: Config): void {
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
