import { describe, expect, test } from 'vitest';
import { nothingJudged, tryMutants, type Try } from './mutant-trials.ts';

interface Script {
  /** By the active mutant: whether each run of the test fails, in order. The last value repeats. */
  readonly fails: Readonly<Record<string, readonly boolean[]>>;
  readonly slow?: readonly string[];
  readonly invalid?: readonly string[];
  readonly timedOut?: readonly string[];
}

/** Runs the trials of a test against a script; returns the active mutants of all runs, and the verdicts. */
function judge({ fails, slow = [], invalid = [], timedOut = [] }: Script, isRepeatable = true) {
  const judged = nothingJudged();
  const trials = tryMutants('t', ['a', 'b'], isRepeatable, judged);
  const ran: string[] = [];
  let step = trials.next();
  while (step.done !== true) {
    const active = step.value;
    const results = fails[active] ?? [false];
    const nth = ran.filter((each) => each === active).length;
    ran.push(active);
    const failed = results[Math.min(nth, results.length - 1)] ?? false;
    const result: Try = {
      failed,
      timedOut: failed && timedOut.includes(active),
      milliseconds: slow.includes(active) ? 50_000 : 10,
      invalidStatements: failed && invalid.includes(active) ? ['42601'] : [],
    };
    step = trials.next(result);
  }
  const verdicts = judged.verdicts.map(({ mutant, state }) => `${mutant} ${state}`);
  return { ran: ran.join(','), verdicts, end: step.value };
}

describe('a mutant', () => {
  test('is killed when the test fails with it and passes without it before and after', () => {
    expect(judge({ fails: { a: [true] } })).toEqual({
      ran: ',a,,b',
      verdicts: ['a killed', 'b passed'],
      end: 'done',
    });
  });

  test('is not killed by a slow failure that does not repeat, when the test is slow without it too', () => {
    const script = { fails: { a: [true, false] }, slow: ['a', ''] };
    expect(judge(script)).toMatchObject({ ran: ',a,,a,b', verdicts: ['a suspect', 'b passed'] });
  });

  test('is not killed when the test fails without it too, and ends the session', () => {
    const { verdicts, end } = judge({ fails: { '': [false, true], a: [true] } });
    expect([verdicts, end]).toEqual([['a suspect'], 'spoilt']);
  });

  test('is not killed by a test that took too long, which ends the session', () => {
    const { verdicts, end } = judge({ fails: { a: [true] }, timedOut: ['a'] });
    expect([verdicts, end]).toEqual([['a hung'], 'spoilt']);
  });

  test('is killed by a slow failure if the test is quick without it', () => {
    expect(judge({ fails: { a: [true] }, slow: ['a'] }).ran).toBe(',a,,b');
  });

  test('is invalid when the test fails with an invalid statement', () => {
    expect(judge({ fails: { a: [true] }, invalid: ['a'] }).verdicts[0]).toBe('a invalid');
  });

  test('gets no more tests of a file after the tests of this file took too long without a failure', () => {
    expect(judge({ fails: {}, slow: ['a'] }).verdicts).toEqual(['a expensive', 'b passed']);
  });
});

test('a test that fails without a mutant judges no mutant', () => {
  expect(judge({ fails: { '': [true] } })).toEqual({ ran: '', verdicts: [], end: 'broken' });
});

test('a test that does not pass twice judges no mutant', () => {
  const { verdicts, end } = judge({ fails: { '': [false, true] } }, false);
  expect([verdicts, end]).toEqual([[], 'unrepeatable']);
});
