/**
 * Logs to the error output: the last line of the standard output of `npm test` must be its result.
 */
export function log(message) {
  process.stderr.write(`prelaunch: ${message}\n`);
}

/** A failure that the user can correct: its message is shown without a stack. */
export class UserError extends Error {}

export function logError(error) {
  log(error instanceof UserError ? error.message : String(error?.stack ?? error));
}

/** Runs a command; a failure is logged and sets exit code 1. */
export async function main(work) {
  try {
    await work();
  } catch (error) {
    logError(error);
    process.exitCode = 1;
  }
}
