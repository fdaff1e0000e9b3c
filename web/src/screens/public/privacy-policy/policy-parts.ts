export interface PolicyPart {
  readonly kind: 'heading' | 'paragraph';
  readonly text: string;
}

const HEADING = '# ';

/**
 * Splits the text of a policy: blank lines separate paragraphs, and a line that begins with '# ' is a heading. Line
 * breaks within a paragraph are kept.
 */
export function policyParts(text: string): readonly PolicyPart[] {
  const parts: PolicyPart[] = [];
  let lines: string[] = [];
  const endParagraph = () => {
    if (lines.length > 0) parts.push({ kind: 'paragraph', text: lines.join('\n') });
    lines = [];
  };
  for (const line of text.split(/\r\n|\r|\n/).map((each) => each.trim())) {
    if (line === '') endParagraph();
    else if (line.startsWith(HEADING)) {
      endParagraph();
      parts.push({ kind: 'heading', text: line.slice(HEADING.length).trim() });
    } else lines.push(line);
  }
  endParagraph();
  return parts;
}
