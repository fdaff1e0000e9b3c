import { dirname } from 'node:path';
import { keysOf, testsReaching, weightOf, type Kills } from './coverage.ts';
import type { Mutant } from './mutant.ts';
import type { SessionVerdict } from './protocol.ts';
import type { Coverage, CoverageMap } from './stored.ts';

/** The quick tests of a file, or its slow ones. */
interface Candidate {
  readonly file: string;
  readonly isSlow: boolean;
}

/** The state of a mutant that is neither killed nor a survivor yet. */
export interface OpenMutant {
  readonly mutant: Mutant;
  /** The mutants to look for in the coverage. */
  readonly keys: readonly string[];
  readonly kills: Kills;
  /** The candidates that have not run with it yet, the most likely to kill it first. */
  candidates: Candidate[];
  /** The tests of the current file that it has passed. */
  readonly passed: Set<string>;
  /** Test files that have to be run as a whole with it. */
  readonly suspects: string[];
  spentMs: number;
  tried: number;
}

/** A mutant survives when the likeliest tests have passed for this long, even if another test might kill it. */
const LONGEST_MS = 30_000;
const MAX_FILES = 16;
/** Kept small, because a session that is stopped loses the verdicts of all its mutants. */
const MAX_MUTANTS_OF_SESSION = 40;

/** A test that takes longer waits until all quick ones have passed. */
const SLOW_MS = 1_000;

const candidateTests = (coverage: Coverage, keys: readonly string[], isSlow: boolean): string[] =>
  testsReaching(coverage, keys).filter(
    (id) => (coverage.tests[id]?.milliseconds ?? 0) > SLOW_MS === isSlow,
  );

/** @param ofFile all mutants of its file */
export function openMutant(
  mutant: Mutant,
  ofFile: readonly Mutant[],
  map: CoverageMap,
  kills: Kills,
): OpenMutant {
  const keys = keysOf(mutant, ofFile, map);
  const weighed: (Candidate & { readonly weight: number })[] = [];
  for (const [file, coverage] of Object.entries(map)) {
    for (const isSlow of [false, true]) {
      const tests = candidateTests(coverage, keys, isSlow);
      if (tests.length === 0) continue;
      const ms = tests.reduce((sum, id) => sum + (coverage.tests[id]?.milliseconds ?? 0), 0);
      weighed.push({ file, isSlow, weight: weightOf(mutant, file, ms / tests.length, kills) });
    }
  }
  weighed.sort((a, b) => a.weight - b.weight);
  const candidates = weighed.slice(0, MAX_FILES).map(({ file, isSlow }) => ({ file, isSlow }));
  return { mutant, keys, kills, candidates, passed: new Set(), suspects: [], spentMs: 0, tried: 0 };
}

export interface Session extends Candidate {
  readonly mutants: OpenMutant[];
}

/**
 * Returns the candidate that comes first for the most mutants of a folder, with these mutants; null when none is left.
 * Folder by folder, because a mutant has its verdict only after its last candidate: a run over all folders that is stopped
 * has passed many tests and judged little.
 */
export function nextSession(open: readonly OpenMutant[]): Session | null {
  const sessions = new Map<string, Session>();
  const [folder] = open.map(({ mutant }) => dirname(mutant.file)).sort();
  for (const each of open.filter(({ mutant }) => dirname(mutant.file) === folder)) {
    const [first] = each.candidates;
    if (first === undefined) continue;
    const key = `${first.file} ${String(first.isSlow)}`;
    const session = sessions.get(key) ?? { ...first, mutants: [] };
    session.mutants.push(each);
    sessions.set(key, session);
  }
  const [largest] = [...sessions.values()].sort((a, b) => b.mutants.length - a.mutants.length);
  if (largest === undefined) return null;
  return { ...largest, mutants: largest.mutants.slice(0, MAX_MUTANTS_OF_SESSION) };
}

/** Returns, for each test of a session, the keys of the mutants to run it with. */
export function mutantsByTest(
  coverage: Coverage,
  { mutants, isSlow }: Omit<Session, 'file'>,
): Record<string, string[]> {
  const plan: Record<string, string[]> = {};
  for (const { mutant, keys, passed } of mutants) {
    for (const id of candidateTests(coverage, keys, isSlow)) {
      if (!passed.has(id)) (plan[id] ??= []).push(mutant.key);
    }
  }
  return plan;
}

/**
 * Records the verdicts of a session on an open mutant. Returns its verdict, or null while it stays open.
 *
 * @param coverage of the session's test file
 */
export function noteVerdicts(
  each: OpenMutant,
  file: string,
  coverage: Coverage,
  verdicts: readonly SessionVerdict[],
): 'killed' | 'invalid' | null {
  for (const { state, test, milliseconds } of verdicts) {
    each.tried += 1;
    each.spentMs += Math.min(milliseconds, coverage.tests[test]?.milliseconds ?? milliseconds);
    if (state === 'killed' || state === 'invalid') return state;
    each.passed.add(test);
    if (state === 'suspect' || state === 'hung') each.suspects.push(file);
    if (state === 'hung') giveUpSessions(each);
    else if (state !== 'passed') leave(each);
    if (state !== 'passed') break;
  }
  if (each.spentMs > LONGEST_MS) giveUpSessions(each);
  return null;
}

/** Drops all candidates of a mutant that hangs or is slow: it would delay the other mutants of its sessions. */
export function giveUpSessions(each: OpenMutant): void {
  each.candidates = [];
}

/** Drops the mutant's current candidate, because its tests need not run with the mutant again. */
export function leave(each: OpenMutant): void {
  each.candidates.shift();
  each.passed.clear();
}
