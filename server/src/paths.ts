import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The paths below are the same from `src` and from the built bundles: both are one level below `server`. */
const here = fileURLToPath(new URL('.', import.meta.url));

export const MIGRATIONS_DIR = join(here, '..', 'migrations');
export const PAGES_DIR = join(here, '..', '..', 'web', 'dist');

/** Returns the version in package.json. */
export async function readRelease(): Promise<string> {
  const text = await readFile(join(here, '..', 'package.json'), 'utf8');
  return (JSON.parse(text) as { version: string }).version;
}
