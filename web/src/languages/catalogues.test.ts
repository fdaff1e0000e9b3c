import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { endpointNames } from '@prelaunch/contract/endpoints';
import { LANGUAGE_CODES } from '@prelaunch/domain/languages';
import { expect, test } from 'vitest';

const src = fileURLToPath(new URL('..', import.meta.url));
const files = readdirSync(src, { recursive: true, encoding: 'utf8' });
const catalogues = files.filter((file) => /(^|\/)texts\.ts$/.test(file));
const typeTest = readFileSync(`${src}languages/catalogues.type-test.ts`, 'utf8');

/** The languages in which members see everything. */
const TRANSLATED = LANGUAGE_CODES.filter((code) => code !== 'en');

/** Screens whose texts are English in a language: always those of super admins, who operate the installation. */
const ENGLISH: Readonly<Record<string, RegExp>> = {
  hi: /^screens\/superadmin\//,
  mr: /^(staff|screens\/(admin|superadmin))\//,
};

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
    const html = readFileSync(`${src}../index.${code}.html`, 'utf8');
    expect(html).toContain(`<html lang="${code}">`);
    expect(readFileSync(`${src}ui/language.${code}.ts`, 'utf8')).toContain(`= '${code}'`);
  }
});

test.each(TRANSLATED)(
  'every catalogue that is not English on purpose is translated to %s',
  (code) => {
    expect(catalogues.length).toBeGreaterThan(20);
    const missing = catalogues.filter(
      (file) =>
        ENGLISH[code]?.test(file) !== true && !existsSync(src + file.replace('.ts', `.${code}.ts`)),
    );
    expect(missing).toEqual([]);
  },
);

test('every translated module is compared by its type', () => {
  const translated = files.filter((file) => /(?<!language)\.(?:hi|mr)\.ts$/.test(file));
  const untested = translated.filter(
    (file) => !typeTest.includes(file.replace('languages/', './')),
  );
  expect(untested.filter((file) => !file.startsWith('api/fallback'))).toEqual([]);
});

test('the pages show no message of a declaration, which translated builds leave empty', () => {
  const used = new RegExp(`\\b(?:${endpointNames.join('|')})\\.message\\b`);
  expect('showToast(uploadMedia.message)').toMatch(used);
  const sources = files.filter((file) => /\.tsx?$/.test(file) && !file.endsWith('.test.ts'));
  expect(sources.filter((file) => used.test(readFileSync(src + file, 'utf8')))).toEqual([]);
});

const translated = TRANSLATED.flatMap((code) =>
  catalogues
    .map((file) => ({ file, other: file.replace('.ts', `.${code}.ts`) }))
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
