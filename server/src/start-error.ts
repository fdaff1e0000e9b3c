import { ConfigError } from './config/config.ts';
import { DatabaseKindError } from './db/database-kind.ts';
import { UnsafeDatabaseError } from './db/durability.ts';
import { ForeignStoreError } from './files/store-marker.ts';
import { WrongKeyError } from './keys/key-check.ts';
import { createLog } from './log.ts';

/** Errors whose message says what to do. */
const EXPECTED = [
  ConfigError,
  UnsafeDatabaseError,
  ForeignStoreError,
  DatabaseKindError,
  WrongKeyError,
] as const;

/**
 * Reports why the server could not start: in production as one line of the log, otherwise as text. An error
 * that is not expected is reported with its stack.
 */
export function reportStartError(error: unknown, production: boolean): void {
  const text = error instanceof Error ? error.message : String(error);
  const isExpected = EXPECTED.some((kind) => error instanceof kind);
  const title = 'Prelaunch could not start.';
  if (production) {
    createLog('fatal').fatal(isExpected ? {} : { err: error }, `${title} ${text}`);
    return;
  }
  const stack = error instanceof Error ? error.stack : undefined;
  process.stderr.write(`${title} ${isExpected ? text : (stack ?? text)}\n`);
}
