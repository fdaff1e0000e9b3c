import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The root of the checkout, independent of the current directory. */
export const root = dirname(dirname(fileURLToPath(import.meta.url)));

/** Whether this is an unpacked release, which has the built product and no sources. */
export const isRelease = !existsSync(join(root, 'scripts', 'build.mjs'));

/** The script behind an installed package's command, to be run by this version of Node. */
export function binary(packageName, command = packageName) {
  const directory = join(root, 'node_modules', packageName);
  const { bin } = JSON.parse(readFileSync(join(directory, 'package.json'), 'utf8'));
  return join(directory, typeof bin === 'string' ? bin : bin[command]);
}
