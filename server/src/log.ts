import { hostname } from 'node:os';
import { pino, type DestinationStream, type Logger } from 'pino';
import { serializeError } from './log-errors.ts';
import { RELEASE } from './release.ts';

/** Redacted in every log line. */
const SECRETS = [
  'password',
  'otp',
  'authorization',
  '*.password',
  '*.otp',
  'req.headers.authorization',
];

/** Creates the logger of a process. It redacts secrets, and logs no user input of failed statements. */
export function createLog(level: string, stream?: DestinationStream): Logger {
  const options = {
    level,
    base: { pid: process.pid, hostname: hostname(), release: RELEASE },
    redact: SECRETS,
    serializers: { err: serializeError, error: serializeError },
  };
  return stream === undefined ? pino(options) : pino(options, stream);
}
