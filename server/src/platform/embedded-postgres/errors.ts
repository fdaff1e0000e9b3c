/** The data directory cannot be used; the message says what to do. */
export class DataDirectoryError extends Error {}

/** Whether this is an error of the system or of PostgreSQL with that code. */
export function hasCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code;
}
