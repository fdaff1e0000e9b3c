import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import ts from 'typescript';
import type { Mutant } from './mutant.ts';
import { writeCoverage, type Coverage, type CoverageMap } from './stored.ts';
import { ROOT } from './targets.ts';
import type { TestBench } from './test-bench.ts';

/** Hashes a TypeScript file without its comments, because no verdict depends on comments. */
export async function hashOf(file: string): Promise<string> {
  const text = await readFile(join(ROOT, file), 'utf8');
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest);
  const code = ts.createPrinter({ removeComments: true }).printFile(source);
  return createHash('sha256').update(code).digest('base64url');
}

/** Runs each of these test files that has changed since the coverage `known` once, without a mutant. */
export async function measure(
  benches: readonly TestBench[],
  testFiles: readonly string[],
  known: CoverageMap,
  note: (line: string) => void,
): Promise<CoverageMap> {
  const map: CoverageMap = {};
  const changed: string[] = [];
  for (const file of testFiles) {
    const coverage = known[file];
    if (coverage?.hash === (await hashOf(file))) map[file] = coverage;
    else changed.push(file);
  }
  if (changed.length > 0) note(`${String(changed.length)} test files run without a mutant first`);
  const total = changed.length;
  let done = 0;
  await Promise.all(
    benches.map(async (bench) => {
      for (let file = changed.shift(); file !== undefined; file = changed.shift()) {
        const hash = await hashOf(file);
        const { state, failed, milliseconds, report } = await bench.run(file, { kind: 'measure' });
        done += 1;
        const progress = `${String(done)}/${String(total)} ${file}: ${String(milliseconds)} ms`;
        const passed = state === 'passed';
        // Tests that measure their process, or need a process of their own, fail in a reused process.
        note(passed ? progress : `${progress}, not used because it fails: ${failed ?? state}`);
        map[file] = {
          hash,
          milliseconds,
          tests: passed ? report.tests : {},
          hooks: passed ? report.hooks : [],
          repeatable: [],
          unrepeatable: [],
          isSequence: false,
        };
        writeCoverage({ ...known, ...map });
      }
    }),
  );
  return map;
}

const isLock = ({ what }: Mutant): boolean =>
  /\block|\bfor (?:update|no key|share|key|\$)/i.test(what);

/** How many mutants of the same source file each test file has killed. */
export type Kills = ReadonlyMap<string, number>;

/** Ranks a test file for a mutant. Files with lower weights are tried first. */
export function weightOf(mutant: Mutant, file: string, milliseconds: number, kills: Kills): number {
  const [stem = ''] = basename(mutant.file).split('.');
  return (
    (100 + milliseconds) /
    (dirname(file) === dirname(mutant.file) ? 8 : 1) /
    (basename(file).startsWith(stem) ? 4 : 1) /
    (isLock(mutant) && /races|locks/.test(file) ? 20 : 1) /
    (1 + (kills.get(file) ?? 0))
  );
}

type Keys = readonly string[];

const isAnyOf = (reached: Keys, keys: Keys): boolean => keys.some((key) => reached.includes(key));

/** The ids of the tests that reach one of these mutants outside of hooks, and pass when repeated. */
export const testsReaching = ({ tests, unrepeatable }: Coverage, keys: Keys): string[] =>
  Object.entries(tests)
    .filter(([id, { reached }]) => !unrepeatable.includes(id) && isAnyOf(reached, keys))
    .map(([id]) => id);

/** Whether the hooks of a file, or its tests that do not pass when repeated, reach one of these mutants. */
export const isReachedOutside = ({ tests, hooks, unrepeatable }: Coverage, keys: Keys): boolean =>
  isAnyOf(hooks, keys) || unrepeatable.some((id) => isAnyOf(tests[id]?.reached ?? [], keys));

const isReachedByTest = ({ tests }: Coverage, keys: Keys): boolean =>
  Object.values(tests).some(({ reached }) => isAnyOf(reached, keys));

/** Whether a hook or a test of the file reaches one of these mutants. */
export const isReachedIn = (coverage: Coverage, keys: Keys): boolean =>
  isAnyOf(coverage.hooks, keys) || isReachedByTest(coverage, keys);

/**
 * Returns the keys to look up in the coverage for a mutant: its own key if the coverage contains it. Otherwise,
 * for a mutant that is evaluated only when its file is loaded, the keys of the file; for any other mutant, which
 * is newer than the coverage, the keys of its function.
 */
export function keysOf(mutant: Mutant, ofFile: readonly Mutant[], map: CoverageMap): Keys {
  const isReached = mutant.isStatic ? isReachedByTest : isReachedIn;
  const isKnown = Object.values(map).some((coverage) => isReached(coverage, [mutant.key]));
  if (isKnown) return [mutant.key];
  if (mutant.isStatic) return ofFile.map(({ key }) => key);
  return ofFile
    .filter(({ functionName }) => functionName === mutant.functionName)
    .map(({ key }) => key);
}
