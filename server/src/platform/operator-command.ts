import { existsSync } from 'node:fs';

const SUDO = '/usr/bin/sudo';

/** What the text for operators depends on. */
interface Place {
  readonly production: boolean;
  /** False in a container, whose operator is already the right user. */
  readonly hasSudo: boolean;
}

/** Whether this process runs with NODE_ENV=production, for texts of errors that know no configuration. */
export const isProduction = (): boolean => process.env['NODE_ENV'] === 'production';

/**
 * Returns how an operator runs a command of `prelaunch` where this process runs: by the installed program in production, from
 * the checkout in development.
 *
 * @param words the name of the command and its arguments
 */
export function operatorCommand(
  words: string,
  { production, hasSudo }: Place = { production: isProduction(), hasSudo: existsSync(SUDO) },
): string {
  if (!production) return `npx prelaunch ${words}`;
  return hasSudo ? `sudo prelaunch ${words}` : `prelaunch ${words}`;
}
