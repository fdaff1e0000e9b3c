import { ConfigError } from './config/config.ts';
import { ConnectionError } from './db/connection-check.ts';
import { DatabaseKindError } from './db/database-kind.ts';
import { UnsafeDatabaseError } from './db/durability.ts';
import { ForeignStoreError } from './files/store-marker.ts';
import { WrongKeyError } from './keys/key-check.ts';
import { createLog } from './log.ts';

/** Errors whose message says what to do. */
const EXPECTED = [
  ConfigError,
  ConnectionError,
  UnsafeDatabaseError,
  ForeignStoreError,
  DatabaseKindError,
  WrongKeyError,
] as const;

/** The message for an address that the server cannot listen on; null for other errors. */
function listenProblem(error: unknown): string | null {
  if (!(error instanceof Error && 'syscall' in error)) return null;
  // 'bind' in a process of a supervisor.
  if (error.syscall !== 'listen' && error.syscall !== 'bind') return null;
  switch ('code' in error ? error.code : '') {
    case 'EADDRINUSE':
      return `${error.message}. Another process uses this port: end it, or set PORT to another one (METRICS_PORT, if it is the port of the metrics).`;
    case 'EACCES':
      return `${error.message}. This user may not use the port: set PORT to 1024 or above, behind your proxy.`;
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
      return `${error.message}. This machine does not have the address: correct HOST.`;
    default:
      return `${error.message}. Check HOST and PORT.`;
  }
}

/**
 * Reports why the server could not start: in production as one line of the log, otherwise as text. An error
 * that is not expected is reported with its stack.
 */
export function reportStartError(error: unknown, production: boolean): void {
  const unusable = listenProblem(error);
  const text = unusable ?? (error instanceof Error ? error.message : String(error));
  const isExpected = unusable !== null || EXPECTED.some((kind) => error instanceof kind);
  const title = 'Prelaunch could not start.';
  if (production) {
    createLog('fatal').fatal(isExpected ? {} : { err: error }, `${title} ${text}`);
    return;
  }
  const stack = error instanceof Error ? error.stack : undefined;
  process.stderr.write(`${title} ${isExpected ? text : (stack ?? text)}\n`);
}
