import { isUnavailable } from '../db/connections/unavailable.ts';

/** The fields of a PostgreSQL error that contain identifiers, not values. */
const DATABASE_FIELDS = ['code', 'severity', 'schema', 'table', 'column', 'constraint', 'routine'];

interface SerializedError {
  readonly type: string;
  readonly message: string;
  readonly stack?: string;
  readonly [more: string]: unknown;
}

/** PostgreSQL errors have a five-character code and a severity. */
const isDatabaseError = (error: Error): boolean =>
  'severity' in error && 'code' in error && /^[0-9A-Z]{5}$/.test(String(error.code));

/**
 * Returns a message without user data. PostgreSQL quotes the rejected value in errors of class 22 (data),
 * 23 (constraints) and P0 (our own triggers), so for these only the code is logged. Messages of the other
 * classes, such as a missing table or a deadlock, describe only the statement.
 */
function messageOf(error: Error): string {
  if (!isDatabaseError(error)) return error.message;
  const code = 'code' in error ? String(error.code) : '';
  return /^(22|23|P0)/.test(code)
    ? `the database refused the statement with ${code}`
    : error.message;
}

/** The stack frames, without the message in the first line. */
function framesOf(error: Error): string {
  return (error.stack ?? '')
    .split('\n')
    .filter((line) => /^\s+at /.test(line))
    .join('\n');
}

/**
 * Serializes an error for the log: type, message, stack and safe fields. `detail`, `where`, statements and
 * their parameters are left out, since they contain the input of members.
 */
export function serializeError(error: unknown): SerializedError | { readonly message: string } {
  if (!(error instanceof Error)) return { message: typeof error };
  const more: Record<string, unknown> = {};
  if (isDatabaseError(error)) {
    const values = Object.entries(error).filter(
      ([name, value]) => DATABASE_FIELDS.includes(name) && value !== undefined,
    );
    Object.assign(more, Object.fromEntries(values));
  } else if ('code' in error) {
    more['code'] = error.code;
  }
  if (error.cause !== undefined) more['cause'] = serializeError(error.cause);
  const message = messageOf(error);
  // During an outage every call fails at the same place: a stack for each would only fill the log.
  if (isUnavailable(error)) return { type: error.name, message, ...more };
  const stack = `${error.name}: ${message}\n${framesOf(error)}`;
  return { type: error.name, message, stack, ...more };
}
