import { isDiskFull } from './full-disk.ts';

/** A write on a connection to a replica, which after a failover can be the former primary. */
export const READ_ONLY = '25006';

/** Error codes of an unreachable, overloaded or slow database: nothing was written, a retry can succeed. */
const CODES = new Set([
  'EAI_AGAIN',
  'ECONNREFUSED',
  'ECONNRESET',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'EPIPE',
  'ETIMEDOUT',
  '08000',
  '08003',
  '08006',
  // PgBouncer, when it has no connection in time, loses one, or shuts down.
  '08P01',
  READ_ONLY,
  '40001',
  '40P01',
  '53200',
  '53300',
  '55P03',
  '57014',
  '57P01',
  '57P02',
  '57P03',
  '25P03',
]);
const TEXT =
  /timeout exceeded when trying to connect|timeout expired|Connection terminated|Query read timeout|is not queryable/i;

/** Whether the database could not be reached or did not answer in time. */
export function isUnavailable(error: Error): boolean {
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  return CODES.has(code) || isDiskFull(error) || TEXT.test(error.message);
}
