/** For whoever looks after the site: a failure that the person at the screen is not told. */
export function logFailure(text: string, cause: unknown): void {
  console.error(text, cause);
}
