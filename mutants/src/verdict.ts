import { testsOf } from './coverage.ts';
import type { Guard } from './guards.ts';
import type { Mutant } from './mutant.ts';
import type { CoverageMap, Verdict } from './stored.ts';
import { fileEndingIn } from './targets.ts';
import { NOT_LOADED, type Outcome, type TestBench } from './test-bench.ts';

const limitOf = (map: CoverageMap, file: string): number =>
  30_000 + 4 * (map[file]?.milliseconds ?? 0);

const nameOf = (file: string, { state, failed }: Outcome): string =>
  `${file}: ${failed ?? (state === 'timeout' ? 'did not end' : '')}`;

/** Runs the tests that reach a mutant until one fails. */
export async function judge(
  bench: TestBench,
  mutant: Mutant,
  map: CoverageMap,
  kills: Map<string, number>,
): Promise<Verdict> {
  const files = testsOf(mutant, map, kills);
  for (const [n, file] of files.entries()) {
    const outcome = await bench.run(file, {
      mutant: mutant.id,
      fresh: mutant.isStatic,
      timeLimit: limitOf(map, file),
    });
    if (outcome.state === 'passed') continue;
    const isInvalid = mutant.operator === 'sql' && outcome.report.invalidStatements.length > 0;
    if (isInvalid) return { state: 'invalid', by: nameOf(file, outcome), tried: n + 1 };
    // What is too slow may be the machine: then it is too slow without the mutant, too.
    if (outcome.isSlow && (await bench.run(file)).state !== 'passed') continue;
    kills.set(file, (kills.get(file) ?? 0) + 1);
    return { state: 'killed', by: nameOf(file, outcome), tried: n + 1 };
  }
  return { state: files.length === 0 ? 'unreached' : 'survived', by: null, tried: files.length };
}

/** Runs the test file that a guard names without that guard. */
export async function judgeGuard(
  bench: TestBench,
  { file, find, replace, tests }: Guard,
): Promise<Verdict> {
  const testFile = fileEndingIn(tests);
  const replacement = { file: fileEndingIn(file), find, replace };
  const outcome = await bench.run(testFile, { replacement });
  if (outcome.failed === NOT_LOADED) {
    return { state: 'invalid', by: nameOf(testFile, outcome), tried: 1 };
  }
  return outcome.state === 'passed'
    ? { state: 'survived', by: null, tried: 1 }
    : { state: 'killed', by: nameOf(testFile, outcome), tried: 1 };
}
