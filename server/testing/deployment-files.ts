import { readdirSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { fileURLToPath } from 'node:url';
import Fastify from 'fastify';
import { parseAllDocuments } from 'yaml';
import { healthRoutes } from '../src/platform/http/health.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));

/** Reads a file by its path from the root. */
export const readText = (path: string): string => readFileSync(join(root, path), 'utf8');

/** The files below a folder, as paths from the root. */
export function filesBelow(folder: string): string[] {
  return readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) =>
      posix.join(folder, entry.parentPath.slice(join(root, folder).length), entry.name),
    )
    .sort();
}

/** Parses the documents of a YAML file. Throws also for duplicate keys and for what the parser only warns of. */
export function readYaml(path: string): unknown[] {
  const documents = parseAllDocuments(readText(path), { merge: true, stringKeys: true });
  if (!Array.isArray(documents)) return [];
  return documents.map((document) => {
    const [problem] = [...document.errors, ...document.warnings];
    if (problem !== undefined) throw new Error(`${path}: ${problem.message}`);
    return document.toJS() as unknown;
  });
}

/** Reads the lines NAME=value of an environment file, with or without quotation marks. */
export const readEnvironment = (path: string): Record<string, string> =>
  Object.fromEntries(
    [...readText(path).matchAll(/^([A-Z][A-Z0-9_]*)=("?)(.*)\2$/gm)].map(
      ([, name = '', , value = '']) => [name, value],
    ),
  );

/** Whether the server answers GET requests for this path as a probe. */
export function isProbe(path: string): boolean {
  const app = Fastify();
  healthRoutes(app, () => Promise.resolve({ status: 'ready', warnings: [] }));
  return app.hasRoute({ method: 'GET', url: path });
}

/** The names of the operator's commands. */
export const commandNames = (): string[] =>
  [
    ...readText('server/src/operations/cli/main.ts').matchAll(
      /^ {2}'?([a-z-]+)'?: async \(\) =>/gm,
    ),
  ].map(([, name = '']) => name);

/** The names after `prelaunch` in the lines of a shell script. */
export const commandsIn = (script: string): string[] =>
  [...script.matchAll(/^ *prelaunch ([a-z-]+)/gm)].map(([, name = '']) => name);

/** The programs of the built server: the paths of `server/dist` in a container. */
export const PROGRAMS = [...readText('scripts/build.mjs').matchAll(/^ {6}(\w+): source\(/gm)].map(
  ([, name = '']) => `server/dist/${name}.js`,
);

/** Whether the name of an image has a tag with a version, or a digest. */
export function isPinned(image: string): boolean {
  if (/@sha256:[0-9a-f]{64}$/.test(image)) return true;
  const [, tag = ''] = (image.split('/').at(-1) ?? '').split(':');
  return /\d/.test(tag);
}

/** Seconds that a stopping server needs after its drain: it ends itself after 15. */
export const SECONDS_AFTER_DRAIN = 15;
