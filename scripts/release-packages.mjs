import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { EXTERNAL } from './build.mjs';
import { root } from './root.mjs';

/** Packages whose files the server reads, without an import that the build could see. */
const ONLY_FILES = ['@expo-google-fonts/noto-sans-devanagari'];

/** Workspaces whose code is in the server's bundle and whose packages it may load. */
const BUNDLED = ['server', 'statements'];

const readJson = (path) => JSON.parse(readFileSync(join(root, path), 'utf8'));

const matches = (name, pattern) =>
  pattern.endsWith('/*') ? name.startsWith(pattern.slice(0, -1)) : name === pattern;

const isLoaded = (name) => [...EXTERNAL, ...ONLY_FILES].some((pattern) => matches(name, pattern));

const select = (entries, keep) =>
  Object.fromEntries(
    Object.entries(entries)
      .filter(([key]) => keep(key))
      .sort(([a], [b]) => (a < b ? -1 : 1)),
  );

/** The packages that the built server loads, with their ranges. */
function loaded(kind) {
  const all = BUNDLED.map((workspace) => readJson(`${workspace}/package.json`)[kind] ?? {});
  return select(Object.assign({}, ...all), isLoaded);
}

/** The key of a package in the lock file, as Node.js resolves its name from the package at `from`; undefined when absent. */
function resolve(packages, from, name) {
  for (let folder = from; ; folder = folder.slice(0, folder.lastIndexOf('/node_modules/'))) {
    const key = `${folder}/node_modules/${name}`.replace(/^\//, '');
    if (packages[key] !== undefined) return key;
    if (!folder.includes('/node_modules/')) break;
  }
  const key = `node_modules/${name}`;
  return packages[key] === undefined ? undefined : key;
}

/** The names of packages that npm installs with a package of the lock file. */
function namesOf({ dependencies, optionalDependencies, peerDependencies, peerDependenciesMeta }) {
  const peers = Object.keys(peerDependencies ?? {});
  return [
    ...Object.keys(dependencies ?? {}),
    ...Object.keys(optionalDependencies ?? {}),
    ...peers.filter((name) => peerDependenciesMeta?.[name]?.optional !== true),
  ];
}

/** The entries of the checkout's lock file that a release installs: the same versions, with their checksums. */
function lockedPackages(packages, manifest) {
  const found = new Set();
  const visit = (from, entry) => {
    for (const name of namesOf(entry)) {
      const key = resolve(packages, from, name);
      if (key === undefined || found.has(key)) continue;
      found.add(key);
      visit(key, packages[key]);
    }
  };
  visit('', manifest);
  const entries = select(packages, (key) => found.has(key));
  for (const [key, { dev, devOptional, ...entry }] of Object.entries(entries)) {
    // Production does not need it in the checkout, or only on some systems; here it is no package of development.
    const optional = devOptional === true || dev === true ? { optional: true } : {};
    entries[key] = { ...entry, ...optional };
  }
  return entries;
}

const isForOperators = (command) => /^node (\S+ )*scripts\/(start|prelaunch)\.mjs/.test(command);

/**
 * Makes `package.json` and `package-lock.json` of a release. They name only the packages that the built server loads, with the
 * versions and checksums of the checkout, so the commands are `npm start` and those of operators.
 */
export function releasePackages() {
  const { scripts, bin, overrides, allowScripts, ...checkout } = readJson('package.json');
  const { name, version, description, license, type, engines } = checkout;
  const kept = { name, version, private: true, description, license, type, engines, bin };
  const names = Object.keys(scripts).filter((each) => isForOperators(scripts[each]));
  const dependencies = loaded('dependencies');
  const optionalDependencies = loaded('optionalDependencies');
  const manifest = {
    ...kept,
    scripts: Object.fromEntries(names.map((each) => [each, scripts[each]])),
    dependencies,
    optionalDependencies,
    allowScripts: select(allowScripts, (each) => optionalDependencies[each] !== undefined),
    overrides,
  };
  const { packages, ...lock } = readJson('package-lock.json');
  const top = { name, version, license, dependencies, optionalDependencies, bin, engines };
  return {
    manifest,
    lock: { ...lock, packages: { '': top, ...lockedPackages(packages, manifest) } },
  };
}
