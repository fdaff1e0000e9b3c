/** Logs a failure that need not be shown. */
export function logFailure(text: string, cause: unknown): void {
  console.error(text, cause);
}
