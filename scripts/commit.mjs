import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';

/**
 * The commit that the checkout in `folder` was made from, with '-dirty' for changed files. Without a repository, as in the
 * build of an image, the one that BUILD_COMMIT names; an empty text where neither is known.
 */
export function commitOf(folder, environment = process.env) {
  if (!existsSync(join(folder, '.git'))) {
    const named = environment.BUILD_COMMIT ?? '';
    return /^[0-9a-f]{7,40}(-dirty)?$/.test(named) ? named : '';
  }
  const words = ['describe', '--always', '--dirty', '--exclude=*', '--abbrev=12'];
  try {
    return execFileSync('git', words, { cwd: folder, encoding: 'utf8', stdio: 'pipe' }).trim();
  } catch {
    return '';
  }
}
