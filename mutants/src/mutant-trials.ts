import type { SessionVerdict } from './protocol.ts';

/** After so long without a failure, the tests of this file say no more about a mutant. */
const MAX_MS_OF_MUTANT = 20_000;
/** A failure that takes longer may be one of a wait, which a busy machine can cause too. */
const SLOW_MS = 2_500;

/** One run of a test: with this mutant, without any if it is empty. */
export interface Try {
  readonly failed: boolean;
  /** Whether it failed because it took too long, so that it may still be running. */
  readonly timedOut: boolean;
  readonly milliseconds: number;
  /** SQLSTATEs of class 42. */
  readonly invalidStatements: readonly string[];
}

interface Judged {
  readonly verdicts: SessionVerdict[];
  readonly spent: Map<string, number>;
}

/** What is known of a test file after its tests so far. */
export const nothingJudged = (): Judged => ({ verdicts: [], spent: new Map() });

export type TrialEnd = 'done' | 'broken' | 'unrepeatable' | 'spoilt';

/**
 * Runs a test once for each mutant. A mutant is killed only when the test passes without it, fails with it and
 * passes without it again: what an earlier mutant left behind does not kill. A slow failure kills only if the
 * test without the mutant is much quicker, or if it fails a second time: a busy machine does not kill.
 *
 * The caller runs the test with each mutant that is yielded, and passes in how it ended.
 */
export function* tryMutants(
  test: string,
  mutants: readonly string[],
  isRepeatable: boolean,
  { verdicts, spent }: Judged,
): Generator<string, TrialEnd, Try> {
  const usual = yield '';
  if (usual.failed) return 'broken';
  if (!isRepeatable && (yield '').failed) return 'unrepeatable';
  for (const mutant of mutants) {
    if (verdicts.some((each) => each.mutant === mutant && each.state !== 'passed')) continue;
    const add = (state: SessionVerdict['state'], milliseconds: number): void => {
      verdicts.push({ mutant, state, test, milliseconds });
    };
    const first = yield mutant;
    const { milliseconds } = first;
    const used = (spent.get(mutant) ?? 0) + milliseconds;
    spent.set(mutant, used);
    if (!first.failed) {
      add(used > MAX_MS_OF_MUTANT ? 'expensive' : 'passed', milliseconds);
      continue;
    }
    if (first.timedOut) {
      add('hung', milliseconds);
      return 'spoilt';
    }
    const without = yield '';
    if (without.failed) {
      add('suspect', milliseconds);
      return 'spoilt';
    }
    const isInvalid = first.invalidStatements.some(
      (each) => !without.invalidStatements.includes(each),
    );
    const isClear = milliseconds <= SLOW_MS || without.milliseconds * 3 < milliseconds;
    if (isInvalid) add('invalid', milliseconds);
    else if (isClear || (yield mutant).failed) add('killed', milliseconds);
    else add('suspect', milliseconds);
  }
  return 'done';
}
