import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './root.mjs';

const NODE_MODULES = 'node_modules/';

/**
 * Every package that runs in production, as the lock file has it, in the order of their names:
 * `{ name, version, licence, integrity }`. Those for other operating systems than this one count too.
 */
export function productionPackages() {
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));
  const found = new Map();
  for (const [path, entry] of Object.entries(packages)) {
    if (!path.includes(NODE_MODULES) || entry.link || entry.dev) continue;
    const name = entry.name ?? path.slice(path.lastIndexOf(NODE_MODULES) + NODE_MODULES.length);
    const { version, license: licence, integrity } = entry;
    found.set(`${name}@${version}`, { name, version, licence, integrity });
  }
  return [...found.entries()].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, each]) => each);
}
