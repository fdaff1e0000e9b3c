/** Whether this is the system's or PostgreSQL's error with that code. */
export function hasCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code;
}
