/** For people, on the error output: the last line of `npm test` on the other one belongs to it alone. */
export function say(message) {
  process.stderr.write(`prelaunch: ${message}\n`);
}

/** What a person can do something about: shown without a stack. */
export class Trouble extends Error {}

export function tell(error) {
  say(error instanceof Trouble ? error.message : String(error?.stack ?? error));
}

/** Runs a command's work; a failure becomes exit code 1. */
export async function main(work) {
  try {
    await work();
  } catch (error) {
    tell(error);
    process.exitCode = 1;
  }
}
