import type { Comparison } from '../load/compare.ts';
import type { Sample } from '../load/statistics.ts';

export type Figure =
  | ({ readonly kind: 'load' } & Sample)
  | { readonly kind: 'value'; readonly value: number; readonly unit: string }
  | { readonly kind: 'text'; readonly text: string };

/** A bound of a figure, or 'always' for a property that every run must have. */
export type Goal = { readonly atLeast: number } | { readonly atMost: number } | 'always';

/** 'miss': a goal was not reached. 'WRONG': the data are wrong, or a case failed. '': no goal. */
export type Verdict = 'pass' | 'miss' | 'WRONG' | '';

/** One result: a line of the table and an object of the JSON report. */
export interface Row {
  readonly what: string;
  readonly ours: Figure;
  readonly comparedWith: Figure | null;
  readonly ratio: number | null;
  readonly goal: Goal | null;
  readonly verdict: Verdict;
}

type Bound = Exclude<Goal, 'always'>;

function judge(value: number, goal: Bound | undefined): Pick<Row, 'goal' | 'verdict'> {
  if (goal === undefined) return { goal: null, verdict: '' };
  const reached = 'atLeast' in goal ? value >= goal.atLeast : value <= goal.atMost;
  return { goal, verdict: reached ? 'pass' : 'miss' };
}

const milliseconds = (value: number): Figure => ({ kind: 'value', value, unit: 'ms' });

/** Compares rates: ours divided by the ceiling's. */
export function comparisonRow(what: string, compared: Comparison, goal?: Bound): Row {
  return {
    what,
    ours: { kind: 'load', ...compared.ours },
    comparedWith: { kind: 'load', ...compared.ceiling },
    ratio: compared.ratio,
    ...judge(compared.ratio, goal),
  };
}

/** Compares two loads of the product by a ratio that the caller has computed. */
export function ratioRow(
  what: string,
  { ours, other, ratio }: { readonly ours: Sample; readonly other: Sample; readonly ratio: number },
  goal?: Bound,
): Row {
  return {
    what,
    ours: { kind: 'load', ...ours },
    comparedWith: { kind: 'load', ...other },
    ratio,
    ...judge(ratio, goal),
  };
}

/** Compares two times, both in milliseconds: the first divided by the second. */
export function slowdownRow(what: string, ms: number, than: number, goal: Bound): Row {
  const ratio = ms / than;
  return {
    what,
    ours: milliseconds(ms),
    comparedWith: milliseconds(than),
    ratio,
    ...judge(ratio, goal),
  };
}

/** A time in milliseconds beside the least time that it could take; the goal is for the time itself. */
export function boundedRow(what: string, ms: number, bound: number, goal?: Bound): Row {
  return {
    what,
    ours: milliseconds(ms),
    comparedWith: milliseconds(bound),
    ratio: ms / bound,
    ...judge(ms, goal),
  };
}

/** A load without a comparison; the goal, in milliseconds, is for its p99. */
export function loadRow(what: string, sample: Sample, p99Goal?: Bound): Row {
  return {
    what,
    ours: { kind: 'load', ...sample },
    comparedWith: null,
    ratio: null,
    ...judge(sample.p99, p99Goal),
  };
}

/** A single figure without a comparison. */
export function valueRow(what: string, value: number, unit: string, goal?: Bound): Row {
  return {
    what,
    ours: { kind: 'value', value, unit },
    comparedWith: null,
    ratio: null,
    ...judge(value, goal),
  };
}

/** A property that every run must have. */
export function checkRow(what: string, holds: boolean, found: string): Row {
  return {
    what,
    ours: { kind: 'text', text: found },
    comparedWith: null,
    ratio: null,
    goal: 'always',
    verdict: holds ? 'pass' : 'WRONG',
  };
}

/** A finding in words. */
export function textRow(what: string, text: string): Row {
  return {
    what,
    ours: { kind: 'text', text },
    comparedWith: null,
    ratio: null,
    goal: null,
    verdict: '',
  };
}

/** The reason why a case has no figures; it does not fail the run. */
export const skippedRow = (what: string, reason: string): Row =>
  textRow(what, `skipped: ${reason}`);
