import { pino, type DestinationStream, type Logger } from 'pino';
import { serializeError } from './log-errors.ts';

/** Never written, wherever it stands in what is logged. */
const SECRETS = [
  'password',
  'otp',
  'authorization',
  '*.password',
  '*.otp',
  'req.headers.authorization',
];

/** The log of a process: no secrets, and of a failed statement nothing that somebody typed. */
export function createLog(level: string, stream?: DestinationStream): Logger {
  const options = { level, redact: SECRETS, serializers: { err: serializeError, error: serializeError } };
  return stream === undefined ? pino(options) : pino(options, stream);
}
