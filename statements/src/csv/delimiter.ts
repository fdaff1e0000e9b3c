const DELIMITERS = [',', ';', '\t', '|'] as const;
export type Delimiter = (typeof DELIMITERS)[number];

const SAMPLE_LINES = 200;

/**
 * Chooses the delimiter by which most lines have the same number of columns. Narrations and amounts contain commas, but
 * a different number in each line.
 */
export function findDelimiter(text: string): Delimiter {
  const lines = text
    .slice(0, 200_000)
    .split(/\r\n|\n|\r/, SAMPLE_LINES)
    .filter((line) => line.trim() !== '');
  const scores = DELIMITERS.map((delimiter) => {
    const counts = new Map<number, number>();
    for (const line of lines) {
      const columns = countOutsideQuotes(line, delimiter);
      if (columns >= 2) counts.set(columns, (counts.get(columns) ?? 0) + 1);
    }
    return { delimiter, equal: Math.max(0, ...counts.values()) };
  });
  return scores.reduce((best, score) => (score.equal > best.equal ? score : best)).delimiter;
}

/** The number of delimiters in a line, without those between quotes. */
export function countOutsideQuotes(line: string, delimiter: string): number {
  let count = 0;
  let quoted = false;
  for (const character of line) {
    if (character === '"') quoted = !quoted;
    else if (character === delimiter && !quoted) count += 1;
  }
  return count;
}
