import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { SERVER_DIR } from './paths.ts';

/** Set by scripts/build.mjs; not defined where the server runs from its sources. */
declare const BUILD_COMMIT: string | undefined;

const { version } = JSON.parse(readFileSync(join(SERVER_DIR, 'package.json'), 'utf8')) as {
  version: string;
};
const commit = typeof BUILD_COMMIT === 'undefined' ? '' : BUILD_COMMIT;

/** The version, and in a build from a repository also its commit: `1.2.0+0a1b2c3d4e5f`. */
export const RELEASE = commit === '' ? version : `${version}+${commit}`;
