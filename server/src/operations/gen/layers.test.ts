import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, posix } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

/** The folders of each storey of the server, and those of the web, form layers: their imports have no cycles. */

const root = fileURLToPath(new URL('../../../../', import.meta.url));
const IMPORT = /(?:from|import\()\s*'(\.{1,2}\/[^']+)'/g;

const isProduct = (path: string): boolean =>
  /\.tsx?$/.test(path) && !/\.(test|type-test)\.tsx?$|(^|\/)(testing|gallery)\//.test(path);

/** Paths of the sources, relative to `folder`. */
const sourcesOf = (folder: string): string[] =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .map((name) => name.replaceAll('\\', '/'))
    .filter(isProduct);

/** The top folder of a file; a file outside every folder is a separate layer. */
const layerOf = (path: string): string => path.split('/')[0] ?? path;

/** In the web the folder of a language is a layer: it mirrors the folders of the texts, and is loaded instead of them. */
const webLayerOf = (path: string): string =>
  /^languages\/[a-z]{2}(?=\/)/.exec(path)?.[0] ?? layerOf(path);

/** Which layer imports which, each with one import as an example. */
function importsBetween(
  sources: readonly string[],
  read: (path: string) => string,
  layer = layerOf,
): Map<string, Map<string, string>> {
  const graph = new Map<string, Map<string, string>>();
  for (const path of sources) {
    for (const [, specifier = ''] of read(path).matchAll(IMPORT)) {
      const imported = posix.normalize(posix.join(dirname(path), specifier));
      const [from, to] = [layer(path), layer(imported)];
      if (from === to) continue;
      const row = graph.get(from) ?? new Map<string, string>();
      graph.set(from, row.set(to, `${path} imports ${imported}`));
    }
  }
  return graph;
}

/** Finds one cycle of layers and returns its imports; empty when there is none. */
function findCycle(graph: ReadonlyMap<string, ReadonlyMap<string, string>>): string[] {
  const finished = new Set<string>();
  const visit = (layer: string, path: readonly string[]): string[] => {
    const start = path.indexOf(layer);
    if (start >= 0) {
      const circle = [...path.slice(start), layer];
      return circle.slice(1).map((to, i) => graph.get(circle[i] ?? '')?.get(to) ?? '');
    }
    if (finished.has(layer)) return [];
    for (const next of graph.get(layer)?.keys() ?? []) {
      const found = visit(next, [...path, layer]);
      if (found.length > 0) return found;
    }
    finished.add(layer);
    return [];
  };
  return [...graph.keys()].map((layer) => visit(layer, [])).find(({ length }) => length > 0) ?? [];
}

const STOREYS = ['platform', 'features', 'operations', 'process'].map(
  (name) => `server/src/${name}`,
);

test.each([...STOREYS, 'web/src'])('the folders of %s have no import cycle', (folder) => {
  const read = (path: string) => readFileSync(join(root, folder, path), 'utf8');
  const graph = importsBetween(
    sourcesOf(folder),
    read,
    folder === 'web/src' ? webLayerOf : layerOf,
  );
  expect(graph.size).toBeGreaterThan(1);
  expect(findCycle(graph)).toEqual([]);
});

test.each(STOREYS)(
  '%s has at most 16 folders, and none of its folders more than 30 files',
  (storey) => {
    const entries = readdirSync(join(root, storey), { recursive: true, withFileTypes: true });
    const below = (parent: string) => entries.filter(({ parentPath }) => parentPath === parent);
    const folders = entries.filter((entry) => entry.isDirectory());
    expect(
      below(join(root, storey)).filter((entry) => entry.isDirectory()).length,
    ).toBeLessThanOrEqual(16);
    const crowded = folders
      .map(({ parentPath, name }) => join(parentPath, name))
      .filter((folder) => below(folder).filter((entry) => entry.isFile()).length > 30);
    expect(crowded).toEqual([]);
  },
);

test('folders that import each other are found, also through a third folder', () => {
  const files: Readonly<Record<string, string>> = {
    'a/one.ts': "import { two } from '../b/two.ts';",
    'b/two.ts': "import type { Three } from '../c/three.ts';",
    'c/three.ts': "export const late = () => import('../a/one.ts');",
    'd/four.ts': "import { one } from '../a/one.ts';",
  };
  const circle = (names: readonly string[]) =>
    findCycle(importsBetween(names, (path) => files[path] ?? ''));
  expect(circle(Object.keys(files))).toEqual([
    'a/one.ts imports b/two.ts',
    'b/two.ts imports c/three.ts',
    'c/three.ts imports a/one.ts',
  ]);
  expect(circle(['a/one.ts', 'b/two.ts', 'd/four.ts'])).toEqual([]);
});
