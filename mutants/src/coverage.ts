import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import type { Mutant } from './mutant.ts';
import { store, type CoverageMap, type Stored } from './stored.ts';
import { ROOT, testFiles } from './targets.ts';
import type { TestBench } from './test-bench.ts';

/**
 * Of the time that all test files take together: a slower one kills nothing here, and the tests of one
 * mutant take no longer. What only the others notice counts as survivor. A share, because seconds say
 * more about the machine.
 */
const LONGEST_FILE = 0.05;
const LONGEST_OF_MUTANT = 0.2;

export async function hashOf(file: string): Promise<string> {
  return createHash('sha256')
    .update(await readFile(join(ROOT, file)))
    .digest('base64url');
}

/** Runs every test file that has changed since `known` once, without a mutant. Throws when one fails. */
export async function measure(
  benches: readonly TestBench[],
  known: Stored,
  note: (line: string) => void,
): Promise<CoverageMap> {
  const map: CoverageMap = {};
  const changed: string[] = [];
  for (const file of testFiles) {
    const coverage = known.coverage[file];
    if (coverage?.hash === (await hashOf(file))) map[file] = coverage;
    else changed.push(file);
  }
  if (changed.length > 0) note(`${String(changed.length)} test files run without a mutant first`);
  const total = changed.length;
  let done = 0;
  await Promise.all(
    benches.map(async (bench) => {
      for (let file = changed.shift(); file !== undefined; file = changed.shift()) {
        const { state, failed, milliseconds, report } = await bench.run(file);
        done += 1;
        const progress = `${String(done)}/${String(total)} ${file}: ${String(milliseconds)} ms`;
        if (state === 'passed') {
          map[file] = { hash: await hashOf(file), milliseconds, reached: report.reached };
          note(progress);
          store({ ...known, coverage: map });
        } else {
          // Tests that measure their process, or need one of their own, fail in one that stays.
          map[file] = { hash: await hashOf(file), milliseconds, reached: [] };
          note(`${progress}, not used, since it fails without a mutant: ${failed ?? state}`);
        }
      }
    }),
  );
  return map;
}

/**
 * The test files that reach a mutant, the likeliest to kill it first.
 *
 * @param kills how often each test file has killed a mutant of the same source file
 */
export function testsOf(
  mutant: Mutant,
  map: CoverageMap,
  kills: ReadonlyMap<string, number>,
): string[] {
  const whole = Object.values(map).reduce((sum, { milliseconds }) => sum + milliseconds, 0);
  const all = Object.entries(map).filter(
    ([, { milliseconds }]) => milliseconds <= whole * LONGEST_FILE,
  );
  const place = `${mutant.file} ${mutant.functionName}: `;
  const that = (isReached: (id: string) => boolean) =>
    all.filter(([, { reached }]) => reached.some(isReached));
  const exact = mutant.isStatic ? [] : that((id) => id === mutant.id);
  const near = exact.length > 0 ? exact : that((id) => id.startsWith(place));
  const found = near.length > 0 ? near : that((id) => id.startsWith(`${mutant.file} `));
  const isLock = /\block|\bfor (?:update|no key|share|key|\$)/i.test(mutant.what);
  const [stem = ''] = basename(mutant.file).split('.');
  const weight = ([file, { milliseconds }]: (typeof all)[number]): number =>
    milliseconds /
    (1 + (kills.get(file) ?? 0)) /
    (dirname(file) === dirname(mutant.file) ? 4 : 1) /
    (basename(file).startsWith(stem) ? 4 : 1) /
    (isLock && file.includes('races') ? 10 : 1);
  let budget = whole * LONGEST_OF_MUTANT;
  return found
    .sort((a, b) => weight(a) - weight(b))
    .filter(([, { milliseconds }], n) => {
      budget -= milliseconds;
      return n === 0 || budget > 0;
    })
    .map(([file]) => file);
}
