import { append } from './multimap.ts';

/**
 * Whether two different texts differ by one slip of the keyboard: one character wrong, missing or added, or two
 * neighbours swapped. Equal texts are not similar.
 */
export function isOneSlipApart(a: string, b: string): boolean {
  if (a.length > b.length) return isOneSlipApart(b, a);
  if (a === b) return false;
  const head = commonHead(a, b);
  if (a.length < b.length) return a.slice(head) === b.slice(head + 1);
  if (a.slice(head + 1) === b.slice(head + 1)) return true;
  return (
    a.charAt(head) === b.charAt(head + 1) &&
    a.charAt(head + 1) === b.charAt(head) &&
    a.slice(head + 2) === b.slice(head + 2)
  );
}

function commonHead(a: string, b: string): number {
  let length = 0;
  // Beyond the end of a text its character is NaN, which equals nothing.
  while (a.charCodeAt(length) === b.charCodeAt(length)) length += 1;
  return length;
}

/**
 * Finds the entries whose text is one slip away from a given text.
 *
 * One slip cannot change both ends of a text, so two such texts have the same first or the same last characters. Each
 * text is indexed by both ends; the few entries with a common end are compared.
 */
export interface SimilarTexts<T> {
  readonly add: (text: string, entry: T) => void;
  /** Returns the entries; one may be returned twice. */
  readonly find: (text: string) => T[];
}

/** @param shortest the length of the shortest text that will be added, from 4 */
export function createSimilarTexts<T>(shortest: number): SimilarTexts<T> {
  // Two neighbours may be swapped in the middle, between the two ends.
  const end = Math.floor((shortest - 2) / 2);
  const byEnd = new Map<string, { readonly text: string; readonly entry: T }[]>();
  const endsOf = (text: string) => [`${text.slice(0, end)}…`, `…${text.slice(-end)}`];
  return {
    add: (text, entry) => {
      const added = { text, entry };
      for (const key of endsOf(text)) append(byEnd, key, added);
    },
    find: (given) =>
      endsOf(given).flatMap((key) =>
        (byEnd.get(key) ?? [])
          .filter(({ text }) => isOneSlipApart(given, text))
          .map(({ entry }) => entry),
      ),
  };
}
