import { ConfigError } from '../platform/config/config.ts';
import { ConnectionError } from '../platform/db/connections/connection-check.ts';
import { DatabaseKindError } from '../platform/db/connections/database-kind.ts';
import { UnsafeDatabaseError } from '../platform/db/durability.ts';
import { DataDirectoryError } from '../platform/embedded-postgres/errors.ts';
import { ForeignStoreError } from '../platform/files/store-marker.ts';
import { WrongKeyError } from '../operations/keys/wrong-key-error.ts';
import { createLog } from '../platform/observe/log.ts';

/** Errors whose message says what to do. */
const EXPECTED = [
  ConfigError,
  ConnectionError,
  DataDirectoryError,
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

/** The message for a file or directory that this user may not use, or a full disk; null for other errors. */
function fileProblem(error: unknown): string | null {
  if (!(error instanceof Error && 'code' in error && 'syscall' in error)) return null;
  const path = 'path' in error ? String(error.path) : 'a file';
  switch (error.code) {
    case 'EACCES':
    case 'EPERM':
    case 'EROFS':
      // A file may have been opened to be read, for example a certificate.
      return error.syscall === 'open'
        ? `This user may not open ${path}: correct its owner, or set DATA_DIR if it is the data directory.`
        : `This user may not write to ${path}: set DATA_DIR to another directory, or correct the owner.`;
    case 'ENOSPC':
      return `The disk of ${path} is full: free space, or set DATA_DIR to another directory.`;
    default:
      return null;
  }
}

/**
 * Reports why the server could not start: in production as one line of the log, otherwise as text. An error
 * that is not expected is reported with its stack.
 */
export function reportStartError(error: unknown, production: boolean): void {
  const unusable = listenProblem(error) ?? fileProblem(error);
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
