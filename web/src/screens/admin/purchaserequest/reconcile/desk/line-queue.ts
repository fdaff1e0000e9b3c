/**
 * What an admin did with a line. After `refund`, which gives back a part, `open` and `rejected` the line still needs a
 * decision; `refunded` gives back all that was left of it.
 */
export type LineOutcome =
  | 'approved'
  | 'requested'
  | 'asked'
  | 'assigned'
  | 'set_aside'
  | 'refund'
  | 'refunded'
  | 'open'
  | 'rejected';

const ENDS: readonly LineOutcome[] = [
  'approved',
  'requested',
  'asked',
  'assigned',
  'set_aside',
  'refunded',
];

/** The lines that an admin compares one by one, in the order of the list. */
export interface LineQueue<Line extends { readonly id: string }> {
  readonly lines: readonly Line[];
  readonly outcomes: ReadonlyMap<string, LineOutcome>;
  /** Null while there is no line. */
  readonly currentId: string | null;
}

/** @param first the position of the line to begin with, from 0 */
export const startQueue = <Line extends { readonly id: string }>(
  lines: readonly Line[],
  first: number,
): LineQueue<Line> => ({
  lines,
  outcomes: new Map(),
  currentId: (lines[first] ?? lines[0])?.id ?? null,
});

/**
 * Records what was done with a line. If it needs no further decision, shows the next line without an outcome, wrapping
 * around at the end; without such a line, stays.
 */
export function withOutcome<Line extends { readonly id: string }>(
  queue: LineQueue<Line>,
  id: string,
  outcome: LineOutcome,
): LineQueue<Line> {
  const outcomes = new Map(queue.outcomes).set(id, outcome);
  if (!ENDS.includes(outcome)) return { ...queue, outcomes };
  const at = queue.lines.findIndex((line) => line.id === id) + 1;
  const inOrder = [...queue.lines.slice(at), ...queue.lines.slice(0, at)];
  const next = inOrder.find((line) => !outcomes.has(line.id));
  return { ...queue, outcomes, currentId: next?.id ?? queue.currentId };
}

/** Shows the next or the previous line; changes nothing at either end. */
export function stepped<Line extends { readonly id: string }>(
  queue: LineQueue<Line>,
  by: 1 | -1,
): LineQueue<Line> {
  const at = queue.lines.findIndex(({ id }) => id === queue.currentId);
  const target = at < 0 ? undefined : queue.lines[at + by];
  return target === undefined ? queue : { ...queue, currentId: target.id };
}
