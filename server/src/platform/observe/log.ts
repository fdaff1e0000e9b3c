import { hostname } from 'node:os';
import { pino, type DestinationStream, type Logger } from 'pino';
import { serializeError } from './log-errors.ts';
import { RELEASE } from '../release.ts';

/** Redacted in every log line. */
const SECRETS = [
  'password',
  'otp',
  'authorization',
  '*.password',
  '*.otp',
  'req.headers.authorization',
];

/**
 * Writes lines in blocks, off the path of requests: at once when 4 KB are waiting, else after 250 ms. Fatal lines and the
 * end of the process flush; SIGKILL loses the lines of the last 250 ms.
 */
const standardOutput = (): DestinationStream =>
  (output ??= pino.destination({ dest: 1, sync: false, minLength: 4_096, periodicFlush: 250 }));
/** Shared by all loggers, so that lines keep their order. */
let output: DestinationStream | undefined;

/** Creates the logger of a process. It redacts secrets, and logs no user input of failed statements. */
export function createLog(level: string, stream?: DestinationStream): Logger {
  const options = {
    level,
    base: { pid: process.pid, hostname: hostname(), release: RELEASE },
    redact: SECRETS,
    serializers: { err: serializeError, error: serializeError },
  };
  return pino(options, stream ?? standardOutput());
}
