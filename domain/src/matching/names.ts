/**
 * Compares the name of a member with the payer that a bank prints into a narration: in capitals, in another order, with
 * initials, joined, or cut after 20 characters.
 */

const TITLES = new Set(['MR', 'MRS', 'MS', 'MISS', 'DR', 'SHRI', 'SRI', 'SMT']);
/** A shorter word is an initial or an abbreviation, and does not identify a person. */
const SHORTEST_WORD = 3;
const SHORTEST_SINGLE_NAME = 5;
/** A part of a joined name that is long enough to identify a person. */
const SHORTEST_JOINED = 8;
const HEAD = 4;

/** The words of a narration between two separators such as `/` and `-`, in capitals. A name is within one phrase. */
export type Phrase = readonly string[];

const capitals = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/\p{Mark}/gu, '')
    .toUpperCase();

/** The words of a name in capitals, without titles. */
export function nameWords(name: string): string[] {
  const words = capitals(name).match(/[A-Z]+/g) ?? [];
  return words.filter((word) => !TITLES.has(word));
}

/** The phrases of a narration that may contain a name. */
export function phrasesOf(narration: string): Phrase[] {
  return capitals(narration)
    .split(/[^A-Z0-9 ._']+/)
    .map((phrase) => phrase.match(/[A-Z]+/g) ?? [])
    .filter((words) => words.some((word) => word.length >= SHORTEST_WORD));
}

/** The beginnings by which names are indexed. A name agrees with a phrase only if they have one of them in common. */
export function headsOf(words: readonly string[]): string[] {
  const long = words.filter((word) => word.length >= SHORTEST_WORD);
  return [...new Set(long.map((word) => word.slice(0, HEAD)))];
}

/**
 * Whether a phrase contains the name: two words of the name, of which one is complete and the other may be an initial
 * or cut; or its only word; or the name without spaces, which may be cut.
 */
export function nameAgrees(name: readonly string[], phrase: Phrase): boolean {
  const joined = name.join('');
  const [only] = name;
  if (name.length === 1 && only !== undefined) {
    return only.length >= SHORTEST_SINGLE_NAME && (phrase.includes(only) || isJoined(only, phrase));
  }
  let complete = 0;
  let similar = 0;
  for (const word of name) {
    if (phrase.includes(word) && word.length >= SHORTEST_WORD) complete += 1;
    else if (phrase.some((printed) => isShortened(word, printed))) similar += 1;
  }
  return (complete > 0 && complete + similar > 1) || isJoined(joined, phrase);
}

/** Whether a printed word is the initial of a name's word, its beginning, or the whole word abbreviated to an initial. */
const isShortened = (word: string, printed: string): boolean =>
  word.startsWith(printed) || (word.length === 1 && printed.startsWith(word));

function isJoined(joined: string, phrase: Phrase): boolean {
  const printed = phrase.join('');
  return (
    (joined.length >= SHORTEST_JOINED && printed.includes(joined)) ||
    (printed.length >= SHORTEST_JOINED && joined.startsWith(printed))
  );
}
