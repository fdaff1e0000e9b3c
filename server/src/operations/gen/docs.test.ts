import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, posix } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';

/** Checks that all links, paths, file names and npm commands in the documents exist. */

const root = fileURLToPath(new URL('../../../../', import.meta.url));
/** Generated or installed folders, which are not part of a clone. */
const NOT_IN_CLONE = new Set(['.git', 'node_modules', 'dist', 'data', 'coverage', 'test-results']);

function* below(folder: string): Generator<string> {
  for (const entry of readdirSync(join(root, folder), { withFileTypes: true })) {
    if (NOT_IN_CLONE.has(entry.name)) continue;
    const path = posix.join(folder, entry.name);
    yield path;
    if (entry.isDirectory()) yield* below(path);
  }
}

/** Files and folders, as paths from the root. */
const tree = new Set(below(''));
const baseNames = new Set([...tree].map((path) => posix.basename(path)));
const topNames = new Set([...tree].filter((path) => !path.includes('/')));
const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
  scripts: Record<string, string>;
};

const FENCED = /^ *```[\s\S]*?^ *```/gm;
const CODE = /`([^`\n]+)`/g;
const LINK = /\]\(([^()\s]+)\)|<(?:img|a)\b[^>]*?\b(?:src|href)="([^"]+)"/g;
const COMMAND = /\bnpm run ([a-z][\w:-]*)/g;
const FILE_NAME = /^\.?[\w*<>{},.-]+\.(?:tsx?|mjs|cjs|js|json|sql|md|css|html|svg|png)$/;
const WITH_ENDING = /\.(?:tsx?|mjs|cjs|sql|md)$/;

/** `*` and `<name>` match within a name, `**` matches folders too, `{a,b}` matches either. */
function pattern(path: string): RegExp {
  const source = path
    .replace(/[.+^$()|[\]\\?]/g, '\\$&')
    .replace(/\*\*\/|\*\*|\*|<\w+>/g, (wildcard) => (wildcard.startsWith('**') ? '.*' : '[^/]*'))
    .replace(/\{([^{}]*)\}/g, (_, names: string) => `(?:${names.replaceAll(',', '|')})`);
  return new RegExp(`^${source}$`);
}

function exists(path: string, known: ReadonlySet<string>): boolean {
  if (!/[*<{]/.test(path)) return known.has(path);
  const expected = pattern(path);
  return [...known].some((name) => expected.test(name));
}

/** Whether a code span names a path in the tree. Addresses, media types and packages have slashes too. */
function isPath(code: string): boolean {
  if (/\s/.test(code) || /^[/@]|:\/\//.test(code)) return false;
  const [first = ''] = code.split('/');
  if (NOT_IN_CLONE.has(first) || code.includes('/dist/') || !code.includes('/')) return false;
  return topNames.has(first) || WITH_ENDING.test(code);
}

/** The anchors that GitHub gives to the headings. */
const anchorsIn = (text: string): string[] =>
  [...text.matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N}\s_-]/gu, '')
      .trim()
      .replaceAll(' ', '-'),
  );

function isDeadLink(target: string, document: string, prose: string): boolean {
  if (/^[a-z]+:/.test(target)) return false;
  const [file = '', anchor] = target.split('#');
  const path = file === '' ? document : posix.join(dirname(document), decodeURIComponent(file));
  if (!tree.has(path.replace(/\/$/, ''))) return true;
  if (anchor === undefined) return false;
  const text = file === '' ? prose : readFileSync(join(root, path), 'utf8');
  return !anchorsIn(text).includes(anchor);
}

/** Returns every path, link and command in the document that does not exist. */
function missingIn(document: string, text: string): string[] {
  const prose = text.replace(FENCED, '');
  const missing: string[] = [];
  for (const [, link, source] of prose.replace(CODE, '').matchAll(LINK)) {
    const target = link ?? source ?? '';
    if (isDeadLink(target, document, prose)) missing.push(`link ${target}`);
  }
  for (const [, code = ''] of prose.matchAll(CODE)) {
    if (isPath(code) && !exists(code.replace(/\/$/, ''), tree)) missing.push(`path ${code}`);
    if (FILE_NAME.test(code) && !exists(code, baseNames)) missing.push(`file ${code}`);
  }
  for (const [, name = ''] of text.matchAll(COMMAND)) {
    if (!Object.hasOwn(scripts, name)) missing.push(`command npm run ${name}`);
  }
  return missing;
}

const documents = [
  ...['README.md', 'ARCHITECTURE.md', 'CONTRIBUTING.md', 'SECURITY.md'],
  ...[...tree].filter((path) => /^docs\/.*\.md$/.test(path)).sort(),
];

test.each(documents)('%s names only existing paths, links and commands', (document) => {
  expect(missingIn(document, readFileSync(join(root, document), 'utf8'))).toEqual([]);
});

const decisions = documents.filter((path) => path.startsWith('docs/decisions/'));

test.each(decisions)('%s has its number, a date and a status', (document) => {
  const [heading = '', , dateAndStatus = ''] = readFileSync(join(root, document), 'utf8').split(
    '\n',
  );
  expect(heading).toContain(`# ${posix.basename(document).slice(0, 4)}: `);
  expect(dateAndStatus).toMatch(/^Date: \d{4}-\d\d-\d\d\. Status: (?:accepted|superseded)/);
});

test('no two decisions have the same number', () => {
  const numbers = decisions.map((path) => posix.basename(path).slice(0, 4));
  expect(numbers).toEqual([...new Set(numbers)]);
});

test('README.md, ARCHITECTURE.md and docs/operations.md stay short', () => {
  const linesOf = (path: string): number =>
    readFileSync(join(root, path), 'utf8').split('\n').length - 1;
  expect(linesOf('README.md')).toBeLessThanOrEqual(90);
  expect(linesOf('ARCHITECTURE.md')).toBeLessThanOrEqual(170);
  expect(linesOf('CONTRIBUTING.md')).toBeLessThanOrEqual(220);
  expect(linesOf('docs/operations.md')).toBeLessThanOrEqual(400);
});

describe('a document that names', () => {
  test.each([
    ['a dead link', '[a](docs/nowhere.md)', 'link docs/nowhere.md'],
    ['a dead picture', '<img src="docs/nowhere.png" alt="">', 'link docs/nowhere.png'],
    ['a dead heading', '[a](docs/map.md#nothing)', 'link docs/map.md#nothing'],
    ['a dead path', '`server/src/nowhere`', 'path server/src/nowhere'],
    ['a misspelled folder', '`sever/src/app.ts`', 'path sever/src/app.ts'],
    [
      'a pattern that matches nothing',
      '`server/src/**/*.nothing.ts`',
      'path server/src/**/*.nothing.ts',
    ],
    ['a file that does not exist', '`nowhere.test.ts`', 'file nowhere.test.ts'],
    ['an unknown command', '```sh\nnpm run nothing\n```', 'command npm run nothing'],
  ])('%s is reported', (_, text, problem) => {
    expect(missingIn('README.md', text)).toEqual([problem]);
  });

  test.each([
    '# Here\n[a](https://example.com) [b](docs/map.md#calls) [c](docs/decisions) [d](#here)',
    '`server/src/**/*.store.ts` `web/src/screens/<area>/` `server/src/platform/{deps,paths}.ts` `*.test.ts`',
    '`/admin/login` `application/json` `@prelaunch/contract` `data/` `server/dist/main.js` `a.b`',
    'npm run check:types and `npm run gen`',
  ])('existing paths and other texts are not reported: %s', (text) => {
    expect(missingIn('README.md', text)).toEqual([]);
  });
});
