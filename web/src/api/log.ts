/** Logs a failure that the person at the screen need not see. */
export function logFailure(text: string, cause: unknown): void {
  console.error(text, cause);
}
