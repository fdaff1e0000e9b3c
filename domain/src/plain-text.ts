/**
 * Dashes that Unicode files under other classes than 'dash', but that look like one on a screen:
 * minus, hyphen bullet, modifier minus.
 */
const GAPS =
  /[\s\p{Separator}\p{Dash_Punctuation}\u2212\u2043\u02d7\p{Format}\p{Default_Ignorable_Code_Point}]/gu;

/**
 * The text without spaces, dashes and invisible characters. People group numbers as they like, and
 * numbers copied out of chats and statements bring zero-width characters that nobody can see to
 * remove.
 */
export function withoutGaps(text: string): string {
  return text.replace(GAPS, '');
}
