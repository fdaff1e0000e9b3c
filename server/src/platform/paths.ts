import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const here = dirname(fileURLToPath(import.meta.url));

/** The folder `server`: two levels above this source, one level above the folder of the bundles. */
export const SERVER_DIR = join(
  here,
  import.meta.url.endsWith('/platform/paths.ts') ? '../..' : '..',
);
export const MIGRATIONS_DIR = join(SERVER_DIR, 'migrations');
export const PAGES_DIR = join(SERVER_DIR, '..', 'web', 'dist');
