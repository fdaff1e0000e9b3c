import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join, relative } from 'node:path';

/** How many builds stay usable: the new one, and those that running servers may have been started from. */
const GENERATIONS = 4;
const LIST = '.builds.json';

/** Names of files that other files refer to contain a hash of their content. */
const isHashed = (file) => /-[\w-]{8}\./.test(file);

function filesBelow(folder) {
  return (
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => relative(folder, join(entry.parentPath, entry.name)))
      // The list, and a build that is being written.
      .filter((file) => !file.startsWith('.'))
  );
}

function readGenerations(folder) {
  const list = join(folder, LIST);
  // An earlier release left no list: its files count as one build.
  return existsSync(list) ? JSON.parse(readFileSync(list, 'utf8')) : [filesBelow(folder)];
}

/** The files of the build that was installed last in `folder`, as paths from there. */
export const builtFiles = (folder) => readGenerations(folder)[0];

/**
 * Moves a complete build from the folder `next` into `folder`. Files with a hash come first, so that an
 * entry file never refers to a missing one. The files of the previous builds stay, because a running server loads some
 * of its files late, and open pages too.
 */
export function installBuild(next, folder) {
  mkdirSync(folder, { recursive: true });
  const files = filesBelow(next).sort((a, b) => Number(isHashed(b)) - Number(isHashed(a)));
  const present = new Set(filesBelow(folder));
  const generations = [files, ...readGenerations(folder)].slice(0, GENERATIONS);
  for (const file of files) {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    renameSync(join(next, file), join(folder, file));
  }
  const kept = new Set(generations.flat());
  const built = new Set(files);
  // A compressed copy of a file that is now too small to have one would be sent instead of the file.
  for (const file of present) {
    if (!built.has(file) && built.has(file.replace(/\.(gz|br)$/, ''))) kept.delete(file);
  }
  for (const file of present) if (!kept.has(file)) rmSync(join(folder, file), { force: true });
  writeFileSync(join(folder, LIST), JSON.stringify(generations));
  rmSync(next, { recursive: true, force: true });
}
