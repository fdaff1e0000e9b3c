import { readdir, readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';

/**
 * Words that the code must not use, with plurals and tenses: see docs/style.md.
 */
const WORDS = new Set(
  (
    'anew told untold whoever wish wishes wished wishing tooth teeth ' +
    'sabotage sabotages sabotaged sabotaging patience tray trays'
  ).split(' '),
);
/** Identifiers that are banned although each of their words is allowed. */
const NAMES = /\b(?:takeTurn|TakeTurn)\b/g;

const root = fileURLToPath(new URL('../../../../', import.meta.url));
export const ALLOWED_FILE = 'server/src/operations/gen/banned-words.allowed.txt';

const FOLDERS = [
  'domain',
  'contract',
  'statements',
  'server',
  'web',
  'testkit',
  'e2e',
  'bench',
  'faults',
  'scripts',
];
const SOURCE = /\.(?:[cm]?[jt]s|tsx|css)$/;
const NOT_OURS = /(?:^|\/)(?:node_modules|dist|test-results)\//;
/** Files that quote the words: this list, its test, and the passwords that people choose. */
const QUOTING = new Set([
  'server/src/operations/gen/banned-words.ts',
  'server/src/operations/gen/banned-words.test.ts',
  'server/src/features/auth/passwords/common-passwords.ts',
]);

/** Returns the banned words of a text, each once, also within identifiers such as `planAnew`. */
export function bannedWordsIn(text: string): string[] {
  const words = text
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .split(/[^A-Za-z]+/)
    .map((word) => word.toLowerCase())
    .filter((word) => WORDS.has(word));
  return [...new Set([...words, ...(text.match(NAMES) ?? [])])].sort();
}

/** Returns the banned words of each source file that contains any, by the file's path from the root. */
export async function filesWithBannedWords(): Promise<ReadonlyMap<string, readonly string[]>> {
  const found = new Map<string, readonly string[]>();
  for (const folder of FOLDERS) {
    for (const name of (await readdir(root + folder, { recursive: true })).sort()) {
      const path = `${folder}/${name.replaceAll('\\', '/')}`;
      if (!SOURCE.test(path) || NOT_OURS.test(path) || QUOTING.has(path)) continue;
      const words = bannedWordsIn(await readFile(root + path, 'utf8'));
      if (words.length > 0) found.set(path, words);
    }
  }
  return found;
}

/** The files that may still contain banned words. */
export async function allowedFiles(): Promise<string[]> {
  const text = await readFile(root + ALLOWED_FILE, 'utf8');
  return text.split('\n').filter((line) => line !== '');
}

/**
 * Returns the new text of the list of allowed files: only those that still contain a banned word. No file is
 * added.
 */
export async function shrunkAllowedFiles(): Promise<string> {
  const found = await filesWithBannedWords();
  const left = (await allowedFiles()).filter((path) => found.has(path));
  return left.map((path) => `${path}\n`).join('');
}
