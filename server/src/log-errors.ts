/** Of PostgreSQL's story what names places, not values. */
const DATABASE_FIELDS = ['code', 'severity', 'schema', 'table', 'column', 'constraint', 'routine'];

interface SerializedError {
  readonly type: string;
  readonly message: string;
  readonly stack: string;
  readonly [more: string]: unknown;
}

/** PostgreSQL's errors have a code of five characters and say how grave it is. */
const isOfDatabase = (error: Error): boolean =>
  'severity' in error && 'code' in error && /^[0-9A-Z]{5}$/.test(String(error.code));

/**
 * What PostgreSQL says of a value that it refuses, quotes the value. Classes 22 (data), 23 (what a
 * constraint refuses) and P0 (our own triggers) are told by their code; the others, such as a missing
 * table or a deadlock, speak of the statement alone.
 */
function messageOf(error: Error): string {
  if (!isOfDatabase(error)) return error.message;
  const code = 'code' in error ? String(error.code) : '';
  return /^(22|23|P0)/.test(code) ? `the database refused with ${code}` : error.message;
}

/** Where it happened, without the message, which leads the stack. */
function framesOf(error: Error): string {
  return (error.stack ?? '')
    .split('\n')
    .filter((line) => /^\s+at /.test(line))
    .join('\n');
}

/**
 * An error as the log has it: its kind, where it happened, what a person may read. `detail`, `where`,
 * statements and their values stay behind: they hold what members typed.
 */
export function serializeError(error: unknown): SerializedError | { readonly message: string } {
  if (!(error instanceof Error)) return { message: typeof error };
  const more: Record<string, unknown> = {};
  if (isOfDatabase(error)) {
    const values = Object.entries(error).filter(
      ([name, value]) => DATABASE_FIELDS.includes(name) && value !== undefined,
    );
    Object.assign(more, Object.fromEntries(values));
  } else if ('code' in error) {
    more['code'] = error.code;
  }
  if (error.cause !== undefined) more['cause'] = serializeError(error.cause);
  const message = messageOf(error);
  const stack = `${error.name}: ${message}\n${framesOf(error)}`;
  return { type: error.name, message, stack, ...more };
}
