// npm run test:attacks: runs the tests of every expected attack and prints a result for each. `-- --full`
// runs the long forms, and all cases of the properties.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { attacks, titlePattern, type Attack } from './attacks.ts';
import { ROOT, runTests, type TestResult } from './run-tests.ts';

const inBrowser = (file: string): boolean => file.startsWith('e2e/');

function lineOf({ number, name, proofs }: Attack, results: readonly TestResult[]) {
  const found = proofs.flatMap(({ file, title }) =>
    results.filter((each) => each.file === file && titlePattern(title).test(each.title)),
  );
  const passed = found.filter(({ status }) => status === 'passed').length;
  const failed = found.filter(({ status }) => status === 'failed').length;
  const elsewhere = proofs.filter(({ file }) => inBrowser(file)).length;
  const missing = proofs.filter(
    ({ file, title }) =>
      !inBrowser(file) &&
      !results.some((each) => each.file === file && titlePattern(title).test(each.title)),
  );
  const notes = [
    ...(elsewhere > 0 ? ['in the browser: npm run e2e'] : []),
    ...missing.map(({ title }) => `did not run: ${title}`),
  ];
  const isGood = failed === 0 && missing.length === 0;
  console.log(
    `${isGood ? ' ok ' : 'FAIL'} ${String(number).padStart(2)}  ${name.padEnd(54)}` +
      `${String(passed).padStart(4)} passed${failed > 0 ? `, ${String(failed)} failed` : ''}` +
      (notes.length > 0 ? `  (${notes.join('; ')})` : ''),
  );
  return isGood;
}

/** The test files whose properties try a tenth of their cases in `npm test`. */
const propertyFiles = (): string[] =>
  ['domain/src', 'statements/src'].flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.test.ts'))
      .map((name) => join(folder, name))
      .filter((file) => readFileSync(join(ROOT, file), 'utf8').includes('testing/runs')),
  );

async function attackAll(full: boolean): Promise<boolean> {
  const named = attacks.flatMap(({ proofs }) => proofs.map(({ file }) => file));
  const files = [
    ...new Set([...named, 'server/attacks/attacks.test.ts', ...(full ? propertyFiles() : [])]),
  ];
  const results = await runTests(
    ROOT,
    files.filter((file) => !inBrowser(file)),
    { env: full ? { ATTACKS: 'full' } : {} },
  );
  console.log('\n      Attack');
  const good = attacks.map((attack) => lineOf(attack, results));
  const failed = results.filter(({ status }) => status === 'failed').length;
  const passed = results.filter(({ status }) => status === 'passed').length;
  console.log(`${String(passed)} passed, ${String(failed)} failed`);
  return failed === 0 && good.every(Boolean);
}

const options = process.argv.slice(2);
const unknown = options.filter((option) => option !== '--full');
if (unknown.length > 0) {
  console.error(`Unknown option ${unknown.join(', ')}; the only option is --full.`);
  process.exitCode = 2;
} else if (!(await attackAll(options.includes('--full')))) {
  process.exitCode = 1;
}
