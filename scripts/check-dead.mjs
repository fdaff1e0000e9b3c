// npm run check:dead: fails when something is exported that no other file uses, tests included.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { analyzeTsConfig } from 'ts-unused-exports';
import { root } from './root.mjs';

const WORKSPACES = [
  'domain/src',
  'contract/src',
  'server/src',
  'server/attacks',
  'server/testing',
  'web/src',
  'e2e',
  'bench/src',
  'faults/src',
  'mutants/src',
];
/** Loaded by a tool under a name that the tool prescribes, or only compiled. */
const LOADED_BY_NAME = /(\.config|\/global-setup|\/mutation-runner|\.type-test)\.tsx?$/;

/** One program over all workspaces, in which their names lead to sources. */
function writeSettings() {
  const at = (path) => join(root, path);
  const settings = {
    extends: at('tsconfig.base.json'),
    compilerOptions: {
      baseUrl: root,
      jsx: 'react-jsx',
      paths: {
        '@prelaunch/contract': ['contract/src/index.ts'],
        '@prelaunch/contract/*': ['contract/src/*'],
        '@prelaunch/domain/*': ['domain/src/*'],
      },
    },
    include: WORKSPACES.map(at),
    exclude: ['**/node_modules'],
  };
  const path = at('node_modules/.cache/prelaunch/tsconfig.dead.json');
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, JSON.stringify(settings));
  return path;
}

/** The files that import each file late, which the library does not follow. */
function lateImporters(files) {
  const importers = new Map();
  for (const file of files) {
    const text = readFileSync(file, 'utf8');
    for (const [, path] of text.matchAll(/\bimport\(\s*['"](\.[^'"]+)['"]/g)) {
      const target = resolve(dirname(file), path);
      importers.set(target, [...(importers.get(target) ?? []), text]);
    }
  }
  return importers;
}

const settings = writeSettings();
const analyze = (option) => Object.entries(analyzeTsConfig(settings, [option]).unusedExports);
const { default: ts } = await import('typescript');
const { fileNames } = ts.getParsedCommandLineOfConfigFile(
  settings,
  {},
  {
    ...ts.sys,
    onUnRecoverableConfigFileDiagnostic: ({ messageText }) => {
      throw new Error(String(messageText));
    },
  },
);
if (fileNames.length === 0) throw new Error('no files to check');
const importers = lateImporters(fileNames);

const dead = new Set();
// Values must be used elsewhere. A type may be exported because an exported function has it in its
// signature, but not when even its own file has no use for it.
for (const [file, names] of [...analyze('--allowUnusedTypes'), ...analyze('--ignoreLocallyUsed')]) {
  if (LOADED_BY_NAME.test(file)) continue;
  for (const { exportName, location } of names) {
    const named = new RegExp(`\\b${exportName}\\b`);
    if (importers.get(resolve(file))?.some((text) => named.test(text))) continue;
    dead.add(`${relative(root, file)}:${location?.line ?? 1} ${exportName}`);
  }
}
for (const line of [...dead].sort()) console.error(line);
if (dead.size > 0) {
  console.error(
    `\n${dead.size} exports that nothing uses: take away the word export, or the code.`,
  );
  process.exitCode = 1;
}
