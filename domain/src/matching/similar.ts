import { append } from './multimap.ts';

/**
 * Whether two different texts differ by one slip of the keyboard: one character wrong, missing or added, or two
 * neighbours swapped. Equal texts are not similar.
 */
export function isOneSlipApart(a: string, b: string): boolean {
  if (a.length > b.length) return isOneSlipApart(b, a);
  if (b.length - a.length > 1 || a === b) return false;
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
  while (length < a.length && a.charCodeAt(length) === b.charCodeAt(length)) length += 1;
  return length;
}

/**
 * Finds the entries whose text is one slip away from a given text.
 *
 * One slip cannot change both ends of a text, so two such texts have the same first or the same last characters. Each
 * text is indexed by both ends; the few entries with a common end are compared.
 */
export interface SimilarTexts {
  readonly add: (text: string, entry: number) => void;
  /** Returns each entry once, in the order of adding. */
  readonly find: (text: string) => number[];
}

/** @param shortest the length of the shortest indexed text; ends of half its length, without two characters, are compared */
export function createSimilarTexts(shortest: number): SimilarTexts {
  const end = Math.floor((shortest - 2) / 2);
  const texts = new Map<number, string>();
  const byEnd = new Map<string, number[]>();
  const endsOf = (text: string) => [`${text.slice(0, end)}…`, `…${text.slice(-end)}`];
  return {
    add: (text, entry) => {
      texts.set(entry, text);
      for (const key of endsOf(text)) append(byEnd, key, entry);
    },
    find: (text) => {
      const found = new Set<number>();
      for (const key of endsOf(text)) {
        for (const entry of byEnd.get(key) ?? []) {
          if (isOneSlipApart(text, texts.get(entry) ?? '')) found.add(entry);
        }
      }
      return [...found].sort((a, b) => a - b);
    },
  };
}
