/**
 * Removes the characters of `signs` from the end of the text. A pattern such as `/0+$/` does the same, but
 * in quadratic time, because it tries again at each character of a run.
 */
export function withoutEnd(text: string, signs: string): string {
  let end = text.length;
  while (end > 0 && signs.includes(text.charAt(end - 1))) end -= 1;
  return text.slice(0, end);
}

/** Groups digits as in India, three at the end and then two each: '1234567' becomes '12,34,567'. */
export function indianGroups(digits: string): string {
  const groups = [digits.slice(-3)];
  for (let end = digits.length - 3; end > 0; end -= 2) {
    groups.unshift(digits.slice(Math.max(0, end - 2), end));
  }
  return groups.join(',');
}
