import { tokensOf, type Token } from './sql-tokens.ts';

/** A part of a statement and its replacement. */
export interface SqlChange {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

const words = (list: string): ReadonlySet<string> => new Set(list.split(' '));

const CONDITION_BEGINS = words('where on and or having when');
const CONDITION_ENDS = words(
  'and or order group having limit offset for returning on union window then else end where do ' +
    'select join left inner cross set , ;',
);
const ASSIGNMENTS_END = words('where from returning ;');
const COMPARISONS = words('< <= > >= = <>');
const BOUNDARIES: Readonly<Record<string, string>> = { '<': '<=', '<=': '<', '>': '>=', '>=': '>' };
const REVERSED: Readonly<Record<string, string>> = { '<': '>=', '<=': '>', '>': '<=', '>=': '<' };
const SWAPPED: Readonly<Record<string, string>> = {
  '+': '-',
  '-': '+',
  least: 'greatest',
  greatest: 'least',
  desc: 'asc',
};
/** The tokens that a binary operator may follow. */
const OPERAND_ENDS = /^(?:[\w.]+|\)|⟦\d+⟧|'[^']*')$/;
/** A condition that joins the rows of one company in two tables. */
const COMPANY_TIE = /^\w+\.company_id = \w+\.company_id$/;

/** The index of the first token from `from` on that ends the clause at this depth. */
function endOf(tokens: readonly Token[], from: number, depth: number, ends: ReadonlySet<string>) {
  let isBetween = false;
  let cases = 0;
  for (let i = from; i < tokens.length; i += 1) {
    const token = tokens[i];
    if (token === undefined || token.depth < depth) return i;
    if (token.depth > depth) continue;
    if (token.text === 'case') cases += 1;
    else if (cases > 0) cases -= token.text === 'end' ? 1 : 0;
    else if (token.text === 'between') isBetween = true;
    else if (isBetween && token.text === 'and') isBetween = false;
    else if (ends.has(token.text)) return i;
  }
  return tokens.length;
}

interface Condition {
  readonly from: number;
  readonly to: number;
}

/** The parts of every condition, between its `and` and `or`. */
function conditionsOf(tokens: readonly Token[]): Condition[] {
  return tokens.flatMap(({ text, depth }, i) => {
    if (!CONDITION_BEGINS.has(text) || tokens[i + 1]?.text === 'conflict') return [];
    if (text === 'and' && isOfBetween(tokens, i)) return [];
    const to = endOf(tokens, i + 1, depth, CONDITION_ENDS);
    return to > i + 1 ? [{ from: i + 1, to }] : [];
  });
}

function isOfBetween(tokens: readonly Token[], and: number): boolean {
  const depth = tokens[and]?.depth;
  for (let i = and - 1; i >= 0; i -= 1) {
    const token = tokens[i];
    if (token?.depth !== depth) continue;
    if (token?.text === 'between') return true;
    if (token && CONDITION_BEGINS.has(token.text)) return false;
  }
  return false;
}

function withoutConditions(tokens: readonly Token[], text: string): SqlChange[] {
  return conditionsOf(tokens).flatMap(({ from, to }) => {
    const first = tokens[from];
    const last = tokens[to - 1];
    if (first === undefined || last === undefined) return [];
    const part = tokens.slice(from, to);
    const before = tokens[from - 1]?.text;
    // The value of a simple `case`, not a condition.
    if (before === 'when' && part.length === 1) return [];
    if (COMPANY_TIE.test(text.slice(first.start, last.end))) return [];
    const isAlternative = before === 'or' || tokens[to]?.text === 'or' || before === 'when';
    const replaced = isAlternative ? 'false' : 'true';
    // As in `join ... on true`.
    if (text.slice(first.start, last.end) === replaced) return [];
    return [{ start: first.start, end: last.end, text: replaced }];
  });
}

/** Removes `for update`, `for share of x`, `skip locked` and similar clauses. */
function withoutLocks(tokens: readonly Token[]): SqlChange[] {
  return tokens.flatMap((token, i) => {
    if (token.text === 'skip' && tokens[i + 1]?.text === 'locked') {
      return [{ start: token.start, end: tokens[i + 1]?.end ?? token.end, text: '' }];
    }
    if (token.text !== 'for') return [];
    const after = tokens.slice(i + 1, i + 4).map(({ text }) => text);
    const strength = ['no key update', 'key share', 'update', 'share'].find((each) =>
      after.join(' ').startsWith(each),
    );
    const isChosen = after[0]?.startsWith('⟦') === true;
    if (strength === undefined && !isChosen) return [];
    let last = i + (strength?.split(' ').length ?? 1);
    if (tokens[last + 1]?.text === 'of') last += 2;
    if (tokens[last + 1]?.text === 'skip') last += 2;
    return [{ start: token.start, end: tokens[last]?.end ?? token.end, text: '' }];
  });
}

const TIME = words('now clock_timestamp interval make_interval');
const OPERANDS_END = words('and or where on when then else select having case , ;');

/** Whether a comparison is with the current time: no test can hit the instant of its boundary. */
function isOfTime(tokens: readonly Token[], i: number): boolean {
  const depth = tokens[i]?.depth ?? 0;
  for (const step of [-1, 1]) {
    for (let n = i + step; ; n += step) {
      const token = tokens[n];
      if (token === undefined || token.depth < depth) break;
      if (token.depth === depth && OPERANDS_END.has(token.text)) break;
      if (TIME.has(token.text)) return true;
    }
  }
  return false;
}

function otherOperators(tokens: readonly Token[]): SqlChange[] {
  const conditions = conditionsOf(tokens);
  // A test that notices the missing assignment would notice a different sum too.
  const assignments = withoutAssignments(tokens);
  return tokens.flatMap((token, i) => {
    const { text, start, end } = token;
    const follows = tokens[i - 1]?.text ?? '';
    if (text in BOUNDARIES) {
      if (!isOfTime(tokens, i)) return [{ start, end, text: BOUNDARIES[text] ?? '' }];
      // A test that notices the missing condition would notice the reversed one too.
      const isCondition = conditions.some(({ from, to }) => from <= i && i < to);
      return isCondition ? [] : [{ start, end, text: REVERSED[text] ?? '' }];
    }
    if (!(text in SWAPPED)) return [];
    if (assignments.some((each) => each.start <= start && end <= each.end)) return [];
    if ((text === '+' || text === '-') && !OPERAND_ENDS.test(follows)) return [];
    return [{ start, end, text: SWAPPED[text] ?? '' }];
  });
}

/**
 * Whether the select that a `limit` ends has an order. Without one, a literal limit belongs to a lookup by a key, where
 * it only tells the planner that there is one row.
 */
function isOrdered(tokens: readonly Token[], limit: number): boolean {
  const depth = tokens[limit]?.depth ?? 0;
  for (let i = limit - 1; i >= 0; i -= 1) {
    const token = tokens[i];
    if (token === undefined || token.depth < depth) return false;
    if (token.depth !== depth) continue;
    if (token.text === 'order') return true;
    if (token.text === 'select') return false;
  }
  return false;
}

function withoutClauses(tokens: readonly Token[]): SqlChange[] {
  return tokens.flatMap((token, i) => {
    if (token.text === 'limit') {
      if (/^\d+$/.test(tokens[i + 1]?.text ?? '') && !isOrdered(tokens, i)) return [];
      const to = endOf(tokens, i + 1, token.depth, words('offset for ;'));
      return [{ start: token.start, end: tokens[to - 1]?.end ?? token.end, text: '' }];
    }
    if (token.text === 'on' && tokens[i + 1]?.text === 'conflict') {
      const to = endOf(tokens, i + 1, token.depth, words('returning ;'));
      return [{ start: token.start, end: tokens[to - 1]?.end ?? token.end, text: '' }];
    }
    return [];
  });
}

/** Leaves out each assignment where a statement sets more than one column. */
function withoutAssignments(tokens: readonly Token[]): SqlChange[] {
  return tokens.flatMap(({ text, depth }, i) => {
    if (text !== 'set') return [];
    const to = endOf(tokens, i + 1, depth, ASSIGNMENTS_END);
    const commas = tokens.flatMap((token, n) =>
      n > i && n < to && token.depth === depth && token.text === ',' ? [n] : [],
    );
    if (commas.length === 0) return [];
    const starts = [i, ...commas];
    return starts.flatMap((before, n) => {
      const next = starts[n + 1];
      const isFirst = n === 0;
      // The first assignment goes with the comma after it, the others with the comma before.
      const from = isFirst ? tokens[before + 1]?.start : tokens[before]?.start;
      const until = isFirst ? tokens[next ?? to]?.end : tokens[(next ?? to) - 1]?.end;
      return from === undefined || until === undefined
        ? []
        : [{ start: from, end: until, text: '' }];
    });
  });
}

/** Returns the changes of a statement, each of which a test should notice. */
export function sqlChanges(text: string): SqlChange[] {
  const tokens = tokensOf(text);
  if (!tokens.some(({ text: word }) => COMPARISONS.has(word) || /^[a-z]/.test(word))) return [];
  return [
    ...withoutConditions(tokens, text),
    ...withoutLocks(tokens),
    ...otherOperators(tokens),
    ...withoutClauses(tokens),
    ...withoutAssignments(tokens),
  ];
}
