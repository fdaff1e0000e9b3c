import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The checkout, wherever a command was typed. */
export const root = dirname(dirname(fileURLToPath(import.meta.url)));

/** The script behind a command of an installed package, to be run by this very Node. */
export function binary(packageName, command = packageName) {
  const directory = join(root, 'node_modules', packageName);
  const { bin } = JSON.parse(readFileSync(join(directory, 'package.json'), 'utf8'));
  return join(directory, typeof bin === 'string' ? bin : bin[command]);
}
