import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** This folder is beside both: the sources, and the bundles that are made of them. */
const here = fileURLToPath(new URL('.', import.meta.url));

export const MIGRATIONS_DIR = join(here, '..', 'migrations');
export const PAGES_DIR = join(here, '..', '..', 'web', 'dist');

/** The release, as package.json has it. */
export async function readRelease(): Promise<string> {
  const text = await readFile(join(here, '..', 'package.json'), 'utf8');
  return (JSON.parse(text) as { version: string }).version;
}
