/** A part of a text, and whether it differs from the text beside it. */
export interface TextPart {
  readonly text: string;
  readonly differs: boolean;
}

/**
 * Divides a text into the parts that are equal to and that differ from the characters at the same places of another
 * text of the same length. Texts of different lengths are not compared.
 */
export function differingParts(text: string, other: string): readonly TextPart[] {
  const [characters, others] = [Array.from(text), Array.from(other)];
  if (characters.length !== others.length) return [{ text, differs: false }];
  const parts: TextPart[] = [];
  for (const [at, character] of characters.entries()) {
    const differs = character !== others[at];
    const last = parts.at(-1);
    if (last?.differs === differs) parts.splice(-1, 1, { text: last.text + character, differs });
    else parts.push({ text: character, differs });
  }
  return parts;
}
