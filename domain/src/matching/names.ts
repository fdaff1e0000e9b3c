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

/** Words in capitals: a name without titles, or the part of a narration between two separators such as `/` and `-`. */
export interface Words {
  readonly words: readonly string[];
  /** The words without the spaces. */
  readonly joined: string;
}

const wordsIn = (capitals: string): string[] => capitals.match(/[A-Z]+/g) ?? [];

const joinedWords = (words: readonly string[]): Words => ({ words, joined: words.join('') });

const capitalsOf = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/\p{Mark}+/gu, '')
    .toUpperCase();

export const nameOf = (text: string): Words =>
  joinedWords(wordsIn(capitalsOf(text)).filter((word) => !TITLES.has(word)));

/** The phrases of a narration that may contain a name, each between two separators. */
export function phrasesOf(narration: string): Words[] {
  return capitalsOf(narration)
    .split(/[^A-Z0-9 ._']+/)
    .map(wordsIn)
    .filter((words) => words.some((word) => word.length >= SHORTEST_WORD))
    .map(joinedWords);
}

/**
 * The keys by which names are indexed. A phrase with the name has one of the name's keys: the beginning of a word and the
 * initial of another, as two frequent words of a name are rarely together; the beginning of the only word; or the
 * beginning of the name without spaces.
 */
export function keysOfName({ words, joined }: Words): string[] {
  const keys = words.length === 1 ? words.map(headOf) : pairKeys(words);
  if (joined.length >= SHORTEST_JOINED) keys.push(joinedKey(joined));
  return keys;
}

/** The keys of all names that a phrase may contain. */
export function keysOfPhrase({ words, joined }: Words): string[] {
  const keys = [...words.map(headOf), ...pairKeys(words)];
  let from = 0;
  for (const word of words) {
    if (joined.length - from >= SHORTEST_JOINED) keys.push(joinedKey(joined.slice(from)));
    from += word.length;
  }
  return keys;
}

const headOf = (word: string): string => word.slice(0, HEAD);
const joinedKey = (joined: string): string => `=${joined.slice(0, SHORTEST_JOINED)}`;

function pairKeys(words: readonly string[]): string[] {
  const keys = new Set<string>();
  for (const [position, word] of words.entries()) {
    if (word.length < SHORTEST_WORD) continue;
    words.forEach((other, at) => {
      if (at !== position) keys.add(`${headOf(word)} ${other.charAt(0)}`);
    });
  }
  return [...keys];
}

/**
 * Whether a phrase contains the name: two words of the name, of which one is complete and the other may be an initial
 * or cut; or its only word; or the name without spaces, which may be cut.
 */
export function nameAgrees(name: Words, phrase: Words): boolean {
  const [only, ...others] = name.words;
  if (only !== undefined && others.length === 0) {
    return (
      only.length >= SHORTEST_SINGLE_NAME &&
      (phrase.words.includes(only) || hasJoined(name, phrase))
    );
  }
  const printed = [...phrase.words];
  const shortened = name.words.filter(
    (word) => word.length < SHORTEST_WORD || !take(printed, word),
  );
  const complete = name.words.length - shortened.length;
  const similar = shortened.filter((word) =>
    takeAt(
      printed,
      printed.findIndex((other) => isShortened(word, other)),
    ),
  ).length;
  return (complete > 0 && complete + similar > 1) || hasJoined(name, phrase);
}

/** Removes a word; false if it is not in the list. */
const take = (words: string[], word: string): boolean => takeAt(words, words.indexOf(word));

function takeAt(words: string[], at: number): boolean {
  if (at === -1) return false;
  words.splice(at, 1);
  return true;
}

/** Whether one of the words is the beginning of the other, such as its initial: the name may have initials too. */
const isShortened = (word: string, printed: string): boolean =>
  word.startsWith(printed) || (word.length === 1 && printed.startsWith(word));

/** Whether the name without spaces begins at a word of the phrase, or is cut at its end. */
function hasJoined(name: Words, phrase: Words): boolean {
  if (phrase.joined.length >= SHORTEST_JOINED && name.joined.startsWith(phrase.joined)) return true;
  if (name.joined.length < SHORTEST_JOINED) return false;
  let from = 0;
  return phrase.words.some((word) => {
    const begins = phrase.joined.startsWith(name.joined, from);
    from += word.length;
    return begins;
  });
}
