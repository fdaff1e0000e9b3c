import type { Kills } from './coverage.ts';
import type { Verdict, Verdicts } from './stored.ts';

/** A verdict on one mutant of this run. */
export interface Result {
  readonly file: string;
  readonly id: string;
  readonly line: number;
  readonly verdict: Verdict;
  /** Why the mutant may survive, from survivors.ts; null when there is no reason. */
  readonly reason: string | null;
}

/** Counts, per test file, the mutants of this source file that it has killed in earlier runs. */
export function killsOf(verdicts: Verdicts, sourceFile: string): Kills {
  const kills = new Map<string, number>();
  for (const [id, { state, by }] of Object.entries(verdicts)) {
    const [testFile] = by?.split(': ') ?? [];
    if (state !== 'killed' || testFile === undefined || !id.startsWith(`${sourceFile} `)) continue;
    kills.set(testFile, (kills.get(testFile) ?? 0) + 1);
  }
  return kills;
}

const isSurvivor = ({ state }: Verdict): boolean => state === 'survived' || state === 'unreached';

function counts(results: readonly Result[]) {
  const count = (isCounted: (result: Result) => boolean) => results.filter(isCounted).length;
  const killed = count(({ verdict }) => verdict.state === 'killed');
  const survived = count(({ verdict }) => isSurvivor(verdict));
  const invalid = count(({ verdict }) => verdict.state === 'invalid');
  const judged = killed + survived;
  const score = judged === 0 ? 100 : (100 * killed) / judged;
  return { mutants: results.length, killed, survived, invalid, score };
}

export const scoreOf = (results: readonly Result[]): number => counts(results).score;

/** Returns the table that the run prints: a line for each file, and one for all files. */
export function table(results: readonly Result[]): string {
  const files = [...new Set(results.map(({ file }) => file))].sort();
  const width = Math.max(10, ...files.map((file) => file.length));
  const line = (name: string, of: readonly Result[]): string => {
    const { mutants, killed, survived, invalid, score } = counts(of);
    const cells = [mutants, killed, survived, invalid].map((n) => String(n).padStart(9));
    return `${name.padEnd(width)}${cells.join('')}${score.toFixed(1).padStart(8)} %`;
  };
  const head = ['mutants', 'killed', 'survived', 'invalid'].map((title) => title.padStart(9));
  return [
    `${'file'.padEnd(width)}${head.join('')}${'score'.padStart(10)}`,
    ...files.map((file) =>
      line(
        file,
        results.filter((each) => each.file === file),
      ),
    ),
    line('all', results),
  ].join('\n');
}

/** Returns a message for each survivor without a reason, and for each killed mutant with a reason to survive. */
export function contradictions(results: readonly Result[]): string[] {
  return results.flatMap(({ id, line, verdict, reason }) => {
    if (isSurvivor(verdict) && reason === null) {
      return [`${verdict.state} without a reason (line ${String(line)}): ${id}`];
    }
    if (verdict.state === 'killed' && reason !== null) {
      return [`has a reason to survive and was killed by ${verdict.by ?? 'a test'}: ${id}`];
    }
    return [];
  });
}
