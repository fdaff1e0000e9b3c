import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { root } from './root.mjs';

const NOT_BUILT = new Set(['node_modules', 'dist', 'data', 'migrations', 'testing', 'attacks']);
const isTest = (name) => /\.(test|type-test)\.tsx?$/.test(name);

function* filesBelow(directory) {
  const entries = readdirSync(directory, { withFileTypes: true });
  for (const entry of entries.sort((a, b) => (a.name < b.name ? -1 : 1))) {
    const path = join(directory, entry.name);
    if (entry.isDirectory()) {
      if (!NOT_BUILT.has(entry.name)) yield* filesBelow(path);
    } else if (!isTest(entry.name)) yield path;
  }
}

/** Hashes everything that a build of these workspaces reads. */
export function fingerprint(workspaces) {
  const hash = createHash('sha256');
  const files = workspaces.flatMap((name) => [...filesBelow(join(root, name))]);
  for (const name of ['package-lock.json', 'tsconfig.base.json', 'scripts/build.mjs']) {
    files.push(join(root, name));
  }
  for (const file of files) {
    const content = readFileSync(file);
    hash.update(`${relative(root, file).split(sep).join('/')} ${content.length}\n`).update(content);
  }
  return hash.digest('hex');
}
