import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The root of the checkout, independent of the current directory. */
export const root = dirname(dirname(fileURLToPath(import.meta.url)));

/** The script behind an installed package's command, to be run by this version of Node. */
export function binary(packageName, command = packageName) {
  const directory = join(root, 'node_modules', packageName);
  const { bin } = JSON.parse(readFileSync(join(directory, 'package.json'), 'utf8'));
  return join(directory, typeof bin === 'string' ? bin : bin[command]);
}
