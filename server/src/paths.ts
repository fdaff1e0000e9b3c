import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The paths below are the same from `src` and from the built bundles: both are one level below `server`. */
const here = fileURLToPath(new URL('.', import.meta.url));

export const SERVER_DIR = join(here, '..');
export const MIGRATIONS_DIR = join(SERVER_DIR, 'migrations');
export const PAGES_DIR = join(here, '..', '..', 'web', 'dist');
