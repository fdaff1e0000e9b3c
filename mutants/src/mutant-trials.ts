import type { SessionVerdict } from './protocol.ts';

/** After this much time without a failure, the other tests of this file no longer run with a mutant. */
const MAX_MS_OF_MUTANT = 40_000;
/** A failure that takes longer may be a timeout, which a busy machine can cause too. */
const SLOW_MS = 2_500;

/** The result of one run of a test. */
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

/** The initial state of a test file: no mutant has a verdict. */
export const nothingJudged = (): Judged => ({ verdicts: [], spent: new Map() });

export type TrialEnd = 'done' | 'broken' | 'unrepeatable' | 'spoilt';

/**
 * Runs a test once for each mutant. A mutant is killed only when the test passes without it, fails with it and
 * passes without it again, so that leftovers of an earlier mutant do not count. A slow failure kills only if the
 * test without the mutant is much quicker, or if it fails a second time, so that a busy machine does not count.
 *
 * The caller runs the test with each mutant that is yielded (without a mutant if it is ''), and passes in the result.
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
