import { readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isReachedIn, isReachedOutside, weightOf } from './coverage.ts';
import type { Guard } from './guards.ts';
import {
  giveUpSessions,
  leave,
  mutantsByTest,
  noteVerdicts,
  type OpenMutant,
  type Session,
} from './schedule.ts';
import type { Progress } from './protocol.ts';
import type { CoverageMap, Verdict } from './stored.ts';
import { fileEndingIn } from './targets.ts';
import { NOT_LOADED, type Outcome, type TestBench } from './test-bench.ts';

const SESSION_LIMIT_MS = 240_000;
/** The most files that are run as a whole for one mutant. */
const MAX_WHOLE_FILES = 3;

const nameOf = (file: string, { state, failed }: Outcome): string =>
  `${file}: ${failed ?? (state === 'timeout' ? 'did not end' : '')}`;

/**
 * Runs the tests of a file with each of these mutants. Returns the verdicts; the caller tries a mutant
 * without a verdict again.
 */
export async function runSession(
  bench: TestBench,
  map: CoverageMap,
  session: Session,
  name: string,
): Promise<{ each: OpenMutant; verdict: Verdict }[]> {
  const { file, mutants: open } = session;
  const coverage = map[file];
  if (coverage === undefined) return [];
  const mutants = mutantsByTest(coverage, session);
  const progress = join(tmpdir(), `prelaunch-mutants-${String(process.pid)}-${name}`);
  // Sets the file's modification time, which would otherwise be that of an earlier session's last test.
  await writeFile(progress, JSON.stringify({ active: '', verdicts: [] } satisfies Progress));
  const { report, state } = await bench.run(
    file,
    {
      kind: 'session',
      mutants,
      repeatable: coverage.repeatable,
      runsAll: coverage.isSequence,
      progress,
    },
    { timeLimit: SESSION_LIMIT_MS, progress },
  );
  coverage.repeatable = [...new Set([...coverage.repeatable, ...report.repeatable])];
  coverage.unrepeatable.push(...report.unrepeatable);
  let { verdicts: reported } = report;
  if (state === 'timeout') {
    const { active, verdicts } = JSON.parse(await readFile(progress, 'utf8')) as Progress;
    reported = verdicts;
    const hung = open.find(({ mutant }) => mutant.key === active);
    for (const each of hung === undefined ? open : [hung]) each.suspects.push(file);
    if (hung === undefined) open.forEach(leave);
    else giveUpSessions(hung);
  } else if (report.broken !== null) {
    if (!report.isBrokenByMutant && !coverage.isSequence) coverage.isSequence = true;
    else coverage.unrepeatable.push(report.broken);
  }
  const before = open.map(({ candidates }) => candidates[0]);
  const verdicts = open.flatMap((each) => {
    const found = reported.filter(({ mutant }) => mutant === each.mutant.key);
    const verdict = noteVerdicts(each, file, coverage, found);
    if (verdict === null) return [];
    const test = coverage.tests[found.at(-1)?.test ?? '']?.name ?? '';
    return [{ each, verdict: { state: verdict, by: `${file}: ${test}`, tried: each.tried } }];
  });
  // Tests that are known to be unrepeatable are left out; a session that ends early has not run all tests.
  for (const each of open.filter(({ candidates }, n) => candidates[0] === before[n])) {
    const left = mutantsByTest(coverage, { ...session, mutants: [each] });
    if (state !== 'failed' && Object.keys(left).length > 0) continue;
    if (state === 'failed') each.suspects.push(file);
    leave(each);
  }
  return verdicts;
}

/** Returns the files to run as a whole, because sessions with their tests cannot judge this mutant. */
function wholeFilesOf({ mutant, keys, kills, suspects }: OpenMutant, map: CoverageMap): string[] {
  const reaching = Object.entries(map)
    .filter(([, coverage]) =>
      mutant.isStatic ? isReachedIn(coverage, keys) : isReachedOutside(coverage, keys),
    )
    .map(([file, { milliseconds }]) => ({
      file,
      weight: weightOf(mutant, file, milliseconds, kills),
    }))
    .sort((a, b) => a.weight - b.weight)
    .map(({ file }) => file);
  return [...new Set([...suspects, ...reaching])].slice(0, MAX_WHOLE_FILES);
}

/** Runs whole files with a mutant that sessions cannot judge. */
export async function judgeWhole(
  bench: TestBench,
  map: CoverageMap,
  each: OpenMutant,
): Promise<Verdict> {
  const { mutant } = each;
  const files = wholeFilesOf(each, map);
  for (const file of files) {
    each.tried += 1;
    const timeLimit = 30_000 + 4 * (map[file]?.milliseconds ?? 0);
    const run = (key: string) =>
      bench.run(file, { kind: 'whole', mutant: key }, { fresh: mutant.isStatic, timeLimit });
    const outcome = await run(mutant.key);
    if (outcome.state === 'passed') continue;
    const without = await run('');
    // A failure that also happens without the mutant proves nothing.
    if (without.state !== 'passed') continue;
    const isInvalid = outcome.report.invalidStatements.some(
      (code) => !without.report.invalidStatements.includes(code),
    );
    if (mutant.operator === 'sql' && isInvalid) {
      return { state: 'invalid', by: nameOf(file, outcome), tried: each.tried };
    }
    return { state: 'killed', by: nameOf(file, outcome), tried: each.tried };
  }
  return { state: each.tried === 0 ? 'unreached' : 'survived', by: null, tried: each.tried };
}

/** Runs the test file that a guard names without that guard. */
export async function judgeGuard(
  bench: TestBench,
  { file, find, replace, tests }: Guard,
): Promise<Verdict> {
  const testFile = fileEndingIn(tests);
  const replacement = { file: fileEndingIn(file), find, replace };
  const outcome = await bench.run(testFile, { kind: 'whole', mutant: '' }, { replacement });
  if (outcome.failed === NOT_LOADED) {
    return { state: 'invalid', by: nameOf(testFile, outcome), tried: 1 };
  }
  return outcome.state === 'passed'
    ? { state: 'survived', by: null, tried: 1 }
    : { state: 'killed', by: nameOf(testFile, outcome), tried: 1 };
}
