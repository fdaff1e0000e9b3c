/**
 * Which texts may be shown to other people: names, bank details, notes, a company's texts. What nobody
 * can see, or what changes how the text around it reads, makes one name look like another.
 */

/** Nothing to see: control characters, and half a surrogate pair. */
const CONTROL = /[\p{Control}\p{Surrogate}\p{Line_Separator}\p{Paragraph_Separator}]/u;

/**
 * Characters without a picture of their own: zero-width ones, bidi marks and overrides, fillers, tags,
 * and marks for annotations.
 */
const INVISIBLE = /[\p{Default_Ignorable_Code_Point}\ufff9-\ufffb]/gu;

const JOINING = [
  ...['Arabic', 'Syriac', 'Nko', 'Mongolian', 'Devanagari', 'Bengali', 'Gurmukhi', 'Gujarati'],
  ...['Oriya', 'Tamil', 'Telugu', 'Kannada', 'Malayalam', 'Sinhala', 'Tibetan', 'Myanmar', 'Khmer'],
]
  .map((script) => `\\p{Script_Extensions=${script}}`)
  .join('');

/**
 * What scripts and emoji need of them: a joiner or non-joiner between letters of a script that joins
 * letters, a joiner between emoji, and the mark that an emoji is to be drawn in colour or in black.
 */
const NEEDED = new RegExp(
  [
    `(?<=[${JOINING}])[\\u200c\\u200d](?=[${JOINING}])`,
    '(?<=[\\p{Extended_Pictographic}\\p{Emoji_Modifier}\\ufe0f])\\u200d(?=\\p{Extended_Pictographic})',
    '(?<=[\\p{Extended_Pictographic}\\d#*])[\\ufe0e\\ufe0f]',
  ].join('|'),
  'gu',
);

/** Letters, digits, punctuation and symbols; U+2800 is a symbol without a dot. */
const VISIBLE = /(?!\u2800)[\p{Letter}\p{Number}\p{Punctuation}\p{Symbol}]/u;

/** The text without characters that have no picture of their own. */
export const withoutInvisible = (text: string): string => text.replace(INVISIBLE, '');

/** Whether there is something to see in the text. */
export const isVisible = (text: string): boolean => VISIBLE.test(withoutInvisible(text));

/** Whether a line has only characters that are seen as what they are. */
export function isPlainLine(text: string): boolean {
  return !CONTROL.test(text) && text.replace(NEEDED, '').search(INVISIBLE) === -1;
}

/** The same for a text of several lines and columns. */
export const isPlainText = (text: string): boolean => isPlainLine(text.replace(/[\n\t]/g, ' '));
