import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { endpointNames } from '@prelaunch/contract/endpoints';
import { LANGUAGE_CODES, LANGUAGES, type LanguageEntry } from '@prelaunch/domain/languages';
import { expect, test } from 'vitest';

const src = fileURLToPath(new URL('..', import.meta.url));
/** The folders of languages. */
const FOLDER = /^languages\/[a-z]{2}\//;
const all = readdirSync(src, { recursive: true, encoding: 'utf8' });
const files = all.filter((file) => !FOLDER.test(file));
const catalogues = files.filter((file) => /(^|\/)texts\.ts$/.test(file));

/** The languages in which members see everything. */
const TRANSLATED = LANGUAGE_CODES.filter((code) => code !== 'en');

/** Modules whose texts are English in every language: those of super admins, who operate the installation. */
const OPERATORS = /^screens\/superadmin\//;
/** In a draft, those of company admins too. */
const STAFF = /^(staff|screens\/(admin|superadmin))\//;
const entries: readonly LanguageEntry[] = LANGUAGES;
const englishIn = (code: string): RegExp =>
  entries.find((language) => language.code === code)?.draft === true ? STAFF : OPERATORS;

/** The translation of a module. */
const inLanguage = (code: string, file: string) => `languages/${code}/${file}`;

/** Texts that are the same in both languages: names, codes and examples. */
const SAME = new Set([
  ...['OTP', 'ID', 'IFSC', 'UPI', 'UTR', 'UPI ID', 'PAN', '+91 98765 43210', '4267 1348 9012'],
  ...['SBIN526713489012', 'Google Pay', 'PhonePe', 'Paytm', '1-7K3MQ9XD'],
  // The note of a UPI payment, which banks show, and the name of a file.
  ...['Order 1 2', 'receipt-1.pdf', 'statement-1-2.pdf', '1-2.3', '10 MB', 'closing-sheet-1-to-2'],
  'prelaunch-recovery-codes.txt',
  // Keys, and names of banks.
  ...['Enter', 'Esc', 'HDFC Bank', 'ICICI Bank', 'State Bank of India', 'Axis Bank'],
  'Kotak Mahindra Bank',
]);

const load = async (file: string) => (await import(src + file)) as Record<string, unknown>;

/** Every text of a catalogue by its path; a function is called with examples. */
function* textsIn(value: unknown, path: string): Generator<[string, string]> {
  if (typeof value === 'string') yield [path, value];
  else if (typeof value === 'function') {
    const result: unknown = (value as (...args: unknown[]) => unknown)('1', '2', '3');
    if (result !== value) yield* textsIn(result, `${path}()`);
  } else if (typeof value === 'object' && value !== null) {
    for (const [key, part] of Object.entries(value)) {
      if (key !== 'value') yield* textsIn(part, path === '' ? key : `${path}.${key}`);
    }
  }
}

test('each page in another language has its HTML and its language', () => {
  for (const code of TRANSLATED) {
    const html = readFileSync(`${src}languages/${code}/index.html`, 'utf8');
    expect(html).toContain(`<html lang="${code}">`);
    expect(readFileSync(src + inLanguage(code, 'ui/language.ts'), 'utf8')).toContain(`= '${code}'`);
  }
});

test.each(TRANSLATED)(
  'every catalogue that is not English on purpose is translated to %s',
  (code) => {
    expect(catalogues.length).toBeGreaterThan(20);
    const missing = catalogues.filter(
      (file) => !englishIn(code).test(file) && !existsSync(src + inLanguage(code, file)),
    );
    expect(missing).toEqual([]);
  },
);

test.each(TRANSLATED)('the index of %s compares the type of every module', (code) => {
  const folder = `languages/${code}/`;
  const index = readFileSync(`${src}${folder}index.ts`, 'utf8');
  const modules = all.filter(
    (file) => file.startsWith(folder) && file.endsWith('.ts') && !/(index|\.test)\.ts$/.test(file),
  );
  expect(modules.length).toBeGreaterThan(15);
  const paths = modules.map((file) => file.slice(folder.length));
  expect(paths.filter((path) => !index.includes(`typeof import('./${path}')`))).toEqual([]);
});

test('the pages show no message of a declaration, which translated builds leave empty', () => {
  const used = new RegExp(`\\b(?:${endpointNames.join('|')})\\.message\\b`);
  expect('showToast(uploadMedia.message)').toMatch(used);
  const sources = files.filter((file) => /\.tsx?$/.test(file) && !file.endsWith('.test.ts'));
  expect(sources.filter((file) => used.test(readFileSync(src + file, 'utf8')))).toEqual([]);
});

const translated = TRANSLATED.flatMap((code) =>
  catalogues
    .map((file) => ({ file, other: inLanguage(code, file) }))
    .filter(({ other }) => existsSync(src + other)),
);

test.each(translated)('$other has no English text', async ({ file, other }) => {
  const english = new Map(textsIn(await load(file), ''));
  const texts = new Map(textsIn(await load(other), ''));
  expect([...texts.keys()].sort()).toEqual([...english.keys()].sort());
  const same = [...texts].filter(
    ([path, text]) => text === english.get(path) && /[A-Za-z]{2}/.test(text) && !SAME.has(text),
  );
  expect(same).toEqual([]);
});
