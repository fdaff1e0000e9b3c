/**
 * White space, invisible characters and dashes, including three characters that look like a dash but have
 * another Unicode class: minus, hyphen bullet, modifier minus.
 */
const GAPS =
  /[\s\p{Separator}\p{Dash_Punctuation}\u2212\u2043\u02d7\p{Format}\p{Default_Ignorable_Code_Point}]/gu;

/**
 * Removes spaces, dashes and invisible characters: people group numbers in different ways, and numbers copied
 * from chats and statements contain zero-width characters.
 */
export function withoutGaps(text: string): string {
  return text.replace(GAPS, '');
}
