/**
 * Checks of texts that are shown to other people: names, bank details, notes, a company's texts. Invisible
 * characters, and characters that reorder the text around them, can make two different names look the same.
 */

/** Control characters and unpaired surrogates. */
const CONTROL = /[\p{Control}\p{Surrogate}\p{Line_Separator}\p{Paragraph_Separator}]/u;

/**
 * Characters without a glyph: zero-width characters, bidi marks and overrides, fillers, tags, and
 * annotation marks.
 */
const INVISIBLE = /[\p{Default_Ignorable_Code_Point}\ufff9-\ufffb]/gu;

const JOINING = [
  ...['Arabic', 'Syriac', 'Nko', 'Mongolian', 'Devanagari', 'Bengali', 'Gurmukhi', 'Gujarati'],
  ...['Oriya', 'Tamil', 'Telugu', 'Kannada', 'Malayalam', 'Sinhala', 'Tibetan', 'Myanmar', 'Khmer'],
]
  .map((script) => `\\p{Script_Extensions=${script}}`)
  .join('');

/**
 * Invisible characters that scripts and emoji need: a joiner or non-joiner between letters of a cursive
 * script, a joiner between emoji, and the variation selectors of emoji.
 */
const NEEDED = new RegExp(
  [
    `(?<=[${JOINING}])[\\u200c\\u200d](?=[${JOINING}])`,
    '(?<=[\\p{Extended_Pictographic}\\p{Emoji_Modifier}\\ufe0f])\\u200d(?=\\p{Extended_Pictographic})',
    '(?<=[\\p{Extended_Pictographic}\\d#*])[\\ufe0e\\ufe0f]',
  ].join('|'),
  'gu',
);

/** Letters, digits, punctuation and symbols, except U+2800, the blank Braille pattern. */
const VISIBLE = /(?!\u2800)[\p{Letter}\p{Number}\p{Punctuation}\p{Symbol}]/u;

/** Removes characters without a glyph. */
export const withoutInvisible = (text: string): string => text.replace(INVISIBLE, '');

/** Whether the text has at least one visible character. */
export const isVisible = (text: string): boolean => VISIBLE.test(withoutInvisible(text));

/** Whether a line has no control characters, and invisible ones only where a script or emoji needs them. */
export function isPlainLine(text: string): boolean {
  return !CONTROL.test(text) && text.replace(NEEDED, '').search(INVISIBLE) === -1;
}

/** Like `isPlainLine`, but line breaks and tabs are allowed. */
export const isPlainText = (text: string): boolean => isPlainLine(text.replace(/[\n\t]/g, ' '));
