/** A name as other members see it: 'Asha R.' of 'Asha Kumari Rao', at most 24 characters of the first name. */
export function shortName(name: string): string {
  const words = name.trim().split(/\s+/);
  const first = Array.from(words[0] ?? '')
    .slice(0, 24)
    .join('');
  const [initial] = words.length > 1 ? (words.at(-1) ?? '') : '';
  return initial === undefined ? first : `${first} ${initial.toUpperCase()}.`;
}
