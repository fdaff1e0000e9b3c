import { readdir, readFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { endpointNames, endpoints } from '@prelaunch/contract/endpoints';
import { FEATURES, type AnyFeature } from '../../features/features.ts';

/** docs/features.md: what each feature is made of. */

const FEATURES_DIR = 'server/src/features';

/** The text of every TypeScript file below a folder, by its path from the root. */
async function readSources(root: string, folder: string): Promise<Map<string, string>> {
  const names = (await readdir(root + folder, { recursive: true }))
    .map((name) => `${folder}/${name.replaceAll('\\', '/')}`)
    .filter((name) => /\.tsx?$/.test(name))
    .sort();
  return new Map(
    await Promise.all(
      names.map(async (name) => [name, await readFile(root + name, 'utf8')] as const),
    ),
  );
}

const isTest = (file: string): boolean => /\.test\.tsx?$/.test(file);

/** A number of lines that a small change leaves as it is. */
const roundLines = (texts: readonly string[]): string => {
  const lines = texts.reduce((sum, text) => sum + text.split('\n').length - 1, 0);
  return lines < 100
    ? 'fewer than 100'
    : `about ${(Math.round(lines / 100) * 100).toLocaleString('en')}`;
};

interface Place {
  readonly feature: AnyFeature;
  readonly folder: string;
}

/** Where each feature is declared. */
function placesOf(sources: ReadonlyMap<string, string>): Place[] {
  return FEATURES.map((feature) => {
    const found = [...sources].find(
      ([file, text]) => file.endsWith('/feature.ts') && text.includes(`name: '${feature.name}'`),
    );
    if (found === undefined) throw new Error(`no feature.ts declares ${feature.name}`);
    return { feature, folder: dirname(found[0]) };
  });
}

const list = (label: string, entries: readonly string[]): string[] =>
  entries.length === 0 ? [] : [`- ${label}: ${entries.join(', ')}.`];

const code = (text: string): string => `\`${text}\``;

export async function featuresFile(root: string): Promise<string> {
  const sources = await readSources(root, FEATURES_DIR);
  const pages = await readSources(root, 'web/src');
  const schema = await readFile(`${root}server/schema.sql`, 'utf8');
  const tables = [...schema.matchAll(/^create table (\w+)/gim)].map(([, table = '']) => table);
  const places = placesOf(sources);

  /** The files of a feature, without those of a feature in a folder below. */
  const filesOf = ({ folder }: Place): [string, string][] => {
    const below = places
      .map((place) => `${place.folder}/`)
      .filter((other) => other.startsWith(`${folder}/`) && other !== `${folder}/`);
    return [...sources].filter(
      ([file]) => file.startsWith(`${folder}/`) && !below.some((other) => file.startsWith(other)),
    );
  };

  const sections = places.map((place) => {
    const { feature, folder } = place;
    const files = filesOf(place);
    const product = files.filter(([file]) => !isTest(file));
    const tests = files.filter(([file]) => isTest(file));
    const text = product.map(([, content]) => content).join('\n');
    const stores = product
      .filter(([file]) => file.endsWith('.store.ts'))
      .map(([, content]) => content)
      .join('\n');
    const calls = endpointNames.filter((name) => new RegExp(`^ {4}${name}: `, 'm').test(text));
    const screens = [...pages]
      .filter(([, content]) =>
        calls.some((name) =>
          new RegExp(`\\b${name}\\b[^;]*from '@prelaunch/contract'`).test(content),
        ),
      )
      .map(([file]) => file)
      .filter((file) => !isTest(file));
    const used = [
      ...new Set(
        [...text.matchAll(/from '(?:\.\.\/)+([a-z-]+)\/index\.ts'/g)].map(([, name = '']) => name),
      ),
    ].sort();
    const tasks = Object.entries(feature.tasks ?? {}).map(([name, { schedule }]) =>
      schedule === undefined ? code(name) : `${code(name)} (${code(schedule)})`,
    );
    return [
      `## ${feature.name}`,
      '',
      feature.purpose,
      '',
      `- Folder: [${folder}](../${folder}), ${feature.isOptional === true ? 'optional' : 'required'}.`,
      `- Size: ${roundLines(product.map(([, content]) => content))} lines; tests: ${roundLines(tests.map(([, content]) => content))} lines.`,
      ...list(
        'Calls',
        calls.map((name) => code(`${endpoints[name].method} ${endpoints[name].path}`)),
      ),
      ...list(
        'Called by',
        screens.map((file) => `[${file.replace('web/src/', '')}](../${file})`),
      ),
      ...list(
        'Tables',
        tables
          .filter((table) =>
            new RegExp(
              `(?:from|join|into|update|Table\\('|From\\('|Into\\('|join\\(')\\s*${table}\\b`,
              'i',
            ).test(stores),
          )
          .map(code),
      ),
      ...list('Tasks', tasks),
      ...(feature.sweeps === undefined
        ? []
        : [`- Sweeps, every hour: ${String(feature.sweeps.length)}.`]),
      ...list(
        'Invariants',
        (feature.invariants ?? []).map(({ id }) => id),
      ),
      ...list(
        'Sealed columns',
        (feature.sealedColumns ?? []).map(({ name }) => name),
      ),
      ...list('Metrics', [
        ...(feature.countedEvents ?? []).map(({ name }) => code(name)),
        ...(feature.figures ?? []).flatMap(({ gauges }) => Object.keys(gauges).map(code)),
      ]),
      ...list('Changes that a second admin confirms', Object.keys(feature.changes ?? {}).map(code)),
      ...list('Columns that name a person', Object.keys(feature.personalData ?? {}).map(code)),
      ...list(
        'Uses',
        used.map((name) => code(name)),
      ),
    ].join('\n');
  });
  return `${['# Features', 'Generated by `npm run gen` from each `feature.ts`: what each feature is made of. The calls and tasks of an optional feature are gone when its line is removed from [features.ts](../server/src/features/features.ts); a test takes out each of them.', ...sections].join('\n\n')}\n`;
}
