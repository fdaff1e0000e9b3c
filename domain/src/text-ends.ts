/**
 * The text without the characters of `signs` at its end. A pattern such as `/0+$/` does the same, but
 * in quadratic time: it tries again at each character of every run.
 */
export function withoutEnd(text: string, signs: string): string {
  let end = text.length;
  while (end > 0 && signs.includes(text.charAt(end - 1))) end -= 1;
  return text.slice(0, end);
}

/** Digits in Indian groups: three at the end, two each before them. '1234567' becomes '12,34,567'. */
export function indianGroups(digits: string): string {
  const groups = [digits.slice(-3)];
  for (let end = digits.length - 3; end > 0; end -= 2) {
    groups.unshift(digits.slice(Math.max(0, end - 2), end));
  }
  return groups.join(',');
}
